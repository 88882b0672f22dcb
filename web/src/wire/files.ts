// Files made by the house or by a screen, handed to the browser to be saved.
import { Refused, type Address, type Schemas } from './api'
import { staff } from './session.svelte'

/** Fetch a file of the house: a link cannot say which of the browser's sessions it uses. */
export async function fetchFile(from: Address, slot = staff.slot, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(from, {
    headers: { 'X-Session-Slot': slot },
    credentials: 'same-origin',
    signal,
  })
  if (!answer.ok)
    throw new Refused((await answer.json().catch(() => ({}))) as Partial<Schemas['Refusal']>, answer.status)
  return answer.blob()
}

export async function saveFile(from: Address, name: string): Promise<void> {
  saveBlob(await fetchFile(from), name)
}

export function saveBlob(content: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(content),
    download: name,
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A moment of the house (microseconds) for a cell; empty if there is none. */
export function isoMoment(at: number | null | undefined): string {
  return at ? new Date(at / 1000).toISOString() : ''
}

/** Rows as lines for a spreadsheet; what begins like a formula becomes text, as the house does it. */
export function csvText(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
