// What the inspector's tabs share: moments as the house counts them.
import { known, t, type Key } from '../../words/words.svelte'

/** The moment of an input of date and time, in microseconds; nothing for an empty one. */
export function inMicroseconds(text: string): string {
  const at = new Date(text).getTime()
  return Number.isFinite(at) ? String(at * 1000) : ''
}

/** What makes an event significant, in the reader's language; the English of the house where we have no word for it. */
export function whyWords(why: string): string {
  const key = `inspection.whys.${why.replaceAll("'", '').replaceAll(' ', '-')}`
  return known(key) ? t(key as Key) : why
}
