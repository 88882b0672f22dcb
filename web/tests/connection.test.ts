import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOST } from '../src/wire/api'
import { TableStore } from '../src/wire/table.svelte'

class Socket {
  static readonly CONNECTING = 0
  static made: Socket[] = []
  readyState = 1
  sent: string[] = []
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor(readonly address: URL) {
    Socket.made.push(this)
  }
  send(frame: string): void {
    this.sent.push(frame)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  show(seq: number): void {
    this.hear({
      view: { seq, now: Date.now() * 1000, table: { id: 'T1', paytable: 'p', phase: 'closed' }, you: {} },
    })
  }
}
const newest = (): Socket => Socket.made.at(-1)!
let store: TableStore

beforeEach(() => {
  vi.useFakeTimers()
  Socket.made = []
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { href: 'https://house.example/tables/T1', origin: 'https://house.example' })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  )
  vi.spyOn(Math, 'random').mockReturnValue(1)
  store = new TableStore('T1')
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the first view opens the table, and an older one is not shown', () => {
  expect(String(newest().address)).toBe('wss://house.example/tables/T1/socket')
  expect(store.connection).toBe('connecting')
  newest().show(4)
  newest().show(3)
  expect([store.connection, store.view?.seq]).toEqual(['open', 4])
  expect(store.view?.table.jackpots).toEqual([])
})

test('a lost connection is tried again later each time, and never later than three seconds', async () => {
  newest().show(1)
  newest().close()
  expect(store.connection).toBe('lost')
  for (const wait of [100, 200, 400, 800, 1600, 3000, 3000]) {
    const tries = Socket.made.length
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(Socket.made).toHaveLength(tries)
    await vi.advanceTimersByTimeAsync(2)
    expect(Socket.made).toHaveLength(tries + 1)
    newest().close()
    await vi.advanceTimersByTimeAsync(0)
  }
  newest().show(2)
})

test('a command counts once a view as new as its answer is shown', async () => {
  newest().show(1)
  const done = vi.fn()
  void store.do({ type: 'StandUp' }, { id: 'c1' }).then(done)
  expect(newest().sent).toEqual(['{"id":"c1","do":{"type":"StandUp"}}'])
  newest().hear({ answer: 'c1', seq: 2, at: 5 })
  await vi.advanceTimersByTimeAsync(0)
  expect(done).not.toHaveBeenCalled()
  newest().show(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledOnce()
})

test('what was not answered is sent again with the same id', async () => {
  newest().show(1)
  const asked = store.do({ type: 'StandUp' }, { id: 'c1' })
  newest().close()
  await vi.advanceTimersByTimeAsync(200)
  newest().show(1)
  expect(newest().sent).toEqual(['{"id":"c1","do":{"type":"StandUp"}}'])
  newest().hear({ refused: 'c1', code: 'betting-closed', message: 'No.' })
  await expect(asked).rejects.toMatchObject({ code: 'betting-closed' })
})

test('after a silence the house is asked whether it is there, and what does not answer is lost', async () => {
  newest().show(1)
  await vi.advanceTimersByTimeAsync(11_500)
  expect(newest().sent).toEqual([''])
  expect(store.connection).toBe('open')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(store.connection).toBe('lost')
})

test('nothing is sent while the connection is lost', async () => {
  await expect(store.do({ type: 'StandUp' })).rejects.toMatchObject({ code: LOST })
})
