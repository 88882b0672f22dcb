// A plan as it is typed: prizes as texts in the fields of a form, moments as a browser's date fields have them.
import { amountTyped, typedAmount } from '../../words/amount-entry'
import type { Prize, PromotionBook } from './promotions.svelte'

export interface TypedPrize {
  name: string
  kind: string
  value: string
  count: string
  cash: string
  checked: string
  millilitres: string
  details: Record<string, string>
}
type Asked = PromotionBook['rules']['prize_details'][number]['details']

export const blankPrize = (): TypedPrize => ({
  name: '',
  kind: 'cash',
  value: '',
  count: '1',
  cash: '',
  checked: '',
  millilitres: '',
  details: {},
})

export function typedPrize(prize: Prize, currency: string): TypedPrize {
  return {
    name: prize.name,
    kind: prize.kind,
    value: amountTyped(prize.value, currency),
    count: String(prize.count ?? 1),
    cash: prize.cash_alternative ? amountTyped(prize.cash_alternative, currency) : '',
    checked: prize.checked_by ?? '',
    millilitres: prize.millilitres ? String(prize.millilitres) : '',
    details: { ...prize.details },
  }
}

/** A prize with the details that its kind asks for. */
export function prizeOf(typed: TypedPrize, asked: Asked, currency: string): Prize {
  return {
    name: typed.name.trim(),
    kind: typed.kind,
    value: typedAmount(typed.value, currency) ?? 0,
    count: Number(typed.count) || 0,
    details: Object.fromEntries(asked.map(({ detail }) => [detail, typed.details[detail] ?? ''])),
    cash_alternative: typedAmount(typed.cash, currency) ?? 0,
    checked_by: typed.checked.trim(),
    millilitres: Number(typed.millilitres) || 0,
  }
}

/** A moment as a date field has it: local time, to the minute. */
export function localMinute(ms: number): string {
  const here = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return here.toISOString().slice(0, 16)
}

/** Microseconds of a date field; 0 while it is incomplete. */
export function microsOf(text: string): number {
  const ms = new Date(text).getTime()
  return Number.isFinite(ms) ? ms * 1000 : 0
}

/** The short name that a name suggests: small letters, digits and hyphens. */
export function shortOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
}
