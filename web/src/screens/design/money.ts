/** Amounts of the design system's examples. */

import { language } from '../../words/words.svelte'

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes far longer than using it: each is made once. */
function format(currency: string): Intl.NumberFormat {
  const key = `${language()} ${currency}`
  const made = formats.get(key) ?? new Intl.NumberFormat(language(), currency ? { style: 'currency', currency } : { maximumFractionDigits: 2 })
  formats.set(key, made)
  return made
}

export function full(amount: number, currency = 'AUD'): string {
  return format(currency).format(amount / 100)
}

export function short(amount: number): string {
  return format('').format(amount / 100)
}
