// The desk of promotions: the list, the one that is open, and what the books say for a new one.
import { ask, newId, Refused, type Schemas } from '../../wire/api'
import { staff } from '../../wire/session.svelte'

export type PromotionList = Schemas['PromotionList']
export type PromotionRow = PromotionList['promotions'][number]
export type PromotionView = Schemas['PromotionView']
export type PromotionBook = Schemas['PromotionBook']
export type Plan = Schemas['PromotionPlan']
export type Prize = Schemas['PrizePlan']
export type Duty = Schemas['PromotionDuty']
export type Offer = Schemas['PromotionOffer']
export type Checked = Schemas['PlanChecked']
export type Ticket = Schemas['PrizeTicket']
export type Stands = PromotionView['stands']
export type Given = Record<string, unknown> & { type: string }

export const STANDS: readonly Stands[] = ['draft', 'submitted', 'running', 'postponed', 'drawn', 'ended', 'cancelled']
export const TONES = { draft: 'quiet', submitted: 'info', running: 'good', postponed: 'warn', cancelled: 'bad', drawn: 'brass', ended: 'quiet' } as const
const EVERY_MS = 5_000

export class PromotionsStore {
  list = $state.raw<PromotionList | null>(null)
  view = $state.raw<PromotionView | null>(null)
  books = $state.raw<PromotionBook[] | null>(null)
  tickets = $state.raw<Ticket[]>([])
  problem = $state.raw<Refused | null>(null)
  lost = $state(false)
  #name = ''

  /** Keep what is shown up to date while somebody looks at it. Returns how to stop. */
  start(): () => void {
    void this.look()
    void this.#read<PromotionBook[]>('/api/promotions/books').then((books) => (this.books = books), () => undefined)
    const timer = setInterval(() => !document.hidden && void this.again(), EVERY_MS)
    return () => clearInterval(timer)
  }

  async look(): Promise<void> {
    try {
      this.list = await this.#read<PromotionList>('/api/promotions')
      this.lost = false
    } catch {
      this.lost = true
    }
  }

  async open(name: string): Promise<void> {
    this.problem = null
    this.#name = name
    if (this.view?.promotion !== name) {
      this.view = null
      this.tickets = []
    }
    try {
      const view = await this.#read<PromotionView>(`/api/promotions/${name}`)
      if (this.#name !== name) return
      this.view = view
      const runs = this.books?.some(({ book, yours }) => yours && book === view.book)
      if (runs && view.winners.some(({ claim }) => claim?.cash)) this.tickets = await this.#read<Ticket[]>(`/api/promotions/${name}/tickets`)
    } catch (error) {
      this.problem = error as Refused
    }
  }

  away(): void {
    this.#name = ''
    this.view = null
    this.problem = null
  }

  async found(promotion: string, book: string, plan: Plan, id: string): Promise<void> {
    await this.#send('/api/promotions', { id, promotion, book, plan })
    await this.look()
  }

  /** Ask something of the promotion that is open, with a second person's approval where one was given. */
  async do(command: Given, id: string = newId(), approval = ''): Promise<void> {
    await this.#send(`/api/promotions/${this.#name}/commands`, approval ? { id, do: command, approval } : { id, do: command })
    await this.again()
  }

  /** What stands against a plan and what its terms lack, as they are being written. */
  async check(book: string, plan: Plan, items: Record<string, string>): Promise<Checked> {
    return ask<Checked>('POST', '/api/promotions/check', { body: { book, plan, items }, slot: staff.slot })
  }

  async again(): Promise<void> {
    await Promise.all([this.look(), this.#name ? this.open(this.#name) : undefined])
  }

  async #send(path: string, body: unknown): Promise<void> {
    try {
      await ask('POST', path, { body, slot: staff.slot })
    } catch (error) {
      throw this.#heard(error)
    }
  }

  async #read<T>(path: string): Promise<T> {
    try {
      return await ask<T>('GET', path, { slot: staff.slot })
    } catch (error) {
      throw this.#heard(error)
    }
  }

  #heard(error: unknown): Refused {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'not-signed-in' || error.code === 'session-locked') staff.ended(error.code)
    return error
  }
}
