// What the inspector's tabs share: asking with the person's session, and moments as the house counts them.
import { ask } from '../../wire/api'
import { staff } from '../../wire/session.svelte'
import { known, t, type Key } from '../../words/words.svelte'

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>('GET', path, { slot: staff.slot, signal })
export const post = <T>(path: string, body: unknown) => ask<T>('POST', path, { slot: staff.slot, body })

/** Only what was given, as a query. */
export function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== 0)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

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
