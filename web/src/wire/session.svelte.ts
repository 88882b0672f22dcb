// Who is signed in. A browser has several sessions side by side, one for each slot: `staff` for a person, `T1.3` for
// the terminal T1/3.
import { untrack } from 'svelte'
import { ask, getTable, keepPageToken, newId, Refused, type Schemas } from './api'
import { floorTable, inCookie } from './tournament-table'

export type SessionInfo = Schemas['SessionInfo']
/** `unknown` until the house has been asked. */
export type Standing = 'unknown' | 'out' | 'in' | 'locked' | 'change-password'

/** The public password of a demonstration's people, and the key of its terminals. */
export const DEMONSTRATION = 'demonstration'

export class Session {
  readonly slot: string
  info = $state.raw<SessionInfo | null>(null)
  #asked = $state(false)

  constructor(slot: string) {
    this.slot = slot
  }

  get standing(): Standing {
    if (!this.info) return this.#asked ? 'out' : 'unknown'
    if (this.info.locked) return 'locked'
    return this.info.must_change_password ? 'change-password' : 'in'
  }

  has(...roles: string[]): boolean {
    return this.info?.roles.some((role) => roles.includes(role)) ?? false
  }

  /** Whether a desk of the staff is open to the signed-in person. */
  opens(desk: string): boolean {
    return this.standing === 'in' && (this.info?.desks?.some((one) => one === desk) ?? false)
  }

  /** Ask the house who is signed in. */
  async look(): Promise<Standing> {
    return this.#is(await ask('GET', '/api/session', { slot: this.slot }))
  }

  async signIn(name: string, password: string, code = ''): Promise<Standing> {
    return this.#is(await ask('POST', '/api/session', { body: { name, password, code, ...this.#kept } }))
  }

  async signInTerminal(terminal: string, key: string): Promise<Standing> {
    return this.#is(await ask('POST', '/api/session/terminal', { body: { terminal, key, ...this.#kept } }))
  }

  async unlock(password: string): Promise<Standing> {
    return this.#is(await ask('POST', '/api/session/unlock', { body: { password }, slot: this.slot }))
  }

  /** Lock the screen: nothing is done until the password is given again. */
  async lock(): Promise<Standing> {
    return this.#is(await ask('POST', '/api/session/lock', { slot: this.slot }))
  }

  /** The password again, for actions that need a fresh sign-in. */
  async refresh(password: string): Promise<Standing> {
    return this.#is(await ask('POST', '/api/session/fresh', { body: { password }, slot: this.slot }))
  }

  async changePassword(password: string, next: string): Promise<Standing> {
    return this.#is(
      await ask('POST', '/api/session/password', {
        body: { id: newId(), password, new_password: next },
        slot: this.slot,
      }),
    )
  }

  async signOut(): Promise<void> {
    await ask('DELETE', '/api/session', { slot: this.slot }).catch((error: unknown) => {
      if (!(error instanceof Refused && error.status === 401)) throw error
    })
    this.#is(null)
  }

  /** The house has said that the session is over or locked. */
  ended(code: string): void {
    if (code === 'session-locked' && this.info) this.info = { ...this.info, locked: true }
    else this.#is(null)
  }

  get #kept() {
    return { keep: 'cookie', slot: this.slot } as const
  }

  #is(info: SessionInfo | null): Standing {
    this.#asked = true
    this.info = info
    if (info) keepPageToken(this.slot, info.csrf)
    // A caller in an effect must not depend on the answer: it would ask again and again.
    return untrack(() => this.standing)
  }
}

/** The person signed in with this browser. */
export const staff = new Session('staff')

/** That person's request: an ended session shows the way to sign in again. */
export async function asStaff<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && (error.code === 'not-signed-in' || error.code === 'session-locked'))
      staff.ended(error.code)
    throw error
  }
}

/** Ask as that person. */
export const askAsStaff: typeof ask = (method, path, ...given) =>
  asStaff(ask(method, path, ...([{ ...given[0], slot: staff.slot }] as unknown as typeof given)))

const seats = new Map<string, Session>()

/** The session of a terminal. */
export function seatSession(table: string, seat: string): Session {
  const slot = inCookie(`${table}.${seat}`)
  const session = seats.get(slot) ?? new Session(slot)
  seats.set(slot, session)
  return session
}

/** The terminal at a seat: at the floor's table, also in a tournament. */
export const terminalAt = (table: string, seat: string): string => `${floorTable(table)}/${seat}`

/** Enter a seat: with its existing session, or with a demonstration's public key. In a live house, a seat without a
 *  session must ask for the key on its page (`out`). */
export async function enterSeat(table: string, seat: string): Promise<Standing> {
  const session = seatSession(table, seat)
  if ((await session.look()) === 'in') return 'in'
  const seen = await getTable(table)
  return seen.table.demonstration ? session.signInTerminal(terminalAt(table, seat), DEMONSTRATION) : 'out'
}
