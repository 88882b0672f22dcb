// The desk of promotions: the list, the open one, and the books' rules for a new one.
import { newId, type Body, type Refused, type Schemas } from '../../wire/api'
import { askAsStaff } from '../../wire/session.svelte'

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
export type PromotionCommand = Body<'/api/promotions/{promotion}/commands'>['do']

export const STANDS: readonly Stands[] = [
  'draft',
  'submitted',
  'running',
  'postponed',
  'drawn',
  'ended',
  'cancelled',
]
export const TONES = {
  draft: 'quiet',
  submitted: 'info',
  running: 'good',
  postponed: 'warn',
  cancelled: 'bad',
  drawn: 'brass',
  ended: 'quiet',
} as const
const EVERY_MS = 5_000

export class PromotionsStore {
  list = $state.raw<PromotionList | null>(null)
  view = $state.raw<PromotionView | null>(null)
  books = $state.raw<PromotionBook[] | null>(null)
  tickets = $state.raw<Ticket[]>([])
  problem = $state.raw<Refused | null>(null)
  lost = $state(false)
  #name = ''

  /** Keep what is shown up to date. Returns a function that stops it. */
  start(): () => void {
    void this.look()
    void askAsStaff('GET', '/api/promotions/books').then(
      (books) => (this.books = books),
      () => undefined,
    )
    const timer = setInterval(() => !document.hidden && void this.again(), EVERY_MS)
    return () => clearInterval(timer)
  }

  async look(): Promise<void> {
    try {
      this.list = await askAsStaff('GET', '/api/promotions')
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
      const view = await askAsStaff('GET', '/api/promotions/{promotion}', { path: { promotion: name } })
      if (this.#name !== name) return
      this.view = view
      const runs = this.books?.some(({ book, yours }) => yours && book === view.book)
      if (runs && view.winners.some(({ claim }) => claim?.cash))
        this.tickets = await askAsStaff('GET', '/api/promotions/{promotion}/tickets', {
          path: { promotion: name },
        })
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
    await askAsStaff('POST', '/api/promotions', { body: { id, promotion, book, plan } })
    await this.look()
  }

  /** Send a command to the open promotion, with a second person's approval if given. */
  async do(command: PromotionCommand, id: string = newId(), approval = ''): Promise<void> {
    await askAsStaff('POST', '/api/promotions/{promotion}/commands', {
      path: { promotion: this.#name },
      body: { id, do: command, ...(approval && { approval }) },
    })
    await this.again()
  }

  /** The problems of a plan and the missing terms, during editing. */
  async check(book: string, plan: Plan, items: Record<string, string>): Promise<Checked> {
    return askAsStaff('POST', '/api/promotions/check', { body: { book, plan, items } })
  }

  async again(): Promise<void> {
    await Promise.all([this.look(), this.#name ? this.open(this.#name) : undefined])
  }
}
