/** An amount as somebody types it, in whole minor units; null where it is none. Digits only, no reckoning with fractions. */
import { decimals } from '../../words/amounts'

export function typedAmount(text: string, currency: string): number | null {
  const digits = decimals(currency)
  const found = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.replace(/[\s$€£¥]/g, ''))
  if (!found) return null
  const cents = found[2] ?? ''
  if (cents.length > digits) return null
  return Number(found[1] + cents.padEnd(digits, '0'))
}

/** The same amount as it would be typed. */
export function asTyped(minor: number | null | undefined, currency: string): string {
  if (minor == null) return ''
  const digits = decimals(currency)
  const text = String(minor).padStart(digits + 1, '0')
  const cents = text.slice(text.length - digits)
  return text.slice(0, text.length - digits) + (/^0*$/.test(cents) ? '' : `.${cents}`)
}
