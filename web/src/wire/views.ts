// A view leaves out what is empty, to be small on its way; here it is made whole again.
import type { Schemas } from './api'

export type TableView = Omit<Schemas['TableView'], 'jackpots'> & { jackpots: PoolView[] }
export type RoundView = Schemas['RoundView']
export type PlaceView = Schemas['PlaceView']
export type StaffView = Schemas['StaffView']
export type PoolView = Schemas['PoolView']
export type GameInfo = Schemas['GameInfo']
export type BetInfo = Schemas['BetInfo']
export type FaceInfo = Schemas['FaceInfo']
export type Limit = Schemas['Limit']
export type Result = Schemas['Result']
export type Phase = TableView['phase']

export interface View {
  seq: number
  /** the server's clock, in microseconds */
  now: number
  table: TableView
  /** what only this place sees; nothing for staff and passers-by */
  place: PlaceView | null
  /** what only the staff see */
  staff: StaffView | null
}

export interface SentView {
  seq: number
  now: number
  table: Partial<Schemas['TableView']>
  you: Partial<PlaceView> | Partial<StaffView> | null
}

const TABLE = {
  shaker: null, dealer: '', round: null, results: [], next_limits: null, closing: null, spins_to_close: null,
  sealed: null, jackpots: [], demonstration: false,
}
const ROUND: Partial<RoundView> = {
  next_step: null, next_by: '', opened_at: 0, closes_at: null, shooter: null, shoot_until: null, spin: 0, faces: [],
  total: 0, lit: [], ground: null, staked: {}, won: 0,
}
const SEALED = { nonces: [], secret: '' }
const PLACE: Partial<PlaceView> = {
  player: '', purse: 0, wagers: {}, staked: 0, to_confirm: false, lines: [], won: 0, shoots: false, limit: null,
  may_repeat: false, out_of_order: false,
}
const STAFF: Partial<StaffView> = { positions: [], duties: [], faults: [], cases: [], meters: {}, shown: [], reports: [] }
const POSITION = { wagers: {}, to_confirm: false, to_pay: 0 }

export function whole(sent: SentView): View {
  const { seq, now, table, you } = sent
  return {
    seq,
    now,
    table: {
      ...TABLE,
      ...table,
      round: table.round ? { ...ROUND, ...table.round } : null,
      sealed: table.sealed ? { ...SEALED, ...table.sealed } : null,
    } as TableView,
    place: you && 'place' in you ? ({ ...PLACE, ...you } as PlaceView) : null,
    staff: you && 'roles' in you ? staffView(you) : null,
  }
}

function staffView(you: Partial<StaffView>): StaffView {
  const positions = (you.positions ?? []).map((position) => ({ ...POSITION, ...position }))
  return { ...STAFF, ...you, positions } as StaffView
}
