// Commands that take two people: a second person signs in for one command; or a supervisor gives it, and the dealer is
// the second person.
import { ask, newId } from './api'
import { Session } from './session.svelte'
import type { Command, TableStore } from './table.svelte'

export interface Credentials {
  name: string
  password: string
  /** of their authenticator; empty if they use none */
  code: string
}

export const NOBODY: Readonly<Credentials> = { name: '', password: '', code: '' }

/** What `who` gives for one command at one place, with everything in it; valid for exactly that, once. */
export async function approvalBy(
  slot: string,
  who: Credentials,
  command: { type: string },
  at: string,
): Promise<string> {
  const asked = { name: who.name.trim(), password: who.password, code: who.code.trim(), do: command, at }
  return (await ask('POST', '/api/approvals', { slot, body: asked })).approval
}

/** Given by the signed-in person, with another person's approval. Their own password first if the sign-in is not
 *  fresh. */
export async function withSecond(
  store: TableStore,
  second: Credentials,
  command: Command,
  ownPassword = '',
): Promise<void> {
  const session = store.session
  if (!session) return
  if (ownPassword) await session.refresh(ownPassword)
  await store.do(command, { approval: await approvalBy(session.slot, second, command, store.table) })
}

/** Given by a person who signs in for this alone; `own` is the dealer as the second person, if one is needed. */
export async function byPersonAbove(
  store: TableStore,
  above: Credentials,
  command: Command,
  own: Credentials | null,
): Promise<void> {
  const session = new Session('above')
  await session.signIn(above.name.trim(), above.password, above.code.trim())
  try {
    const given = own ? { approval: await approvalBy(session.slot, own, command, store.table) } : {}
    await ask('POST', '/api/tables/{table}/commands', {
      path: { table: store.table },
      slot: session.slot,
      body: { id: newId(), do: command, ...given },
    })
  } finally {
    await session.signOut()
  }
}
