// A view leaves out empty fields on the wire; here they are restored.
import type { Schemas } from './api'
import { DEFAULTS, PARTS } from './defaults'

/** A type of the wire with every field that may have been left out, however deep. */
type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T

export type TableView = Whole<Schemas['TableView']>
export type RoundView = Whole<Schemas['RoundView']>
export type PlaceView = Whole<Schemas['PlaceView']>
export type StayView = Whole<Schemas['StayView']>
export type StaffView = Whole<Schemas['StaffView']>
export type PositionView = Whole<Schemas['PositionView']>
export type PoolView = Schemas['PoolView']
export type GameInfo = Schemas['GameInfo']
export type BetInfo = Schemas['BetInfo']
export type FaceInfo = Schemas['FaceInfo']
export type Limit = Schemas['Limit']
export type Result = Schemas['Result']
export type Phase = TableView['phase']

/** The tournament that has this table, as its own or reserved: its seats are not available. */
export function tournamentOf(
  table: { tournament?: { tournament: string } | null; reserved?: string } | null,
): string {
  return table?.tournament?.tournament || table?.reserved || ''
}

export interface View {
  seq: number
  /** the server's clock, in microseconds */
  now: number
  table: TableView
  /** what only this seat sees; null for staff and spectators */
  place: PlaceView | null
  /** what only the staff see */
  staff: StaffView | null
}

export type SentView = Schemas['SeenTable']

export function whole({ seq, now, table, you }: SentView): View {
  return {
    seq,
    now,
    table: filled('TableView', table) as TableView,
    place: you && 'place' in you ? (filled('PlaceView', you) as PlaceView) : null,
    staff: you && 'roles' in you ? (filled('StaffView', you) as StaffView) : null,
  }
}

type Named = Record<string, unknown>
const defaults: Record<string, Named> = DEFAULTS
const parts: Record<string, Record<string, string | readonly string[]>> = PARTS

/** What was left out of a type, and of the types it contains. */
function filled(type: string, sent: object): Named {
  const made: Named = { ...defaults[type], ...sent }
  for (const [field, of] of Object.entries(parts[type] ?? {})) {
    const held = made[field]
    if (typeof held !== 'object' || held === null) continue
    made[field] = typeof of === 'string' ? filled(of, held) : each(of[0]!, held)
  }
  return made
}

function each(type: string, held: object): unknown {
  if (Array.isArray(held)) return held.map((one: object) => filled(type, one))
  return Object.fromEntries(
    Object.entries(held).map(([name, one]: [string, object]) => [name, filled(type, one)]),
  )
}
