// The desk of cases: the list by search and filter, the open case, and the books' rules for a new one.
import { newId, Refused, type Address, type Body, type Schemas } from '../../wire/api'
import { HouseList } from '../../look/listing.svelte'
import { fetchFile } from '../../wire/files'
import { askAsStaff } from '../../wire/session.svelte'
import { t, type Key } from '../../words/words.svelte'

export type CaseList = Schemas['CaseList']
export type CaseRow = Schemas['CaseRow']
export type CaseBooks = Schemas['CaseBooks']
export type CaseView = Schemas['CaseView']
export type Offer = Schemas['Offer']
export type Case = CaseView['case']
export type Conduct = CaseBooks['books'][number]
export type Kind = CaseRow['kind']
export type Status = CaseRow['status']
export type CaseCommand = Body<'/api/cases/commands'>['do']
export type MoneyOrdered = Schemas['MoneyOrder']

export const KINDS: readonly Kind[] = ['breach', 'vacate', 'malfunction', 'dispute', 'complaint']
export const STATUSES: readonly Status[] = ['open', 'decided', 'with-regulator', 'closed']
const EVERY_MS = 5_000

/** A kind of breach in words. */
export function breachWords(kind: string | null | undefined): string {
  return !kind || kind === 'other' ? t('cases.otherBreach') : t(`cases.breaches.${kind}` as Key)
}

/** What an offer leads to, in one sentence. */
export function leadOf(offer: Offer, view: CaseView): string {
  const person = offer.person ?? ''
  if (offer.command === 'ImposeSanction' && offer.sanction === 'bar-from-game')
    return t(offer.scope === 'table' ? 'cases.leads.barTable' : 'cases.leads.barBook', {
      person,
      table: view.case.table ?? '',
    })
  if (offer.command === 'ImposeSanction' && offer.sanction)
    return t(`cases.leads.${offer.sanction}` as Key, { person })
  return t(
    `cases.leads.${offer.command === 'RequestReview' && offer.scope === 'book' ? 'ToRegulator' : offer.command}` as Key,
  )
}

export class CasesStore {
  readonly list = new HouseList({
    path: '/api/cases',
    rows: (page) => page.cases,
    found: (page) => page.count,
    total: (page) => page.total,
    file: '/api/cases/export',
    name: 'cases',
  })
  view = $state.raw<CaseView | null>(null)
  books = $state.raw<CaseBooks | null>(null)
  problem = $state.raw<Refused | null>(null)
  #number = 0

  /** Keep what is shown up to date. Returns a function that stops it. */
  start(): () => void {
    void this.look()
    void askAsStaff('GET', '/api/cases/books').then(
      (books) => (this.books = books),
      () => undefined,
    )
    const timer = setInterval(() => !document.hidden && void this.#again(), EVERY_MS)
    return () => clearInterval(timer)
  }

  look(): Promise<void> {
    return this.list.look()
  }

  async open(number: number): Promise<void> {
    this.problem = null
    this.#number = number
    if (this.view?.case.number !== number) this.view = null
    try {
      const view = await askAsStaff('GET', '/api/cases/{number}', { path: { number } })
      if (this.#number === number) this.view = view
    } catch (error) {
      this.problem = error as Refused
    }
  }

  away(): void {
    this.#number = 0
    this.view = null
    this.problem = null
  }

  /** Send a command to the office, with a second person's approval if given. */
  async do(command: CaseCommand, id: string = newId(), approval = ''): Promise<void> {
    await askAsStaff('POST', '/api/cases/commands', {
      body: { id, do: command, ...(approval && { approval }) },
    })
    await this.#again()
  }

  /** A document for this tab: a link cannot say which of the browser's sessions it uses. */
  async paper(path: Address): Promise<string> {
    return URL.createObjectURL(await fetchFile(path))
  }

  async #again(): Promise<void> {
    await Promise.all([this.look(), this.#number ? this.open(this.#number) : undefined])
  }
}
