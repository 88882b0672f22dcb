/** From an amount to the chips that are drawn for it. A picture only: what is owed is never computed here. */

import { decimals } from '../words/amounts'
import { language } from '../words/words.svelte'

/** The most chips that a stack shows: more would be higher than their area. */
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

/** Where the amount lies on its stack: over the lower edge of the chips, as a part of their radius. */
export const PLATE = 0.78

/** A stack in figures: how far a chip rises above the one below it, how large its amount is written and how wide. */
export function stackMeasures(radius: number, signs: number): { rise: number; size: number; width: number } {
  const size = Math.max(radius * 0.56, 8.4)
  return { rise: radius * 0.13, size, width: Math.max(radius * 1.3, signs * size * 0.6 + size * 0.9) }
}

/** The space of a stack around its middle, with chips as high as possible, or of its amount alone. */
export function stackBox(
  stack: { x: number; y: number; radius: number; chips: boolean },
  signs: number,
): { x: number; y: number; width: number; height: number } {
  const { radius, x, y } = stack
  const { rise, size, width } = stackMeasures(radius, signs)
  const half = Math.max(width / 2, stack.chips ? radius : 0) + 0.5
  const top = stack.chips ? -radius - (MOST_CHIPS - 1) * rise : radius * PLATE - size * 0.75
  return { x: x - half, y: y + top, width: 2 * half, height: radius * PLATE + size * 0.7 + 1 - top }
}

/** The colour of a chip by its amount in minor units, as in most houses: white, red, blue, green, black, purple … */
export function chipColour(amount: number): string {
  const steps = [200, 1000, 2000, 10000, 50000, 100000, 500000]
  const place = steps.findIndex((below) => amount < below)
  return `var(--chip-${place < 0 ? 8 : place + 1})`
}

/** The print on a chip: parts of a currency with cents as 50¢, thousands short. */
export function chipText(amount: number, currency: string): string {
  const whole = amount / 10 ** decimals(currency)
  if (whole < 1 && decimals(currency) === 2) return `${amount}¢`
  if (whole >= 1_000_000) return `${whole / 1_000_000}M`
  if (whole >= 1000) return `${whole / 1000}K`
  return String(whole)
}

const writers = new Map<string, Intl.NumberFormat>()

/** The amount under a stack: exact to the cent, without the currency symbol. */
export function stackText(minor: number, currency: string): string {
  let writer = writers.get(language())
  if (!writer)
    writers.set(language(), (writer = new Intl.NumberFormat(language(), { maximumFractionDigits: 4 })))
  return writer.format(minor / 10 ** decimals(currency))
}
