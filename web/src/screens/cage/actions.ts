// What can be asked of the cage for a ticket, by its state. What is allowed is for the house to say: this only decides
// which keys stand on the screen.
import type { IconName } from '../../look/Icon.svelte'
import type { TicketView } from './cage.svelte'
import { isWhole } from './cage.svelte'

export type Ask = 'amount' | 'to' | 'reference' | 'expiry_days' | 'hand_pay_from' | 'identification_from' | 'reason' | 'form' | 'identification' | 'signed_by' | 'determination' | 'player' | 'until' | 'agreed_with' | 'note' | 'inspector' | 'requested_form'

export interface Action {
  type: string
  asks: readonly Ask[]
  /** of these, what may be left empty */
  optional?: readonly Ask[]
  kind?: 'primary' | 'danger'
  icon?: IconName
  /** two people do it */
  second?: boolean
}

const PAY: Action = { type: 'Redeem', asks: ['form', 'requested_form'], optional: ['requested_form'], kind: 'primary', icon: 'note' }
const BEGIN: Action = { type: 'BeginRedemption', asks: ['form', 'requested_form'], optional: ['requested_form'] }
const PRESENT: Action = { type: 'PresentPaymentForm', asks: [] }
const SIGN: Action = { type: 'SignPaymentForm', asks: ['signed_by'], kind: 'primary', icon: 'check' }
const BY_HAND: Action = { type: 'PayByHand', asks: ['form', 'requested_form'], optional: ['requested_form'], kind: 'primary', icon: 'note' }
const DELAY: Action = { type: 'DelayPayment', asks: ['reason', 'until', 'agreed_with'] }
const END_DELAY: Action = { type: 'EndDelay', asks: ['reason'] }
const IDENTIFY: Action = { type: 'RequireIdentification', asks: ['reason'] }
const REFUSE: Action = { type: 'RefusePayment', asks: ['reason', 'player'], optional: ['player'] }
const HOLD: Action = { type: 'HoldTicket', asks: ['reason', 'player'], optional: ['player'], kind: 'danger', icon: 'lock' }
const VOID: Action = { type: 'VoidTicket', asks: ['reason'], kind: 'danger', second: true }
const RELEASE: Action = { type: 'ReleaseTicket', asks: ['determination', 'player'], optional: ['player'], kind: 'primary', second: true }
const FORFEIT: Action = { type: 'ForfeitHold', asks: ['determination'], kind: 'danger', second: true }
const COMPLETE: Action = { type: 'CompleteRedemption', asks: [], kind: 'primary', icon: 'check' }
const GIVE_BACK: Action = { type: 'GiveBack', asks: ['reason'] }
const EXPIRED: Action = { type: 'PayExpired', asks: ['reason', 'form', 'identification', 'signed_by'], optional: ['signed_by'], kind: 'primary', second: true }
const DEMAND: Action = { type: 'DemandReturn', asks: ['amount', 'player', 'reason'], kind: 'danger' }
export const HAND_OVER: Action = { type: 'HandOverUnclaimed', asks: ['to', 'reference'], second: true }
export const RETURNED: Action = { type: 'RecordReturn', asks: ['amount'], kind: 'primary' }
export const CLOSE: Action = { type: 'CloseDemand', asks: ['determination'], second: true }
export const TERMS: Action = { type: 'ChangeTerms', asks: ['expiry_days', 'hand_pay_from', 'identification_from', 'reason'], optional: ['hand_pay_from', 'identification_from'], second: true }
export const NOTIFY: Action = { type: 'NotifyInspector', asks: ['inspector'] }
export const REVIEW: Action = { type: 'ReviewHold', asks: ['note'] }

/** The keys for a ticket: those that pay, and the others. */
export function actionsFor(ticket: TicketView): { paying: Action[]; further: Action[] } {
  const paid = payingFor(ticket).map((action) => identified(action, ticket))
  return { paying: isWhole(ticket.number) || isAskedFor(ticket) ? paid : [], further: furtherFor(ticket) }
}

/** A jackpot whose winner does not have its ticket: found in the list, and paid against a form. */
function isAskedFor(ticket: TicketView): boolean {
  return ticket.kind === 'jackpot' && (ticket.state === 'issued' || ticket.state === 'expired')
}

function payingFor(ticket: TicketView): Action[] {
  if (ticket.state === 'redemption-pending') return [COMPLETE, GIVE_BACK]
  if (ticket.state === 'expired') return ticket.ended ? [] : [isWhole(ticket.number) ? EXPIRED : { ...EXPIRED, optional: [] }]
  if (ticket.state !== 'issued' || ticket.refusal) return []
  if (ticket.form?.signed_by) return [{ ...BY_HAND, second: ticket.form.without_ticket }]
  if (ticket.form) return [SIGN]
  return ticket.needs?.includes('signature') || !isWhole(ticket.number) ? [{ ...PRESENT, kind: 'primary' }] : [PAY, BEGIN, PRESENT]
}

function furtherFor(ticket: TicketView): Action[] {
  if (ticket.state === 'held') return [RELEASE, FORFEIT]
  if (ticket.ended === 'redeemed') return isWhole(ticket.number) ? [DEMAND] : []
  if (ticket.state === 'expired') return ticket.ended ? [] : [HAND_OVER]
  if (ticket.state !== 'issued') return []
  return [HOLD, REFUSE, ...(ticket.delay ? [END_DELAY] : [DELAY]), IDENTIFY, VOID]
}

/** Where a document is wanted, its kind is asked for with the payment. */
function identified(action: Action, ticket: TicketView): Action {
  if (!ticket.needs?.includes('identification') || !action.asks.includes('form') || action.asks.includes('identification')) return action
  return { ...action, asks: [...action.asks, 'identification'] }
}
