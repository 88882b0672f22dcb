// The register of the house as one desk sees it: a page of its entries by search and filter, and what is asked of it.
import { heard, HouseList } from '../../look/listing.svelte'
import { ask, newId, type Schemas } from '../../wire/api'
import { staff } from '../../wire/session.svelte'

export type RegisterView = Schemas['RegisterView']
export type Entry = Schemas['RegisterEntry']
export type Kind = Entry['kind']
export type Given = Record<string, unknown> & { type: string }

export const KINDS = ['approval', 'instrument', 'chip-set', 'marker', 'panel', 'rules', 'assignment'] as const satisfies readonly Kind[]

export class Documents {
  readonly list = new HouseList<RegisterView, Entry>({
    path: '/api/register',
    rows: (view) => view.entries,
    found: (view) => view.found,
    total: (view) => view.total,
    file: () => '/api/register/entries.csv',
    name: 'register',
  })
  said = $state('')

  get view(): RegisterView | null {
    return this.list.answer
  }

  async do(command: Given, id: string): Promise<void> {
    try {
      await ask('POST', '/api/register/commands', { body: { id, do: command }, slot: staff.slot })
    } catch (error) {
      throw heard(error)
    }
    await this.list.look()
  }

  /** Make this browser a control panel of the register. */
  async here(panel: string): Promise<void> {
    try {
      await ask('POST', `/api/register/panels/${encodeURIComponent(panel)}/here`, { body: { id: newId() }, slot: staff.slot })
    } catch (error) {
      throw heard(error)
    }
  }
}
