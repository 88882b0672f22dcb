// The fields of each act of the staff. The house says which of them can be done now, and by whom.
import type { FieldOf, NeededOf } from '../../wire/commands'
import type { TournamentCommand } from './tournaments.svelte'

export type FieldKind =
  | 'text'
  | 'long'
  | 'in'
  | 'out'
  | 'anybody'
  | 'paid'
  | 'table'
  | 'money'
  | 'chips'
  | 'check'
  | 'choice'
  | 'time'
  | 'tables'
  | 'agreed'

export interface AskedField<N extends string = string> {
  name: N
  kind: FieldKind
  optional?: boolean
  options?: readonly string[]
  /** only if another field has this value */
  where?: readonly [string, string]
}

const player: AskedField<'player'> = { name: 'player', kind: 'in' }
const reason: AskedField<'reason'> = { name: 'reason', kind: 'long' }

/** What every entrant states, whether first or as a substitute. */
const entering: readonly AskedField<
  FieldOf<TournamentCommand, 'Enter'> & FieldOf<TournamentCommand, 'NameSubstitute'>
>[] = [
  { name: 'kind', kind: 'choice', options: ['patron', 'employee', 'contractor', 'associate'] },
  { name: 'approved_by', kind: 'text', where: ['kind', '!patron'] },
  { name: 'office', kind: 'text', where: ['kind', '!patron'] },
  { name: 'accepts', kind: 'check' },
  { name: 'signed', kind: 'check', optional: true },
  { name: 'publicity', kind: 'check', optional: true },
]

/** Made from what is known elsewhere; whether the players were told is asked, and the moment is sent. */
type Known = { BriefPlayers: 'starting_bank'; MoveStart: 'told_at' }
type Extra = { MoveStart: 'players_told' }
type Of<T extends TournamentCommand['type'], More> =
  FieldOf<TournamentCommand, T> | (T extends keyof More ? More[T] : never)

const FIELDS = {
  PublishTerms: [{ name: 'how', kind: 'long' }],
  AdviseInspectorate: [
    { name: 'told', kind: 'text' },
    { name: 'reference', kind: 'text', optional: true },
  ],
  AppointDirector: [{ name: 'director', kind: 'text' }],
  AppointDeputy: [{ name: 'deputy', kind: 'text' }],
  DesignateTables: [{ name: 'tables', kind: 'tables' }],
  Enter: [{ name: 'player', kind: 'text' }, ...entering],
  RefuseEntry: [{ name: 'player', kind: 'text' }, reason],
  Withdraw: [player],
  NameSubstitute: [player, { name: 'substitute', kind: 'text' }, { ...reason, optional: true }, ...entering],
  PayCharge: [
    { name: 'player', kind: 'anybody' },
    { name: 'charge', kind: 'choice', options: ['re-buy', 'add-on', 'buy-back'] },
  ],
  Refund: [{ name: 'player', kind: 'paid' }, { name: 'amount', kind: 'money' }, reason],
  BriefPlayers: [{ name: 'understood', kind: 'check' }],
  MoveStart: [
    { name: 'starts_at', kind: 'time' },
    { name: 'players_told', kind: 'check' },
  ],
  EndTableEarly: [
    { name: 'table', kind: 'table' },
    { name: 'ground', kind: 'choice', options: ['progress-decided', 'all-agree-to-cash'] },
    { name: 'agreed', kind: 'agreed', where: ['ground', 'all-agree-to-cash'] },
  ],
  EndTable: [{ name: 'table', kind: 'table' }],
  Penalise: [player, reason, { name: 'chips', kind: 'chips', optional: true }],
  Disqualify: [player, reason],
  Retire: [player],
  MarkAbsent: [
    player,
    { name: 'how', kind: 'choice', options: ['late', 'absent'] },
    { name: 'out', kind: 'check', optional: true },
  ],
  DecideDispute: [
    { name: 'about', kind: 'long' },
    { name: 'decision', kind: 'long' },
    { name: 'on_the_rules', kind: 'check', optional: true },
  ],
  CancelTournament: [reason],
} as const satisfies { [T in TournamentCommand['type']]?: readonly AskedField<Of<T, Extra>>[] }

// The type checker names here a command whose form lacks a required field.
type Forgot = {
  [T in keyof typeof FIELDS]: Exclude<
    NeededOf<TournamentCommand, T>,
    (typeof FIELDS)[T][number]['name'] | (T extends keyof Known ? Known[T] : never)
  >
}[keyof typeof FIELDS]
export const ASKS: [Forgot] extends [never] ? Record<string, readonly AskedField[]> : Forgot = FIELDS

/** What the tournament's own terms say of an act: shown before it is done. */
export const TERMS_OF: Record<string, readonly string[]> = {
  Enter: ['acceptance', 'entitled-persons', 'staff-entrants'],
  RefuseEntry: ['refusal', 'selection'],
  Withdraw: ['terms-of-entry'],
  NameSubstitute: ['substitutes', 'after-substitution'],
  PayCharge: ['charges', 'buy-back'],
  Refund: ['refunds'],
  BriefPlayers: ['starting-bank'],
  MoveStart: ['start-may-change', 'changes-notified'],
  EndTableEarly: ['early-end'],
  EndStage: ['progression', 'elimination'],
  AwardPrizes: ['prize-pool', 'distribution', 'staff-entrants'],
  Penalise: ['penalties'],
  MarkAbsent: ['late-arrival', 'absence'],
  Retire: ['retirement'],
  Disqualify: ['disqualification', 'after-disqualification'],
  DecideDispute: ['director-final', 'rules-prevail', 'complaints'],
  CancelTournament: ['refunds'],
}

/** Acts that take something away from a person. */
export const HARD = new Set([
  'Disqualify',
  'Penalise',
  'CancelTournament',
  'Retire',
  'RefuseEntry',
  'EndTableEarly',
  'Withdraw',
  'MarkAbsent',
])

/** Acts on one player, offered when a player is touched. */
export const OF_PLAYER = [
  'PayCharge',
  'Penalise',
  'MarkAbsent',
  'NameSubstitute',
  'Retire',
  'Disqualify',
  'Withdraw',
  'Refund',
] as const

export const GROUPS = {
  before: [
    'DraftPlan',
    'WriteTerms',
    'ApproveTerms',
    'PublishTerms',
    'AdviseInspectorate',
    'AppointDirector',
    'AppointDeputy',
    'TakeCharge',
    'LeaveCharge',
    'DesignateTables',
    'MoveStart',
  ],
  entries: ['Enter', 'RefuseEntry', 'Withdraw', 'NameSubstitute', 'PayCharge', 'Refund'],
  play: [
    'BriefPlayers',
    'BeginPractice',
    'EndPractice',
    'DrawSeats',
    'StartStage',
    'EndTableEarly',
    'EndTable',
    'EndStage',
    'AwardPrizes',
  ],
  conduct: ['Penalise', 'MarkAbsent', 'Retire', 'Disqualify', 'DecideDispute', 'CancelTournament'],
} as const
