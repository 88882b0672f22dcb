// What the inspector's tabs share: moments as the house counts them.
import { known, t, type Key } from '../../words/words.svelte'

/** The moment of a date and time input, in microseconds; empty for an empty one. */
export function inMicroseconds(text: string): string {
  const at = new Date(text).getTime()
  return Number.isFinite(at) ? String(at * 1000) : ''
}

/** What makes an event significant, in the reader's language; in English without a translation. */
export function whyWords(why: string): string {
  const key = `inspection.whys.${why.replaceAll("'", '').replaceAll(' ', '-')}`
  return known(key) ? t(key as Key) : why
}
