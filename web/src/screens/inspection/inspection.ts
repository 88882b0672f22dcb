// What the inspector's tabs share: asking with the person's session, saving a file, places of the journal as links.
import { ask, Refused, type Schemas } from '../../wire/api'
import { staff } from '../../wire/session.svelte'

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>('GET', path, { slot: staff.slot, signal })
export const post = <T>(path: string, body: unknown) => ask<T>('POST', path, { slot: staff.slot, body })

/** Fetch a file and hand it to the browser: a link cannot say which of the browser's sessions asks. */
export async function save(path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: { 'X-Session-Slot': staff.slot }, credentials: 'same-origin' })
  if (!answer.ok) throw new Refused((await answer.json().catch(() => ({}))) as Partial<Schemas['Refusal']>, answer.status)
  saveBlob(await answer.blob(), name)
}

export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Only what was given, as a query. */
export function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== 0)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** The moment of an input of date and time, in microseconds; nothing for an empty one. */
export function moment(text: string): number | undefined {
  const at = new Date(text).getTime()
  return Number.isFinite(at) ? at * 1000 : undefined
}
