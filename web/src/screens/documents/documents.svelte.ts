// The register of the house as one desk sees it: a page of its entries by search and filter, and its commands.
import { HouseList } from '../../look/listing.svelte'
import type { Body, Schemas } from '../../wire/api'
import { askAsStaff } from '../../wire/session.svelte'

export type RegisterView = Schemas['RegisterView']
export type Entry = Schemas['RegisterEntry']
export type Kind = Entry['kind']
export type RegisterCommand = Body<'/api/register/commands'>['do']

export const KINDS = [
  'approval',
  'instrument',
  'chip-set',
  'marker',
  'panel',
  'rules',
  'assignment',
] as const satisfies readonly Kind[]

export class Documents {
  readonly list = new HouseList({
    path: '/api/register',
    rows: (view) => view.entries,
    found: (view) => view.found,
    total: (view) => view.total,
    file: '/api/register/entries.csv',
    name: 'register',
  })
  said = $state('')

  get view(): RegisterView | null {
    return this.list.answer
  }

  async do(command: RegisterCommand, id: string): Promise<void> {
    await askAsStaff('POST', '/api/register/commands', { body: { id, do: command } })
    await this.list.look()
  }

  /** Make this browser a control panel of the register. */
  async here(panel: string): Promise<void> {
    await askAsStaff('POST', '/api/register/panels/{panel}/here', { path: { panel } })
  }
}
