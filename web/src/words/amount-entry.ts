// From typed text to whole minor units, by its digits: "2.50", "2,50" and "$2.50" are 250 in a currency of two
// decimals. No arithmetic with fractions.
import { decimals } from './amounts'

/** Minor units, or null if this is not an amount, or less than `least`. */
export function typedAmount(typed: string, currency: string, least = 1): number | null {
  const places = decimals(currency)
  const parts = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typed.replace(/[\s\p{Sc}]/gu, ''))
  if (!parts) return null
  const fraction = parts[2] ?? ''
  if (fraction.length > places) return null
  const minor = Number(`${parts[1]}${fraction.padEnd(places, '0')}`)
  return minor >= least ? minor : null
}

/** The inverse, for a field that begins with an amount; empty if there is none. */
export function amountTyped(minor: number | null | undefined, currency: string): string {
  if (minor == null) return ''
  const places = decimals(currency)
  const digits = String(minor).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`
}
