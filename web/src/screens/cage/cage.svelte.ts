// The cage's screen: its totals and lists as the house has them, and the one ticket that lies on the counter.
import { ask, newId, Refused, type Schemas } from '../../wire/api'
import { staff } from '../../wire/session.svelte'
import { known, language, t } from '../../words/words.svelte'
import { refusalWords } from '../../words/refusals'

export type CageView = Schemas['CageView']
/** What is empty is left out of a ticket on its way here. */
export type TicketView = Partial<Schemas['TicketView']> & Pick<Schemas['TicketView'], 'number' | 'state' | 'amount'>
export type TicketState = TicketView['state']
export type Given = Record<string, unknown> & { type: string }

const PAYING = ['Redeem', 'CompleteRedemption', 'PayByHand', 'PayExpired']
const PAGE = 20
const EVERY_MS = 5_000

/** The house's own sentence where it is in the reader's language, ours where there is one, by its code. */
export function inWords(code: string, message: string): string {
  const key = `cage.refusals.${code}`
  return known(key) && language() !== 'en' ? t(key) : refusalWords(new Refused({ code, message }))
}

export class CageStore {
  view = $state.raw<CageView | null>(null)
  ticket = $state.raw<TicketView | null>(null)
  /** why nothing was found, or the house not reached */
  problem = $state.raw<Refused | null>(null)
  /** the ticket on the counter was paid this moment, by us */
  paid = $state(false)
  lost = $state(false)
  search = $state('')
  state = $state<TicketState | ''>('')
  page = $state(0)

  /** Keep the lists up to date while somebody looks at them. Returns how to stop. */
  start(): () => void {
    const timer = setInterval(() => !document.hidden && void this.look(), EVERY_MS)
    return () => clearInterval(timer)
  }

  get pages(): number {
    return Math.max(1, Math.ceil((this.view?.matching ?? 0) / PAGE))
  }

  async look(): Promise<void> {
    const asked = new URLSearchParams({ after: String(this.page * PAGE), limit: String(PAGE) })
    if (this.search.trim()) asked.set('search', this.search.trim())
    if (this.state) asked.set('state', this.state)
    try {
      this.view = await ask<CageView>('GET', `/api/cage?${asked}`, { slot: staff.slot })
      this.lost = false
    } catch (error) {
      this.#heard(error)
      this.lost = true
    }
  }

  /** Put a ticket on the counter, by its number as it was keyed or scanned, or by its reference. */
  async find(number: string): Promise<void> {
    this.problem = null
    this.paid = false
    try {
      this.ticket = await ask<TicketView>('GET', `/api/cage/ticket?${new URLSearchParams({ number: number.trim() })}`, { slot: staff.slot })
    } catch (error) {
      this.ticket = null
      this.problem = this.#heard(error)
    }
  }

  away(): void {
    this.ticket = null
    this.problem = null
  }

  /** Ask something of the cage, with a second person's approval where one was given. */
  async do(command: Given, id: string = newId(), approval = ''): Promise<void> {
    const { type, number, ...rest } = command
    if (type === 'Redeem') await this.#post(`/api/tickets/${encodeURIComponent(String(number))}/redemption`, { id, ...rest })
    else {
      const answer = await this.#post('/api/cage/commands', approval ? { id, do: command, approval } : { id, do: command })
      // Issued anew: the new ticket lies on the counter, to be printed.
      if (type === 'VoidTicket' && answer.ticket) await this.find(answer.ticket)
    }
    await Promise.all([this.look(), this.ticket ? this.find(this.nameOf(this.ticket)) : undefined])
    this.paid = this.ticket?.state === 'redeemed' && PAYING.includes(type)
  }

  async approve(command: string, name: string, password: string, code: string): Promise<string> {
    const body = { name, password, command, at: 'cage', code }
    return (await ask<Schemas['Approved']>('POST', '/api/approvals', { body, slot: staff.slot })).approval
  }

  /** The address of a ticket's paper for this tab: a link cannot say which of the browser's sessions asks for it. */
  async paper(number: string): Promise<string> {
    const answer = await fetch(`/tickets/${number}.pdf`, { headers: { 'X-Session-Slot': staff.slot }, credentials: 'same-origin' })
    if (!answer.ok) throw new Refused((await answer.json().catch(() => ({}))) as Partial<Schemas['Refusal']>, answer.status)
    return URL.createObjectURL(await answer.blob())
  }

  /** By its number where that is known, by its reference otherwise. */
  nameOf(ticket: TicketView): string {
    return isWhole(ticket.number) ? ticket.number : (ticket.reference ?? ticket.number)
  }

  async #post(path: string, body: unknown): Promise<Schemas['Answered']> {
    try {
      return await ask<Schemas['Answered']>('POST', path, { body, slot: staff.slot })
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

/** Whether these are all digits of a number: lists show the last ones only. */
export function isWhole(number: string): boolean {
  return /^\d{18}$/.test(number)
}

/** 123456789012345678 as 1234 5678 9012 3456 78, the way it is printed. */
export function grouped(number: string): string {
  return isWhole(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number
}
