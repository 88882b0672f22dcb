// The register of the house as one desk sees it: a page of its entries by search and filter, and what is asked of it.
import { ask, newId, Refused, type Schemas } from '../../wire/api'
import { staff } from '../../wire/session.svelte'

export type RegisterView = Schemas['RegisterView']
export type Entry = Schemas['RegisterEntry']
export type Kind = Entry['kind']
export type Given = Record<string, unknown> & { type: string }

export const KINDS = ['approval', 'instrument', 'chip-set', 'marker', 'panel', 'rules', 'assignment'] as const satisfies readonly Kind[]
const PAGE = 20

export class Documents {
  view = $state.raw<RegisterView | null>(null)
  problem = $state.raw<Refused | null>(null)
  said = $state('')
  search = $state('')
  kind = $state<Kind | ''>('')
  state = $state<Entry['state'] | ''>('')
  table = $state('')
  page = $state(0)

  get pages(): number {
    return Math.max(1, Math.ceil((this.view?.found ?? 0) / PAGE))
  }

  #filters(): URLSearchParams {
    const asked = new URLSearchParams()
    if (this.search.trim()) asked.set('search', this.search.trim())
    if (this.kind) asked.set('kind', this.kind)
    if (this.state) asked.set('state', this.state)
    if (this.table) asked.set('table', this.table)
    return asked
  }

  async look(): Promise<void> {
    const asked = this.#filters()
    asked.set('after', String(this.page * PAGE))
    asked.set('limit', String(PAGE))
    try {
      this.view = await ask<RegisterView>('GET', `/api/register?${asked}`, { slot: staff.slot })
      this.problem = null
    } catch (error) {
      this.problem = heard(error)
    }
  }

  /** Other words or filters: from the first page on. */
  again(): void {
    this.page = 0
    void this.look()
  }

  turn(by: number): void {
    this.page += by
    void this.look()
  }

  async do(command: Given, id: string): Promise<void> {
    try {
      await ask('POST', '/api/register/commands', { body: { id, do: command }, slot: staff.slot })
    } catch (error) {
      throw heard(error)
    }
    await this.look()
  }

  /** Make this browser a control panel of the register. */
  async here(panel: string): Promise<void> {
    try {
      await ask('POST', `/api/register/panels/${encodeURIComponent(panel)}/here`, { body: { id: newId() }, slot: staff.slot })
    } catch (error) {
      throw heard(error)
    }
  }

  /** The entries that fit, as a file: a link cannot say which of the browser's sessions asks for it. */
  async save(): Promise<void> {
    const answer = await fetch(`/api/register/entries.csv?${this.#filters()}`, { headers: { 'X-Session-Slot': staff.slot }, credentials: 'same-origin' })
    if (!answer.ok) {
      this.problem = heard(new Refused((await answer.json().catch(() => ({}))) as Partial<Schemas['Refusal']>, answer.status))
      return
    }
    const address = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: address, download: 'register.csv' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
}

export function heard(error: unknown): Refused {
  if (!(error instanceof Refused)) throw error
  if (error.code === 'not-signed-in' || error.code === 'session-locked') staff.ended(error.code)
  return error
}
