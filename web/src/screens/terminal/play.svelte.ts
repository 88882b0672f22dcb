// A player's acts with chips, as commands to the table. Undo and redo reverse what the server said it had placed and
// taken: nothing is calculated here.
import { ask, Refused } from '../../wire/api'
import type { Answered, Command, TableStore } from '../../wire/table.svelte'
import { refusalWords } from '../../words/refusals'
import { t } from '../../words/words.svelte'
import type { Made } from './choices.svelte'

/** A refusal, and where the finger was: at an area of the felt or at a control. */
export interface Said {
  bet: string | null
  control: string | null
  text: string
  clauses: readonly string[]
}

type Stakes = Record<string, number>
interface Deed {
  placed: Stakes
  taken: Stakes
  /** what those bets are made of */
  made: Made
}

const SHOWN_MS = 8_000

export class Play {
  chip = $state(0)
  made = $state.raw<Made>({})
  /** the next touch places a secret bet, if a tournament's terms allow some */
  secret = $state(false)
  /** a touch on the felt takes a chip off instead of placing one */
  removing = $state(false)
  said = $state.raw<Said | null>(null)
  #done = $state.raw<Deed[]>([])
  #undone = $state.raw<Deed[]>([])
  #onTheWay = $state(0)
  #asked: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly store: TableStore

  constructor(store: TableStore) {
    this.store = store
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  get busy(): boolean {
    return this.#onTheWay > 0
  }

  get #wagers(): Stakes {
    return this.store.view?.place?.wagers ?? {}
  }

  /** The felt of a new round is empty: nothing of the last one can be undone. */
  newRound(): void {
    this.#done = []
    this.#undone = []
    this.secret = false
    this.unsay()
  }

  /** One of the table's own chips, by its key. */
  choose(chip: number): void {
    this.chip = chip
    if (this.made.colour) this.made = {}
  }

  tap(bet: string): void {
    if (this.removing) void this.removeOne(bet)
    else void this.place({ [bet]: this.chip }, { bet })
  }

  place(
    wagers: Stakes,
    where: Partial<Said>,
    made: Made = this.secret ? { ...this.made, secret: true } : this.made,
  ): Promise<boolean> {
    return this.#change({ type: 'PlaceWagers', wagers, for_round: this.#round, ...made }, where, made)
  }

