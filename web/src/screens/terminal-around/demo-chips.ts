// In a demonstration the house itself sells chips to a player, if the table is played with chips.
import type { Command } from '../../wire/table.svelte'
import type { TableView } from '../../wire/views'

export const DEMO_CHIPS = 10_000
export const getDemoChips: Command = { type: 'BuyChips', amount: DEMO_CHIPS }

/** At a table of a tournament chips come from the tournament. */
export function sellsDemoChips(table: TableView | undefined): boolean {
  return !!table?.demonstration && !table.tournament
}
