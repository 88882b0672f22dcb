// One table as this tab sees it, kept up to date by the house: the newest view, the game, the connection. Commands have
// their own ids; those unanswered when a connection was lost are sent again with the same id.
import { ask, getGame, getTable, LOST, newId, Refused, type Body, type Schemas } from './api'
import { inChips } from '../words/amounts'
import { heard } from './clock.svelte'
import type { Session } from './session.svelte'
import { isTournaments } from './tournament-table'
import { whole, type GameInfo, type SentView, type View } from './views'

export type Command = Body<'/api/tables/{table}/commands'>['do']
export type Answered = Schemas['Answered']
/** `lost`: reconnects automatically. `ended`: sign in or unlock first. `gone`: there is no such table. `over`: there
 *  was one, for a tournament that is over. */
export type Connection = 'connecting' | 'open' | 'lost' | 'ended' | 'gone' | 'over'

interface Waiting {
  frame: string
  since: number
  /** the house's answer: it counts once a view at least as new is shown */
  answer?: Answered
  answeredAt?: number
  resolve: (answer: Answered) => void
  reject: (refused: Refused) => void
}

type Frame =
  | { view: SentView }
  | ({ answer: string } & Answered)
  | { refused: string; code: string; message: string; clauses?: string[] }
  | { moved: string }
  | { ended: string; message: string }
  | { nothing?: never }

const OF_THE_MOMENT = ['busy', 'store-lost', 'store-in-use', 'moved', 'house-closed', 'too-many-requests']
const PATIENCE_MS = 30_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 3_000
// A connection can die silently. After a silence the house is asked whether it is there, sooner when a command is
// pending; without an answer the connection is lost.
const LOOK_MS = 1_000
const SILENCE_MS = 10_000
const SILENCE_WHILE_WAITING_MS = 2_000
const SIGN_OF_LIFE_MS = 5_000

const games = new Map<string, Promise<GameInfo>>()

/** What a table plays by: its paytable, and the number of the operator's card, which sets limits, chips and seats. */
const ruled = (table: { paytable: string; card?: number }): string => `${table.paytable} ${table.card ?? 0}`

export class TableStore {
  readonly table: string
  readonly session: Session | null
  view = $state.raw<View | null>(null)
  game = $state.raw<GameInfo | null>(null)
  connection = $state<Connection>('connecting')
  /** why it ended, in the house's words */
  ended = $state.raw<Refused | null>(null)

  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval>
  #beganAt = 0
  #heardAt = 0
  #askedAt = 0
  #closed = false

  /** Without a session, as a spectator. */
  constructor(table: string, session: Session | null = null) {
    this.table = table
    this.session = session
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#drop)
    this.#watch = setInterval(this.#look, LOOK_MS)
    this.#connect()
  }

