// A tournament as a screen follows it: what everyone may see, and for its staff the desk with what can be done now.
import { ask, newId, Refused, type Body, type Schemas } from '../../wire/api'
import { heard } from '../../wire/clock.svelte'
import { staff } from '../../wire/session.svelte'
import { amount, inChips } from '../../words/amounts'
import { known, t, type Key } from '../../words/words.svelte'

export type Row = Schemas['TournamentRow']
export type View = Schemas['TournamentView']
export type Desk = Schemas['TournamentDesk']
export type Offer = Schemas['TournamentOffer']
export type TermsLine = Schemas['ItemOfTerms']
export type EntryLine = Schemas['EntryLine']
export type BoardRow = Schemas['BoardRow']
export type Seat = Schemas['Seat']
export type Audience = Schemas['Audience']
export type Plan = NonNullable<Desk['plan']>
export type FormatInfo = Schemas['FormatInfo']
export type Planned = Schemas['PlannedTournament']
export type TournamentCommand = Body<'/api/tournaments/{name}/commands'>['do']

const EVERY_MS = 1_500
const EVERY_MS_ON_A_WALL = 1_000

/** Chips of a tournament as they are counted: not money, so without the currency symbol. */
export const chips = (minor: number, currency: string): string => amount(minor, inChips(currency))

/** Whether a spin of the stage has been played: before that no one is ahead. */
export function underWay(view: View): boolean {
  return view.tables.some((one) => one.in_stage && one.spins > 0)
}

/** A format's name and description, in the chosen language if translated. */
export function formatWords(one: FormatInfo): { name: string; says: string } {
  const key = `tournaments.formats.${one.format}.name`
  if (!known(key)) return { name: one.name, says: one.says }
  return { name: t(key), says: t(`tournaments.formats.${one.format}.says` as Key) }
}

export class TournamentStore {
  view = $state.raw<View | null>(null)
  desk = $state.raw<Desk | null>(null)
  audience = $state.raw<Audience | null>(null)
  problem = $state.raw<Refused | null>(null)
  lost = $state(false)
  readonly name: string
  readonly #with: 'desk' | 'audience' | null

  constructor(name: string, also: 'desk' | 'audience' | null = null) {
    this.name = name
    this.#with = also
  }

  /** Keep it up to date while it is shown. Returns a function that stops it. */
  start(): () => void {
    void this.look()
    const every = this.#with === 'audience' ? EVERY_MS_ON_A_WALL : EVERY_MS
    const timer = setInterval(() => !document.hidden && void this.look(), every)
    return () => clearInterval(timer)
  }

  async look(): Promise<void> {
    const slot = this.#with === 'desk' ? staff.slot : ''
    try {
      const asking = { path: { name: this.name }, slot }
      const [view, desk, audience] = await Promise.all([
        ask('GET', '/api/tournaments/{name}', asking),
        this.#with === 'desk' ? ask('GET', '/api/tournaments/{name}/desk', asking) : null,
        this.#with === 'audience' ? ask('GET', '/api/tournaments/{name}/audience', asking) : null,
      ])
      heard(view.now)
      // The same version is the same view: nothing is rendered again needlessly.
      if (view.version !== this.view?.version) this.view = view
      if (desk) this.desk = desk
      if (audience) this.audience = audience
      this.lost = false
      this.problem = null
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Send a command to the tournament, under one id however often it is sent. */
  async do(command: TournamentCommand, id: string = newId()): Promise<void> {
    await ask('POST', '/api/tournaments/{name}/commands', {
      path: { name: this.name },
      body: { id, do: command },
      slot: staff.slot,
    })
    await this.look()
  }

  offer(command: string): Offer | undefined {
    return this.desk?.offers.find((one) => one.command === command)
  }

  may(command: string): boolean {
    return this.offer(command)?.allowed ?? false
  }

  #failed(error: unknown): void {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'not-signed-in' || error.code === 'session-locked') staff.ended(error.code)
    else if (error.status === 0 || this.view) this.lost = true
    else this.problem = error
  }
}
