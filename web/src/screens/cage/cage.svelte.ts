// The cage's screen: its totals and lists from the house, and the one ticket on the counter.
import { address, newId, Refused, type Body, type Schemas } from '../../wire/api'
import { heard, HouseList } from '../../look/listing.svelte'
import { fetchFile } from '../../wire/files'
import { askAsStaff } from '../../wire/session.svelte'

export type CageView = Schemas['CageView']
export type TicketView = Schemas['TicketView']
export type TicketState = TicketView['state']
export type CageCommand = Body<'/api/cage/commands'>['do']

const PAYING = ['Redeem', 'CompleteRedemption', 'PayByHand', 'PayExpired']
const EVERY_MS = 5_000

export class CageStore {
  readonly tickets = new HouseList({
    path: '/api/cage',
    rows: (view) => view.tickets,
    found: (view) => view.matching,
    total: (view) => view.outstanding.tickets,
    file: '/api/cage/tickets.csv',
    name: 'tickets',
  })
  ticket = $state.raw<TicketView | null>(null)
  /** why nothing was found, or the house was not reached */
  problem = $state.raw<Refused | null>(null)
  /** the ticket on the counter was paid just now, here */
  paid = $state(false)
  /** the whole number of the ticket on the counter, if an inspector has just asked for it, on record */
  shown = $state('')

  /** The whole screen, which comes with every page of the tickets. */
  get view(): CageView | null {
    return this.tickets.answer
  }

  get lost(): boolean {
    return this.tickets.problem !== null
  }

  /** Keep the lists up to date while they are shown. Returns a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => !document.hidden && void this.look(), EVERY_MS)
    return () => clearInterval(timer)
  }

  look(): Promise<void> {
    return this.tickets.look()
  }

  /** Put a ticket on the counter, by its keyed or scanned number, or by its reference. */
  async find(number: string): Promise<void> {
    this.problem = null
    this.paid = false
    this.shown = ''
    try {
      this.ticket = await askAsStaff('GET', '/api/cage/ticket', { query: { number: number.trim() } })
    } catch (error) {
      this.ticket = null
      this.problem = heard(error)
    }
  }

  away(): void {
    this.shown = ''
    this.ticket = null
    this.problem = null
  }

  /** Send a command to the cage, with a second person's approval if given. */
  async do(command: CageCommand, id: string = newId(), approval = ''): Promise<void> {
    let shown = ''
    if (command.type === 'Redeem') {
      const { number, form, identification, requested_form } = command
      await askAsStaff('POST', '/api/tickets/{number}/redemption', {
        path: { number },
        body: { id, form, identification, requested_form },
      })
    } else {
      const answer = await askAsStaff('POST', '/api/cage/commands', {
        body: { id, do: command, ...(approval && { approval }) },
      })
      // Reissued: the new ticket is on the counter, to be printed.
      if (command.type === 'ShowTicketNumber') shown = answer.ticket ?? ''
      if (command.type === 'VoidTicket' && answer.ticket) await this.find(answer.ticket)
    }
    await Promise.all([this.look(), this.ticket ? this.find(this.nameOf(this.ticket)) : undefined])
    this.shown = shown
    this.paid = this.ticket?.state === 'redeemed' && PAYING.includes(command.type)
  }

  /** The address of a ticket's document for this tab: a link cannot say which of the browser's sessions it uses. */
  async paper(number: string): Promise<string> {
    return URL.createObjectURL(
      await fetchFile(address('/tickets/{number}', { path: { number: `${number}.pdf` } })),
    )
  }

  /** By its number if known, otherwise by its reference. */
  nameOf(ticket: TicketView): string {
    return isWhole(ticket.number) ? ticket.number : (ticket.reference ?? ticket.number)
  }
}

/** Whether these are all digits of a number: lists show only the last ones. */
export function isWhole(number: string): boolean {
  return /^\d{18}$/.test(number)
}

/** 123456789012345678 as 1234 5678 9012 3456 78, as it is printed. */
export function grouped(number: string): string {
  return isWhole(number) ? number.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5') : number
}
