// Asking the house over HTTP: with the session of this tab's slot, with the page's token for changes, and with
// refusals as one kind of error.
import type { components } from './types'

export type Schemas = components['schemas']
export type Refusal = Schemas['Refusal']

/** The house said no: a stable code, a sentence, and the clause where a rule said it. */
export class Refused extends Error {
  readonly code: string
  readonly clauses: readonly string[]
  readonly at: string
  readonly status: number

  constructor(refusal: Partial<Refusal>, status = 0) {
    super(refusal.message ?? '')
    this.name = 'Refused'
    this.code = refusal.code ?? 'mistake-of-ours'
    this.clauses = refusal.clauses ?? []
    this.at = refusal.at ?? ''
    this.status = status
  }
}

/** Codes that no server sends: what this page itself has to say no to. */
export const LOST = 'connection-lost'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Asking {
  body?: unknown
  /** which of the browser's sessions asks; a passer-by without one */
  slot?: string
  signal?: AbortSignal
}

const pageTokens = new Map<string, string>()

/** The page's token of a session, which every change has to carry. */
export function keepPageToken(slot: string, token: string): void {
  pageTokens.set(slot, token)
}

async function sent(method: Method, path: string, { body, slot = '', signal }: Asking): Promise<Response> {
  const headers: Record<string, string> = {}
  if (slot) headers['X-Session-Slot'] = slot
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const token = pageTokens.get(slot)
  if (method !== 'GET' && token) headers['X-CSRF-Token'] = token
  const text = body === undefined ? undefined : JSON.stringify(body)
  try {
    return await fetch(path, { method, headers, body: text, signal, credentials: 'same-origin' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refused({ code: LOST })
  }
}

export async function ask<T>(method: Method, path: string, asking: Asking = {}): Promise<T> {
  const answer = await sent(method, path, asking)
  if (answer.status === 204) return undefined as T
  const read: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused((read ?? {}) as Partial<Refusal>, answer.status)
  return read as T
}

/** Ask for something that is told line by line while it is being worked out; ends with the last line. */
export async function askLines<T>(path: string, asking: Asking, told: (line: T) => void): Promise<void> {
  const answer = await sent('POST', path, asking)
  if (!answer.ok || !answer.body) {
    const read: unknown = await answer.json().catch(() => null)
    throw new Refused((read ?? {}) as Partial<Refusal>, answer.status)
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) told(JSON.parse(line) as T)
  }
}

/** An id for something that is asked, different each time. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`

export const listTables = (signal?: AbortSignal) => ask<Schemas['TableInLobby'][]>('GET', '/api/tables', { signal })
export const getTable = (table: string, slot = '') => ask<Schemas['SeenTable']>('GET', tablePath(table), { slot })
export const getGame = (table: string) => ask<Schemas['GameInfo']>('GET', `${tablePath(table)}/game`)
