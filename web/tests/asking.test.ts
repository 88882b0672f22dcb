import { beforeEach, expect, test, vi } from 'vitest'
import { address, ask, keepPageToken, LOST, Refused } from '../src/wire/api'
import { csvText } from '../src/wire/files'

const fetched = vi.fn<typeof fetch>()
const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  )

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

test('what stands in the braces of a path is escaped, and an empty filter is left out', () => {
  expect(address('/api/tables/{table}/rules/document', { path: { table: 'T/1 ä' } })).toBe(
    '/api/tables/T%2F1%20%C3%A4/rules/document',
  )
  expect(
    address('/api/reports/file', {
      query: { day: '2026-11-01', table: '', shift: undefined, format: 'csv' },
    }),
  ).toBe('/api/reports/file?day=2026-11-01&format=csv')
})

test('a question carries its slot, a change the token of that slot as well', async () => {
  keepPageToken('T1.3', 'token')
  answers([])
  await ask('GET', '/api/tables', { slot: 'T1.3' })
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/tables',
    expect.objectContaining({ method: 'GET', headers: { 'X-Session-Slot': 'T1.3' }, body: undefined }),
  )
  answers({ answer: 'c1', seq: 1, at: 2 })
  await ask('POST', '/api/tables/{table}/commands', {
    path: { table: 'T1' },
    slot: 'T1.3',
    body: { id: 'c1', do: { type: 'StandUp' } },
  })
  const [path, { headers, body }] = fetched.mock.lastCall as [string, RequestInit]
  expect(path).toBe('/api/tables/T1/commands')
  expect(headers).toEqual({
    'X-Session-Slot': 'T1.3',
    'Content-Type': 'application/json',
    'X-CSRF-Token': 'token',
  })
  expect(JSON.parse(String(body))).toEqual({ id: 'c1', do: { type: 'StandUp' } })
})

test('a session without a token of the page sends none', async () => {
  answers({ approval: 'x' }, 201)
  await ask('POST', '/api/approvals', {
    slot: 'nobody',
    body: { name: 'a', password: 'b', command: 'DeclareVoid', at: 'T1' },
  })
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({
    'X-Session-Slot': 'nobody',
    'Content-Type': 'application/json',
  })
})

test('a refusal is thrown with its code, its sentence and its clauses', async () => {
  answers({ code: 'not-yours-to-do', message: 'No.', clauses: ['3.1'] }, 403)
  const refused = await ask('GET', '/api/house').catch((error: unknown) => error as Refused)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ code: 'not-yours-to-do', message: 'No.', clauses: ['3.1'], status: 403 })
})

test('an answer that is no refusal of the house is a mistake of ours, and none at all is a lost connection', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(ask('GET', '/api/house')).rejects.toMatchObject({ code: 'mistake-of-ours', status: 502 })
  fetched.mockRejectedValueOnce(new TypeError('failed'))
  await expect(ask('GET', '/api/house')).rejects.toMatchObject({ code: LOST, status: 0 })
})

test('an answer without content is nothing', async () => {
  answers(null, 204)
  await expect(ask('DELETE', '/api/session')).resolves.toBeUndefined()
})

test('a cell that begins like a formula is a text', () => {
  expect(
    csvText(
      ['a', 'b'],
      [
        ['=1+1', 'x,"y"'],
        [-5, ['p', 'q']],
      ],
    ),
  ).toBe('a,b\r\n\'=1+1,"x,""y"""\r\n-5,p; q\r\n')
})

test('an answer that breaks off is a lost connection, not an empty answer', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  fetched.mockResolvedValueOnce(new Response(broken, { status: 200 }))
  await expect(ask('GET', '/api/tables')).rejects.toMatchObject({ code: LOST })
  const stopped = new AbortController()
  stopped.abort()
  fetched.mockResolvedValueOnce(
    new Response(new ReadableStream({ start: (body) => body.error(stopped.signal.reason) })),
  )
  await expect(ask('GET', '/api/tables', { signal: stopped.signal })).rejects.toBe(stopped.signal.reason)
})
