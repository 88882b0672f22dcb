/** From an amount to the chips that are drawn for it. What is owed is never worked out here: a picture only. */

import { decimals } from '../words/amounts'
import { language } from '../words/words.svelte'

/** Most chips that a stack shows: more would stand higher than their area. */
export const MOST_CHIPS = 4

/** The chips of a stack from the lowest up, largest first; at least one for any amount. */
export function chipsFor(amount: number, denominations: readonly number[]): number[] {
  const values = [...denominations].filter((value) => value > 0).sort((a, b) => b - a)
  const chips: number[] = []
  let left = amount
  for (const value of values) {
    while (left >= value && chips.length < MOST_CHIPS) {
      chips.push(value)
      left -= value
    }
  }
  return chips.length ? chips : amount > 0 ? [values.at(-1) ?? amount] : []
}

/** The colour of a chip by its amount in minor units, as in most houses: white, red, blue, green, black, purple … */
export function chipColour(amount: number): string {
  const steps = [200, 1000, 2000, 10000, 50000, 100000, 500000]
  const place = steps.findIndex((below) => amount < below)
  return `var(--chip-${place < 0 ? 8 : place + 1})`
}

/** What is printed on a chip: 50¢ as ½ of its unit, thousands short. */
export function chipText(amount: number): string {
  if (amount < 100) return `${amount}¢`
  const whole = amount / 100
  if (whole >= 1_000_000) return `${whole / 1_000_000}M`
  if (whole >= 1000) return `${whole / 1000}K`
  return String(whole)
}

const writers = new Map<string, Intl.NumberFormat>()

/** The amount under a stack: exact to the cent, without the sign of the currency. */
export function stackText(minor: number, currency: string): string {
  let writer = writers.get(language())
  if (!writer) writers.set(language(), (writer = new Intl.NumberFormat(language(), { maximumFractionDigits: 4 })))
  return writer.format(minor / 10 ** decimals(currency))
}
