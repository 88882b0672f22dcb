// What can be asked of the cage for a ticket, by its state. The house decides what is allowed: this only decides which
// buttons are shown.
import type { IconName } from '../../look/Icon.svelte'
import type { Schemas } from '../../wire/api'
import type { Complete, FieldOf, NeededOf } from '../../wire/commands'
import type { CageCommand, TicketView } from './cage.svelte'
import { isWhole } from './cage.svelte'

type Type = CageCommand['type']
/** What the ticket or the case on the screen already says. */
type Known = 'number' | 'numbers' | 'case' | 'terms'
/** New terms are asked for in their parts. */
type AskOf<T extends Type> =
  | Exclude<FieldOf<CageCommand, T>, Known>
  | (T extends 'ChangeTerms' ? keyof Schemas['CageTerms'] : T extends 'ShowTicketNumber' ? 'case' : never)
export type Ask = { [T in Type]: AskOf<T> }[Type]

export interface Action {
  type: Type
  asks: readonly Ask[]
  /** of these, what may be left empty */
  optional?: readonly Ask[]
  kind?: 'primary' | 'danger'
  icon?: IconName
  /** takes two people */
  second?: boolean
}

/** An action that asks for fields of its command, and for all that the command needs. */
function action<T extends Type, A extends AskOf<T>>(
  type: T,
  asks: readonly A[] & Complete<NeededOf<CageCommand, T>, A | Known>,
  more: Omit<Action, 'type' | 'asks'> = {},
): Action {
  return { type, asks: asks as readonly Ask[], ...more }
}

const PAY = action('Redeem', ['form', 'requested_form'], {
  optional: ['requested_form'],
  kind: 'primary',
  icon: 'note',
})
const BEGIN = action('BeginRedemption', ['form', 'requested_form'], { optional: ['requested_form'] })
const PRESENT = action('PresentPaymentForm', [])
// The amount of the form is known: the ticket shows it.
const SIGN: Action = {
  ...action('SignPaymentForm', ['signed_by', 'amount'], { kind: 'primary', icon: 'check' }),
  asks: ['signed_by'],
}
const BY_HAND = action('PayByHand', ['form', 'requested_form'], {
  optional: ['requested_form'],
  kind: 'primary',
  icon: 'note',
})
const DELAY = action('DelayPayment', ['reason', 'until', 'agreed_with'])
const END_DELAY = action('EndDelay', ['reason'])
const IDENTIFY = action('RequireIdentification', ['reason'])
const REFUSE = action('RefusePayment', ['reason', 'player'], { optional: ['player'] })
const HOLD = action('HoldTicket', ['reason', 'player'], {
  optional: ['player'],
  kind: 'danger',
  icon: 'lock',
})
const VOID = action('VoidTicket', ['reason'], { kind: 'danger', second: true })
const RELEASE = action('ReleaseTicket', ['determination', 'player'], {
  optional: ['player'],
  kind: 'primary',
  second: true,
})
const FORFEIT = action('ForfeitHold', ['determination'], { kind: 'danger', second: true })
const COMPLETE = action('CompleteRedemption', [], { kind: 'primary', icon: 'check' })
const GIVE_BACK = action('GiveBack', ['reason'])
const EXPIRED = action('PayExpired', ['reason', 'form', 'identification', 'signed_by'], {
  optional: ['signed_by'],
  kind: 'primary',
  second: true,
})
const DEMAND = action('DemandReturn', ['amount', 'player', 'reason'], { kind: 'danger' })
export const HAND_OVER = action('HandOverUnclaimed', ['to', 'reference'], { second: true })
export const RETURNED = action('RecordReturn', ['amount'], { kind: 'primary' })
export const CLOSE = action('CloseDemand', ['determination'], { second: true })
export const TERMS = action(
  'ChangeTerms',
  ['expiry_days', 'hand_pay_from', 'identification_from', 'reason'],
  { optional: ['hand_pay_from', 'identification_from'], second: true },
)
export const NOTIFY = action('NotifyInspector', ['inspector'])
/** For an inspector: the ticket is named by its reference. */
export const SHOW_NUMBER: Action = {
  ...action('ShowTicketNumber', ['reference', 'case', 'reason'], { icon: 'search' }),
  asks: ['case', 'reason'],
}
export const REVIEW = action('ReviewHold', ['note'])

/** The buttons for a ticket: those that pay, and the others. */
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
  if (ticket.state === 'expired')
    return ticket.ended ? [] : [isWhole(ticket.number) ? EXPIRED : { ...EXPIRED, optional: [] }]
  if (ticket.state !== 'issued' || ticket.refusal) return []
  if (ticket.form?.signed_by) return [{ ...BY_HAND, second: ticket.form.without_ticket }]
  if (ticket.form) return [SIGN]
  return ticket.needs?.includes('signature') || !isWhole(ticket.number)
    ? [{ ...PRESENT, kind: 'primary' }]
    : [PAY, BEGIN, PRESENT]
}

function furtherFor(ticket: TicketView): Action[] {
  if (ticket.state === 'held') return [RELEASE, FORFEIT]
  if (ticket.ended === 'redeemed') return isWhole(ticket.number) ? [DEMAND] : []
  if (ticket.state === 'expired') return ticket.ended ? [] : [HAND_OVER]
  if (ticket.state !== 'issued') return []
  return [HOLD, REFUSE, ...(ticket.delay ? [END_DELAY] : [DELAY]), IDENTIFY, VOID]
}

/** If a document is required, its kind is asked for with the payment. */
function identified(action: Action, ticket: TicketView): Action {
  if (
    !ticket.needs?.includes('identification') ||
    !action.asks.includes('form') ||
    action.asks.includes('identification')
  )
    return action
  return { ...action, asks: [...action.asks, 'identification'] }
}