  /** Send a command to the table. Resolves once it has been saved and `view` shows it; a refusal is thrown
   *  (`Refused`). */
  do(
    command: Command,
    { approval = '', id = newId() }: { approval?: string; id?: string } = {},
  ): Promise<Answered> {
    if (this.connection !== 'open' || !this.#socket) return Promise.reject(new Refused({ code: LOST }))
    const frame = JSON.stringify(approval ? { id, do: command, approval } : { id, do: command })
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { frame, since: Date.now(), resolve, reject })
      this.#socket?.send(frame)
    })
  }

  /** Try again after signing in or unlocking. */
  again(): void {
    this.ended = null
    this.#attempts = 0
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    this.#socket?.close()
    this.#giveUp(new Refused({ code: LOST }))
  }

  #hurry = (): void => {
    if (this.connection !== 'lost') return
    this.#attempts = 0
    this.#connect()
  }

  #look = (): void => {
    const now = Date.now()
    if (this.connection !== 'open') {
      const tries = this.#socket?.readyState === WebSocket.CONNECTING
      if (tries && now - this.#beganAt > SILENCE_MS) this.#connect()
    } else if (
      [...this.#waiting.values()].some(({ answeredAt = now }) => now - answeredAt > SIGN_OF_LIFE_MS)
    ) {
      this.#drop() // answered, and no view followed: a new connection begins with one
    } else if (this.#askedAt) {
      if (now - this.#askedAt > SIGN_OF_LIFE_MS) this.#drop()
    } else if (now - this.#heardAt > (this.#waiting.size ? SILENCE_WHILE_WAITING_MS : SILENCE_MS)) {
      this.#askedAt = now
      this.#socket?.send('')
    }
  }

  // Closing waits for the other side, which may be gone: the socket is dropped at once.
  #drop = (): void => {
    if (this.connection !== 'open') return
    const gone = this.#socket
    this.#socket = null
    gone?.close()
    void this.#lost()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    if (this.connection !== 'lost') this.connection = 'connecting'
    const address = new URL(`/tables/${encodeURIComponent(this.table)}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    if (this.session) address.searchParams.set('slot', this.session.slot)
    const socket = new WebSocket(address)
    const before = this.#socket
    this.#socket = socket
    this.#beganAt = Date.now()
    before?.close()
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#take(JSON.parse(String(event.data)) as Frame)
    }
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost()
    }
  }

  #take(frame: Frame): void {
    this.#heardAt = Date.now()
    this.#askedAt = 0
    if ('view' in frame) this.#show(frame.view)
    else if ('answer' in frame) this.#answered(frame.answer, frame)
    else if ('refused' in frame) this.#refused(frame.refused, new Refused(frame))
    else if ('moved' in frame) this.#moved(frame.moved)
    else if ('ended' in frame && frame.ended === 'unknown-stream') this.connection = 'over'
    else if ('ended' in frame) this.#end(new Refused({ code: frame.ended, message: frame.message }))
  }

  #show(sent: SentView): void {
    heard(sent.now)
    const first = this.connection !== 'open'
    if (this.view && !first && sent.seq < this.view.seq) return
    const before = this.view ? ruled(this.view.table) : ''
    this.view = whole(sent)
    this.connection = 'open'
    this.#attempts = 0
    const now = ruled(this.view.table)
    if (now !== before || !this.game) void this.#learn(now)
    if (first && this.session && !this.view.place && !this.view.staff) void this.#isMine()
    for (const [id, { answer, frame }] of [...this.#waiting]) {
      if (answer && (first || answer.seq <= sent.seq)) this.#settle(id)
      else if (first) this.#socket?.send(frame)
    }
  }

  // Views are sent ten times a second and answers at once, so an answer may arrive before its effect is shown.
  #answered(id: string, answer: Answered): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    waiting.answer = answer
    waiting.answeredAt = Date.now()
    if (this.view && answer.seq <= this.view.seq) this.#settle(id)
  }

  // A browser drops an expired cookie, and the house then takes the page for a spectator.
  async #isMine(): Promise<void> {
    const standing = await this.session?.look().catch(() => 'unknown')
    if (standing === 'out') this.#end(new Refused({ code: 'not-signed-in' }))
  }

  async #learn(rules: string): Promise<void> {
    const key = `${this.table} ${rules}`
    let asked = games.get(key)
    if (!asked) games.set(key, (asked = getGame(this.table)))
    try {
      const game = await asked
      // At a tournament's table everything is counted in its chips, which are not money.
      this.game = isTournaments(this.table) ? { ...game, currency: inChips(game.currency) } : game
    } catch {
      games.delete(key) // the next view asks again
    }
  }

  /** With its answer if there is one, however it ends: what the house has done is done. */
  #settle(id: string, refused = new Refused({ code: LOST })): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    if (waiting.answer) waiting.resolve(waiting.answer)
    else waiting.reject(refused)
  }

  #refused(id: string, refused: Refused): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (OF_THE_MOMENT.includes(refused.code) && Date.now() - waiting.since < PATIENCE_MS) {
      setTimeout(
        () => {
          if (this.connection === 'open' && this.#waiting.has(id)) this.#socket?.send(waiting.frame)
        },
        300 + Math.random() * 700,
      )
      return
    }
    this.#settle(id, refused)
  }

  async #lost(): Promise<void> {
    if (this.#closed || this.connection === 'ended' || this.connection === 'over') return
    const wasOpen = this.connection === 'open'
    this.connection = 'lost'
    for (const [id, { since }] of [...this.#waiting]) {
      if (Date.now() - since > PATIENCE_MS) this.#settle(id)
    }
    // A browser does not say why a socket was refused; the same request over HTTP does.
    if (!wasOpen && (await this.#isOver())) return
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts++)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), Math.random() * longest)
  }

  async #isOver(): Promise<boolean> {
    try {
      const standing = await this.session?.look()
      if (standing === 'out') this.#end(new Refused({ code: 'not-signed-in' }))
      else if (standing === 'locked') this.#end(new Refused({ code: 'session-locked' }))
      else await getTable(this.table, this.session?.slot)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'unknown-stream') this.connection = 'gone'
      else if (error.code === 'moved' && error.at) this.#moved(error.at)
    }
    return this.connection !== 'lost'
  }

  #end(refused: Refused): void {
    this.connection = 'ended'
    this.ended = refused
    this.session?.ended(refused.code)
    this.#giveUp(refused)
    this.#socket?.close()
  }

  /** Another process owns the table. With an address elsewhere the whole page goes there: sessions and files belong
   *  to that process. */
  #moved(address: string): void {
    if (!address) return
    const there = new URL(location.pathname + location.search, address)
    if (there.origin !== location.origin) location.replace(there)
  }

  #giveUp(refused: Refused): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, refused)
  }
}

/** A command without a socket: for a screen that has none open. */
export function command(table: string, session: Session, does: Command, id = newId()): Promise<Answered> {
  return ask('POST', '/api/tables/{table}/commands', {
    path: { table },
    body: { id, do: does },
    slot: session.slot,
  })
}
