// Requests to the house over HTTP: with the session of this tab's slot, with the page's token for changes, and with
// refusals as one kind of error.
import type { Value } from '../words/filled'
import type { components, paths } from './types'
import { whole } from './views'

export type Schemas = components['schemas']
export type Refusal = Schemas['Refusal']

/** A refusal of the house: a stable code, a sentence, and the clause if a rule refused. */
export class Refused extends Error {
  readonly code: string
  readonly clauses: readonly string[]
  readonly at: string
  readonly status: number
  readonly template: string
  readonly values: Record<string, Value>

  constructor(refusal: Partial<Refusal>, status = 0) {
    super(refusal.message ?? '')
    this.name = 'Refused'
    this.code = refusal.code ?? 'mistake-of-ours'
    this.clauses = refusal.clauses ?? []
    this.at = refusal.at ?? ''
    this.status = status
    this.template = refusal.template ?? ''
    this.values = refusal.values ?? {}
  }
}

/** Codes that no server sends: refusals of this page itself. */
export const LOST = 'connection-lost'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The paths of the house that take a method, as in its API description. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][Lowercase<M>] extends object ? P : never
}[keyof paths]

interface Described {
  parameters: { path?: unknown; query?: unknown }
  responses: object
}
type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M>] extends infer O extends
  Described
  ? O
  : never
type Content<A> = A extends { content: infer C } ? C[keyof C] : undefined
/** The type of the house's answer. */
export type Answer<M extends Method, P extends PathOf<M>> = Content<
  Operation<M, P>['responses'][keyof Operation<M, P>['responses']]
>
/** The type of the request body. */
export type Body<P extends PathOf<'POST'>> =
  Operation<'POST', P> extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
/** Path and query parameters. */
export type Parameters<M extends Method, P extends PathOf<M>> = Pick<
  Operation<M, P>['parameters'],
  'path' | 'query'
>
type Asking<M extends Method, P extends PathOf<M>> = Parameters<M, P> &
  (Operation<M, P> extends { requestBody: { content: { 'application/json': infer B } } }
    ? { body: B }
    : { body?: never }) &
  Asker
/** Nothing must be given if an operation needs nothing. */
type Given<T> = Partial<T> extends T ? [given?: T] : [given: T]

interface Asker {
  /** which of the browser's sessions is used; none for a spectator */
  slot?: string
  signal?: AbortSignal
}
interface Unchecked extends Asker {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

declare const checked: unique symbol
/** An address of the house, made by `address`. */
export type Address = string & { readonly [checked]: true }

/** A path without braces, which needs no parameters. */
type Plain = { [P in PathOf<'GET'>]: P extends `${string}{${string}` ? never : P }[PathOf<'GET'>]

/** The address of something to read: for a link, or for a file. */
export function address<P extends Plain>(path: P, given?: Parameters<'GET', P>): Address
export function address<P extends PathOf<'GET'>>(path: P, given: Parameters<'GET', P>): Address
export function address(path: string, given?: object): Address {
  return filledIn(path, given)
}

function filledIn(path: string, { path: parts = {}, query = {} }: Unchecked = {}): Address {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const wanted = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const asked = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]))
  return (wanted.length ? `${filled}?${asked}` : filled) as Address
}

const pageTokens = new Map<string, string>()

/** The page's token of a session, which every change must carry. */
export function keepPageToken(slot: string, token: string): void {
  pageTokens.set(slot, token)
}

async function sent(method: Method, path: string, asking: Unchecked = {}): Promise<Response> {
  const { body, slot = '', signal } = asking
  const headers: Record<string, string> = {}
  if (slot) headers['X-Session-Slot'] = slot
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const token = pageTokens.get(slot)
  if (method !== 'GET' && token) headers['X-CSRF-Token'] = token
  const text = body === undefined ? undefined : JSON.stringify(body)
  try {
    return await fetch(filledIn(path, asking), {
      method,
      headers,
      body: text,
      signal,
      credentials: 'same-origin',
    })
  } catch (error) {
    broken(error, signal)
  }
}

/** The connection broke, or the page no longer wants the answer. */
function broken(error: unknown, signal?: AbortSignal): never {
  if (signal?.aborted) throw error
  throw new Refused({ code: LOST })
}

/** Send a request to the house. The path is written as in the API description, and its parameters are given beside
 *  it; the type checker compares path, parameters, body and answer with the description. */
export async function ask<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...given: Given<Asking<M, P>>
): Promise<Answer<M, P>> {
  const asking = given[0] as Unchecked
  const answer = await sent(method, path, asking)
  if (answer.status === 204) return undefined as Answer<M, P>
  if (!answer.ok)
    throw new Refused((await answer.json().catch(() => ({}))) as Partial<Refusal>, answer.status)
  return answer.json().catch((error: unknown) => broken(error, asking?.signal)) as Promise<Answer<M, P>>
}

/** Request something that is sent line by line while it is computed; ends with the last line. */
export async function askLines<P extends PathOf<'POST'>>(
  path: P,
  given: Asking<'POST', P>,
  told: (line: Answer<'POST', P>) => void,
): Promise<void> {
  const answer = await sent('POST', path, given as Unchecked)
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
    for (const line of lines) if (line) told(JSON.parse(line) as Answer<'POST', P>)
  }
}

/** A unique id for a request. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const listTables = (signal?: AbortSignal) => ask('GET', '/api/tables', { signal })
export const getTable = async (table: string, slot = '') =>
  whole(await ask('GET', '/api/tables/{table}', { path: { table }, slot }))
export const getGame = (table: string) => ask('GET', '/api/tables/{table}/game', { path: { table } })
