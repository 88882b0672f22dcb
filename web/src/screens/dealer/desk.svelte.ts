// What a dealer has in hand at one table: dice being keyed, shakes being counted, the chosen position. The server says
// what comes next, what is lit and what is owed.
import { faceName } from '../../dice/names'
import { newId } from '../../wire/api'
import type { Session } from '../../wire/session.svelte'
import type { Command, TableStore } from '../../wire/table.svelte'
import type { GameInfo, StaffView, TableView } from '../../wire/views'
import { t } from '../../words/words.svelte'

export type Step = NonNullable<NonNullable<TableView['round']>['next_step']>
export type Position = StaffView['positions'][number]
export type Where = 'action' | 'felt' | 'tools' | 'pay' | 'header'
export type Asking =
  | 'seat'
  | 'buy'
  | 'away'
  | 'tokens'
  | 'colour'
  | 'exchange'
  | 'spoken'
  | 'trouble'
  | 'correct'
  | 'call'
  | 'hand'
  | 'left'
  | 'hand-pay'
  | 'keys'

/** The one large thing to do now. */
export type Action =
  | { kind: 'closed' | 'reserved' | 'duty' | 'stopped' | 'keys' | 'confirm' }
  | { kind: 'step' | 'wait'; step: Step }
  | { kind: 'shake'; step: Step; done: number; of: number }

/** The chips of a bet: a value, in a colour or not. */
export interface Stake {
  value: number
  colour: string
}

const DICE = 3
/** What is asked about the player of the position that was chosen. */
const OF_PLAYER: readonly Asking[] = ['buy', 'away', 'tokens', 'colour', 'exchange', 'spoken', 'hand-pay']

export class Desk {
  readonly store: TableStore
  readonly session: Session
  faces = $state<string[]>([])
  cocked = $state<boolean[]>([])
  shakes = $state(0)
  place = $state<string | null>(null)
  stake = $state.raw<Stake | null>(null)
  /** value chips on the rail stand for the player's tokens */
  tokens = $state(false)
  #question = $state.raw<{ what: Asking; player: string } | null>(null)
  /** the initial ground of a dialog */
  ground = $state('')
  refused = $state.raw<{ where: Where; error: unknown; bet?: string } | null>(null)
  busy = $state<Where | null>(null)
  #asked = ''
  said = $state('')

  constructor(store: TableStore, session: Session) {
    this.store = store
    this.session = session
  }

  get table(): TableView {
    return this.store.view!.table
  }
  get staff(): StaffView {
    return this.store.view!.staff!
  }
  get game(): GameInfo {
    return this.store.game!
  }
  get round() {
    return this.table.round
  }
  /** What a dialog asks now: nothing that has no use here, and nothing about a player who has left. */
  get asking(): Asking | null {
    const asked = this.#question
    return asked && (asked.player === '' || asked.player === this.position?.player) ? asked.what : null
  }
  set asking(what: Asking | null) {
    const player = what && OF_PLAYER.includes(what) ? this.position?.player : ''
    this.#question = what && player !== undefined && this.has(what) ? { what, player } : null
  }
  /** Whether this table has a use for it: a tournament gives the seats and chips of its tables itself. */
  has(what: Asking): boolean {
    const { parts } = this.game
    switch (what) {
      case 'seat':
        return !this.table.tournament
      case 'buy':
      case 'away':
      case 'left':
        return !parts.terminals && !this.table.tournament
      case 'tokens':
        return parts.tokens
      case 'colour':
        return parts.colour_chips
      case 'exchange':
        return parts.closed_table_chips
      case 'spoken':
        return parts.oral_wagers
      case 'hand-pay':
        return parts.terminals
      default:
        return true
    }
  }
  get onDuty(): boolean {
    return this.table.dealer === this.staff.name
  }

  /** The tournament that this table is reserved for, once no round is left to finish. */
  get reserved(): string {
    return this.round?.next_step ? '' : (this.table.reserved ?? '')
  }
  /** Whether anyone is still to be paid in this round. */
  get owes(): boolean {
    return this.staff.positions.some((one) => one.to_pay > 0)
  }

  /** The steps of a round with this table's shaker. */
  get steps() {
    const shaker = this.table.shaker
    const fits = this.game.sequences.find((one) => shaker !== null && one.shakers.includes(shaker))
    return (fits ?? this.game.sequences[0])?.steps ?? []
  }
  get next(): Step | null {
    if (this.table.phase === 'closed') return null
    return this.round?.next_step ?? 'open-bets'
  }
  get info() {
    return this.steps.find((one) => one.step === this.next)
  }

  get action(): Action {
    const step = this.next
    if (step === null) return { kind: this.staff.dealer_needed ? 'duty' : 'closed' }
    if (this.reserved) return { kind: 'reserved' }
    if (!this.onDuty && !this.game.parts.terminals) return { kind: 'duty' }
    if ((this.round?.next_by || this.info?.by) === 'system') return { kind: 'wait', step }
    if (this.table.stopped && (step === 'open-bets' || step === 'activate')) return { kind: 'stopped' }
    if (step === 'announce') return { kind: 'keys' }
    if (step === 'enter') return { kind: this.staff.keyed ? 'confirm' : 'keys' }
    const of = this.info?.at_least ?? 1
    if (step === 'activate' && of > 1) return { kind: 'shake', step, done: this.shakes, of }
    return { kind: 'step', step }
  }

