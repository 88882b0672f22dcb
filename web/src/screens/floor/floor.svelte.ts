// All tables of the floor, refreshed while they are shown; and one table's desk with its live view.
import { ask, newId, Refused, type Body, type Schemas } from '../../wire/api'
import { heard } from '../../wire/clock.svelte'
import { staff } from '../../wire/session.svelte'
import { TableStore, type Command } from '../../wire/table.svelte'

export type FloorTable = Schemas['FloorTable']
export type Alarm = Schemas['Alarm']
export type Desk = Schemas['TableDesk']
export type Offer = Schemas['Offered']
export type Authority = Schemas['Authority']
/** Commands to the office of cases from a table. */
export type CaseCommand = Extract<
  Body<'/api/cases/commands'>['do'],
  { type: 'DirectToVacate' | 'AnswerDirection' }
>
export type Shaker = Desk['shakers'][number]
export type Part = 'open' | 'close' | 'limits' | 'players' | 'shaker' | 'trouble'

const EVERY_MS = 2_000
const AFTER_MS = 250

export class FloorStore {
  tables = $state.raw<FloorTable[] | null>(null)
  lost = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  start(): () => void {
    const look = () => {
      if (!document.hidden) void this.look()
    }
    document.addEventListener('visibilitychange', look)
    void this.look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.#timer)
      this.#asking.abort()
    }
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const floor = await ask('GET', '/api/floor', { slot: staff.slot, signal: this.#asking.signal })
      heard(floor.now)
      this.tables = floor.tables
      this.lost = false
    } catch (error) {
      if (this.#asking.signal.aborted) return
      if (!(error instanceof Refused)) throw error
      this.lost = true
      if (error.status === 401) staff.ended(error.code)
    }
    if (!document.hidden) this.#timer = setTimeout(() => void this.look(), EVERY_MS)
  }
}

/** The urgent first, then the longest wait. */
export function alarmsOf(tables: readonly FloorTable[]): { table: FloorTable; alarm: Alarm }[] {
  const all = tables.flatMap((table) => table.alarms.map((alarm) => ({ table, alarm })))
  const rank = ({ alarm }: (typeof all)[number]) => (alarm.pressing === 'now' ? 0 : 1)
  return all.sort(
    (one, other) =>
      rank(one) - rank(other) || (one.alarm.since ?? Infinity) - (other.alarm.since ?? Infinity),
  )
}

/** The colour of a phase, the same wherever the floor shows it. */
export function phaseKind(phase: string): 'good' | 'quiet' | 'bad' | 'info' {
  return phase === 'betting' ? 'good' : phase === 'closed' ? 'quiet' : phase === 'void' ? 'bad' : 'info'
}

/** The part of the desk where an alarm is handled. */
export function partOf(kind: Alarm['kind']): Part {
  const parts: Partial<Record<Alarm['kind'], Part>> = {
    limits: 'limits',
    closing: 'close',
    dice: 'shaker',
    fault: 'shaker',
    'fault-notice': 'shaker',
    device: 'shaker',
    abstention: 'players',
    confirmation: 'players',
    float: 'close',
  }
  return parts[kind] ?? 'trouble'
}

export class TableDeskStore {
  readonly live: TableStore
  desk = $state.raw<Desk | null>(null)
  problem = $state.raw<unknown>(null)
  refused = $state.raw<{ where: string; error: unknown } | null>(null)
  busy = $state('')
  said = $state('')
  #shaker: Shaker | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(table: string) {
    this.live = new TableStore(table, staff)
  }

  get currency(): string {
    return this.live.game?.currency ?? 'AUD'
  }

  /** Soon, and once for several changes together. */
  soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), AFTER_MS)
  }

  with(shaker: Shaker): void {
    this.#shaker = shaker
    void this.look()
  }

  async look(): Promise<void> {
    try {
      const desk = await ask('GET', '/api/tables/{table}/desk', {
        path: { table: this.live.table },
        query: { shaker: this.#shaker },
        slot: staff.slot,
      })
      if (!this.#closed) this.desk = desk
      this.problem = null
    } catch (error) {
      this.problem = error
    }
  }

  /** Send a command to the table; a refusal is kept where it happened. */
  async do(where: string, command: Command, said = ''): Promise<boolean> {
    this.refused = null
    this.said = ''
    this.busy = where
    try {
      await this.live.do(command, { id: newId() })
      this.said = said
      await this.look()
      return true
    } catch (error) {
      this.refused = { where, error }
      return false
    } finally {
      this.busy = ''
    }
  }

  /** Send a command about this table to the office of cases. */
  async direct(command: CaseCommand): Promise<void> {
    await ask('POST', '/api/cases/commands', { body: { id: newId(), do: command }, slot: staff.slot })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.live.close()
  }
}
