/** Amounts of the design system's examples. */

import { language } from '../../words/words.svelte'

export function full(amount: number, currency = 'AUD'): string {
  return new Intl.NumberFormat(language(), { style: 'currency', currency }).format(amount / 100)
}

export function short(amount: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2, notation: amount >= 1_000_000 ? 'compact' : 'standard' }).format(amount / 100)
}
