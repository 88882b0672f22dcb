// Amounts, dates and odds as people of a language write them. Amounts are whole minor units and only formatted here,
// never calculated with.
import { language, t } from './words.svelte'

const made = new Map<string, Intl.NumberFormat>()

const CHIPS = 'CHIPS '

/** The currency code for chips of a tournament: not money, with the decimals of its book's currency. */
export const inChips = (currency: string): string => CHIPS + (currency || 'AUD')

function writer(currency: string, exact: boolean): Intl.NumberFormat {
  const key = `${language()} ${currency} ${exact}`
  let found = made.get(key)
  if (!found) {
    const whole = exact ? {} : { trailingZeroDisplay: 'stripIfInteger' }
    const style = currency.startsWith(CHIPS)
      ? {}
      : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    const options = { ...style, ...whole } as Intl.NumberFormatOptions
    made.set(key, (found = new Intl.NumberFormat(language(), options)))
  }
  return found
}

/** `amount(250000, 'AUD')` is $2,500; with `exact` it is $2,500.00. */
export function amount(minor: number, currency: string, { exact = false } = {}): string {
  const format = writer(currency || 'AUD', exact)
  return format.format(minor / 10 ** decimals(currency || 'AUD')).replace('-', '−')
}

/** An amount for the small face of a chip: 5, 2.5K, 1M; without the currency. */
export function shortAmount(minor: number, currency = 'AUD'): string {
  return COMPACT.format(minor / 10 ** decimals(currency))
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const found = new Map<string, number>()

/** How many decimals a currency has; cached, because asking is slow. */
export function decimals(currency: string): number {
  if (currency.startsWith(CHIPS)) return decimals(currency.slice(CHIPS.length))
  const known = found.get(currency)
  if (known !== undefined) return known
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  found.set(currency, digits)
  return digits
}

/** English is written in many ways: dates follow the reader's own. */
function dated(): string {
  const spoken = language()
  return spoken === 'en' ? (navigator.languages.find((one) => one.startsWith('en')) ?? 'en-AU') : spoken
}

/** A time of the server (microseconds) as a date with time. */
export function dateTime(
  micros: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return new Intl.DateTimeFormat(dated(), options).format(micros / 1000)
}

export function timeOfDay(micros: number): string {
  return dateTime(micros, { timeStyle: 'medium' })
}

export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value)
}

/** `{minimum: 100, maximum: 50000}` as $1 – $500; words if one side is open. */
export function limitRange(
  limit: { minimum?: number | null; maximum?: number | null } | null | undefined,
  currency: string,
): string {
  const { minimum, maximum } = limit ?? {}
  if (minimum != null && maximum != null) return `${amount(minimum, currency)} – ${amount(maximum, currency)}`
  if (minimum != null) return t('words.from', { amount: amount(minimum, currency) })
  if (maximum != null) return t('words.upTo', { amount: amount(maximum, currency) })
  return t('words.noLimits')
}