  /** The bets by what they are made of: one bet, and one command, is of one kind of chip. */
  #byMake(wagers: Stakes): [Made, Stakes][] {
    const made = this.store.view?.place?.made_of ?? {}
    const groups = new Map<string, [Made, Stakes]>()
    for (const [bet, stake] of Object.entries(wagers)) {
      const { kind, colour, secret } = made[bet] ?? {}
      const key = `${kind} ${colour} ${secret}`
      const group = groups.get(key) ?? [
        { ...(kind ? { kind } : {}), ...(colour ? { colour } : {}), ...(secret ? { secret } : {}) } as Made,
        {},
      ]
      group[1][bet] = stake
      groups.set(key, group)
    }
    return [...groups.values()]
  }

  /** A chip as large as the chosen one, or all if there is less. */
  async removeOne(bet: string): Promise<void> {
    if (!(await this.#settled())) return
    const lies = this.#wagers[bet] ?? 0
    const whole = lies <= this.chip
    await this.#change(
      { type: 'TakeBackWagers', ...(whole ? { bets: [bet] } : { amounts: { [bet]: this.chip } }) },
      { bet },
    )
  }

  removeAll(bet: string): Promise<boolean> {
    return this.#change({ type: 'TakeBackWagers', bets: [bet] }, { bet })
  }

  move(source: string, target: string): Promise<boolean> {
    return this.#change({ type: 'MoveWager', source, target }, { bet: target })
  }

  async clear(): Promise<void> {
    if (!(await this.#settled())) return
    await this.#change({ type: 'TakeBackWagers' }, { control: 'clear' })
  }

  /** The same stakes again, as the newest view shows them. */
  async double(): Promise<void> {
    if (!(await this.#settled())) return
    for (const [made, wagers] of this.#byMake(this.#wagers))
      await this.place(wagers, { control: 'double' }, made)
  }

  async repeat(factor: number): Promise<void> {
    await this.#change(
      { type: 'RepeatWagers', factor, for_round: this.#round },
      { control: factor === 1 ? 'repeat' : 'repeatDouble' },
    )
  }

  async undo(): Promise<void> {
    if (!(await this.#settled())) return
    const deed = this.#done.at(-1)
    if (!deed) return
    const answer = await this.ask(this.#backwards(deed), { control: 'undo' })
    if (!answer) return
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, deedOf(answer, deed.made)]
  }

  async redo(): Promise<void> {
    if (!(await this.#settled())) return
    const deed = this.#undone.at(-1)
    if (!deed) return
    const answer = await this.ask(this.#backwards(deed), { control: 'redo' })
    if (!answer) return
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, deedOf(answer, deed.made)]
  }

  /** Any command of this seat; a refusal is shown where it happened. */
  ask(command: Command, where: Partial<Said>): Promise<Answered | null> {
    const asked = this.#ask(command, where)
    this.#asked = Promise.all([this.#asked, asked])
    return asked
  }

  async #ask(command: Command, where: Partial<Said>): Promise<Answered | null> {
    this.#onTheWay++
    try {
      const answer = await this.store.do(command)
      this.unsay()
      return answer
    } catch (error) {
      this.say(error, where)
      return null
    } finally {
      this.#onTheWay--
    }
  }

  /** Ask for the dice before betting has closed by the clock. */
  async rollNow(): Promise<void> {
    try {
      await ask('POST', '/api/tables/{table}/roll', {
        path: { table: this.store.table },
        slot: this.store.session?.slot ?? '',
      })
      this.unsay()
    } catch (error) {
      this.say(error, { control: 'roll' })
    }
  }

  say(error: unknown, { bet = null, control = null }: Partial<Said>): void {
    clearTimeout(this.#timer)
    const clauses = error instanceof Refused ? error.clauses : []
    this.said = { bet, control, text: this.#words(error), clauses }
    this.#timer = setTimeout(() => (this.said = null), SHOWN_MS)
  }

  #words(error: unknown): string {
    // The ledger names accounts; a player has credit or chips.
    if (!(error instanceof Refused) || error.code !== 'not-enough') return refusalWords(error)
    return t(this.store.game?.parts.terminals === false ? 'terminal.notEnoughChips' : 'terminal.notEnough')
  }

  unsay(): void {
    clearTimeout(this.#timer)
    this.said = null
  }

  async #change(command: Command, where: Partial<Said>, made?: Made): Promise<boolean> {
    const round = this.#round
    const before = { ...this.#wagers }
    const makes = this.#byMake(before)
    const answer = await this.ask(command, where)
    if (!answer) return false
    if (round !== this.#round) return true
    const deed = deedOf(
      answer,
      made ??
        makes.find(([, wagers]) => Object.keys(answer.taken ?? {}).some((bet) => bet in wagers))?.[0] ??
        {},
    )
    // Bets of several kinds of chips cannot be restored by one command: neither they nor anything before them can be
    // undone.
    const mixed =
      makes.filter(([, wagers]) => Object.keys(deed.taken).some((bet) => bet in wagers)).length > 1
    this.#done = mixed ? [] : [...this.#done, deed]
    this.#undone = []
    return true
  }

  #backwards({ placed, taken, made }: Deed): Command {
    const [source] = Object.keys(placed)
    const [target] = Object.keys(taken)
    if (source === undefined) return { type: 'PlaceWagers', wagers: taken, for_round: this.#round, ...made }
    if (target === undefined) return { type: 'TakeBackWagers', amounts: placed }
    return { type: 'MoveWager', source, target, amount: placed[source] ?? null }
  }

  get #round(): number {
    return this.store.view?.table.round?.number ?? 0
  }

  /** Everything sent is done and shown; returns whether that was still in the same round. */
  async #settled(): Promise<boolean> {
    const round = this.#round
    while (this.busy) await this.#asked
    return round === this.#round
  }
}

function deedOf({ placed = {}, taken = {} }: Answered, made: Made): Deed {
  return { placed, taken, made }
}
