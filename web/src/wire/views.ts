// A view leaves out what is empty, to be small on its way; here it is made whole again.
import type { Schemas } from './api'

export type TableView = Omit<Schemas['TableView'], 'jackpots'> & { jackpots: PoolView[] }
export type RoundView = Schemas['RoundView']
export type PlaceView = Schemas['PlaceView']
export type StayView = Schemas['StayView']
export type StaffView = Schemas['StaffView']
export type PoolView = Schemas['PoolView']
export type GameInfo = Schemas['GameInfo']
export type BetInfo = Schemas['BetInfo']
export type FaceInfo = Schemas['FaceInfo']
export type Limit = Schemas['Limit']
export type Result = Schemas['Result']
export type Phase = TableView['phase']

/** The tournament that has this table, as its own or kept for it: its seats are not for the taking. */
export function tournamentOf(table: { tournament?: { tournament: string } | null; reserved?: string } | null): string {
  return table?.tournament?.tournament || table?.reserved || ''
}

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
  sealed: null, jackpots: [], demonstration: false, card: 0, retired: false,
  tournament: null, reserved: '',
}
const ROUND: Partial<RoundView> = {
  next_step: null, next_by: '', opened_at: 0, closes_at: null, shooter: null, shoot_until: null, spin: 0, faces: [],
  total: 0, lit: [], ground: null, returned: false, staked: {}, won: 0,
}
const SEALED = { nonces: [], secret: '' }
const SESSION = { stage: '', spins: 0, spins_played: 0, compulsory: 0, secrets: 0, practice: false }
const COLOUR = { marker: '' }
const MADE_OF = { colour: '', secret: false }
const PLACE: Partial<PlaceView> = {
  player: '', purse: 0, colours: [], tokens: 0, wagers: {}, made_of: {}, staked: 0, to_confirm: false, lines: [], won: 0, ahead: false, shoots: false, limit: null,
  may_repeat: false, out_of_order: false, stay: null, void: null, jackpots: [],
}
const VOID = { returned: 0, taken: 0, owed: 0, kept: 0 }
const WON = { ticket: '', state: null }
const OWN_LIMIT = { round_stake: null, stay_loss: null }
const STAY = {
  since: 0, staked: 0, won: 0, result: 0, limit: null, later: null, reminder_minutes: 0, remind_at: null, break_until: 0,
  last_won: null,
}
const STAFF: Partial<StaffView> = {
  positions: [], on_felt: {}, duties: [], faults: [], cases: [], meters: {}, shown: [], keyed: null, announced: [], may_correct: false, offers: [],
  call: null, float_amount: 0, colours_kept: {}, missing: [], automatic: false, reports: [],
}
const POSITION = {
  purse: 0, tokens: 0, colours: [], wagers: {}, made_of: {}, sealed: 0, staked: 0, to_confirm: false, by_word: false, to_collect: 0, to_pay: 0, pays: [],
  hand_out: [], paid: false, void: null, limit_marker: '',
}
const PAY_LINE = { winnings: 0, odds: '', advice: [], clauses: [] }
const DICE = { lit: [] }

export function whole(sent: SentView): View {
  const { seq, now, table, you } = sent
  return {
    seq,
    now,
    table: {
      ...TABLE,
      ...table,
      round: filled(ROUND, table.round),
      sealed: filled(SEALED, table.sealed),
      tournament: filled(SESSION, table.tournament),
    } as TableView,
    place: you && 'place' in you ? placeView(you) : null,
    staff: you && 'roles' in you ? staffView(you) : null,
  }
}

function placeView(you: Partial<PlaceView>): PlaceView {
  const stay = you.stay ? { ...STAY, ...you.stay, limit: filled(OWN_LIMIT, you.stay.limit), later: filled(OWN_LIMIT, you.stay.later) } : null
  return { ...PLACE, ...you, ...chips(you), jackpots: each(WON, you.jackpots), stay, void: filled(VOID, you.void) } as PlaceView
}

function staffView(you: Partial<StaffView>): StaffView {
  const positions = (you.positions ?? []).map((one) => ({ ...POSITION, ...one, ...chips(one), pays: each(PAY_LINE, one.pays), void: filled(VOID, one.void) }))
  return { ...STAFF, ...you, positions, keyed: filled(DICE, you.keyed) } as StaffView
}

function chips({ colours, made_of = {} }: Partial<Pick<PlaceView, 'colours' | 'made_of'>>) {
  const made = Object.entries(made_of).map(([bet, one]) => [bet, { ...MADE_OF, ...one }])
  return { colours: each(COLOUR, colours), made_of: Object.fromEntries(made) as PlaceView['made_of'] }
}

function filled<T extends object>(empty: Partial<T>, sent: T | null | undefined): T | null {
  return sent ? { ...empty, ...sent } : null
}

function each<T extends object>(empty: Partial<T>, sent: readonly T[] = []): T[] {
  return sent.map((one) => ({ ...empty, ...one }))
}