  get position(): Position | null {
    return this.staff.positions.find((one) => one.place === this.place) ?? null
  }
  get complete(): boolean {
    return this.faces.length === DICE
  }
  get anyCocked(): boolean {
    return this.cocked.some(Boolean)
  }

  words(faces: readonly (string | number)[]): string {
    const named = faces.map((face) => this.game.faces.find((one) => one.name === String(face)))
    return named
      .map((face) => (face ? (this.game.symbols ? faceName(face, true) : face.name) : '?'))
      .join(' · ')
  }

  /** What is in hand belongs to one spin of one round. */
  reset(): void {
    this.faces = []
    this.cocked = []
    this.shakes = 0
  }

  /** Corrected dice, ready to be entered. */
  retake(faces: string[]): void {
    this.faces = [...faces]
    this.cocked = faces.map(() => false)
  }

  key(face: string): void {
    if (this.faces.length >= DICE) return
    this.faces.push(face)
    this.cocked.push(false)
    this.refused = null
  }
  unkey(): void {
    if (this.action.kind === 'confirm') {
      // The announced result is known: changing it takes a second person.
      this.asking = 'correct'
      return
    }
    this.faces.pop()
    this.cocked.pop()
  }
  /** A die does not lie flat; if none has been keyed yet, that is all there is to enter. */
  markCocked(die = this.faces.length - 1): void {
    if (die >= 0 && die < this.faces.length) this.cocked[die] = !this.cocked[die]
    else this.#notFlat()
  }

  #notFlat(): void {
    this.ground = 'dice-not-flat'
    this.asking = 'trouble'
  }

  choose(place: string): void {
    this.place = this.place === place ? null : place
    this.refused = null
    this.tokens = false
    this.stake ??= { value: this.game.chips[0] ?? 0, colour: '' }
    if (this.stake.colour && !this.position?.colours.some((one) => one.colour === this.stake?.colour)) {
      this.stake = { value: this.game.chips[0] ?? 0, colour: '' }
    }
  }

  /** Send a command to the table; a refusal is kept where it happened. */
  async do(where: Where, command: Command, said = '', bet?: string): Promise<boolean> {
    this.refused = null
    this.busy = where
    try {
      await this.store.do(command, { id: newId() })
      if (said) this.said = said
      return true
    } catch (error) {
      this.refused = { where, error, bet }
      return false
    } finally {
      if (this.busy === where) this.busy = null
    }
  }

  /** The next step, by the large button or its key. */
  async advance(): Promise<void> {
    const action = this.action
    // Not the same twice; but a pending command blocks nothing, because the house takes commands in order.
    const asked = JSON.stringify([this.table.round?.id, action])
    if (this.busy === 'action' && asked === this.#asked) return
    this.#asked = asked
    switch (action.kind) {
      case 'duty':
        await this.do('action', { type: 'TakeDuty' }, t('dealer.dutyTaken'))
        return
      case 'keys':
        return this.#announce()
      case 'confirm':
        if (await this.do('action', { type: 'ConfirmDice' })) this.faces = []
        return
      case 'shake':
        this.shakes += 1
        if (
          this.shakes >= action.of &&
          !(await this.do('action', {
            type: 'TakeStep',
            step: action.step,
            times: this.shakes,
            ...this.#tumbled(),
          }))
        )
          this.shakes -= 1
        return
      case 'step':
        await this.do('action', { type: 'TakeStep', step: action.step, ...this.#tumbled() })
        return
      case 'closed':
      case 'reserved':
      case 'stopped':
      case 'wait':
        return
    }
  }

  /** If the book requires a statement that the dice have tumbled, pressing the key makes it: the hint beside it
   *  says so. */
  #tumbled(): { tumbled?: boolean } {
    return this.info?.seen_to_tumble ? { tumbled: true } : {}
  }

  async #announce(): Promise<void> {
    if (this.anyCocked) return this.#notFlat()
    if (!this.complete) return
    const faces = this.sent()
    const announced = this.staff.announced
    const called =
      this.next === 'enter' &&
      announced.length === DICE &&
      announced.every((face, die) => String(face) === String(faces[die]))
    if (!called && !(await this.do('action', { type: 'AnnounceResult', faces }))) return
    await this.do('action', { type: 'ReadDice', faces })
  }

  /** The keyed dice as the house reads them: numbers on pip dice, names on others. */
  sent(): (string | number)[] {
    return this.faces.map((face) => (this.game.symbols ? face : Number(face)))
  }

  async pay(position: Position): Promise<void> {
    await this.do('pay', { type: 'PayWinner', owner: position.player })
  }

  async lay(bet: string): Promise<void> {
    const position = this.position
    if (!position || !this.stake) {
      this.refused = { where: 'felt', error: null, bet }
      return
    }
    const { value, colour } = this.stake
    await this.do(
      'felt',
      {
        type: 'PlaceWagers',
        wagers: { [bet]: value },
        owner: position.player,
        for_round: this.round?.number ?? 0,
        ...(colour ? { kind: 'colour-chip', colour } : this.tokens ? { kind: 'token' } : {}),
      },
      '',
      bet,
    )
  }
}
