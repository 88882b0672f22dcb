// `…/seats/4#play`: a visitor who wants to bet. The seat is taken on arrival, and in a demonstration money is there.
import { untrack } from 'svelte'
import { go } from '../../route.svelte'
import { listTables } from '../../wire/api'
import type { TableStore } from '../../wire/table.svelte'
import { tournamentOf } from '../../wire/views'
import { DEMO_CHIPS, getDemoChips, sellsDemoChips } from '../terminal-around/demo-chips'
import type { Play } from './play.svelte'

export const PLAY = '#play'
const OWN = 'sicbo-seat'

/** The seats of a table that nobody has. */
export const freeSeats = (table: { places: number; taken: readonly string[] }): string[] =>
  Array.from({ length: table.places }, (_, at) => String(at + 1)).filter(
    (seat) => !table.taken.includes(seat),
  )

/** The seat that this tab took at a table. */
export function ownSeat(table: string): string {
  try {
    const [at, seat = ''] = (sessionStorage.getItem(OWN) ?? '').split('/')
    return at === table ? seat : ''
  } catch {
    return ''
  }
}

function keep(table: string, seat: string): void {
  try {
    sessionStorage.setItem(OWN, `${table}/${seat}`)
  } catch {
    // A browser that keeps nothing offers a new seat.
  }
}

/** Call it during component creation. */
export function playNow(store: TableStore, play: Play, seat: string): void {
  if (location.hash !== PLAY) return
  history.replaceState(null, '', location.pathname + location.search)
  let begun = false
  $effect(() => {
    if (begun || store.connection !== 'open' || !store.view?.place || !store.game) return
    begun = true
    untrack(() => void begin(store, play, seat))
  })
}

async function begin(store: TableStore, play: Play, seat: string): Promise<void> {
  const { table, place } = store.view!
  if (table.phase === 'closed' || tournamentOf(table)) return
  if (place?.player) {
    await elsewhere(store.table)
    return
  }
  if (!(await play.ask({ type: 'SitDown' }, { control: 'sit' }))) return
  keep(store.table, seat)
  if (store.view?.place?.purse === 0 && table.demonstration) await fund(store, play)
}

/** Another visitor was faster. */
async function elsewhere(table: string): Promise<void> {
  const now = (await listTables()).find(({ id }) => id === table)
  const [free] = now ? freeSeats({ places: now.places ?? 0, taken: now.taken ?? [] }) : []
  if (free) go(`/tables/${encodeURIComponent(table)}/seats/${free}${PLAY}`, { replace: true })
}

async function fund(store: TableStore, play: Play): Promise<void> {
  const notes = store.game!.notes
  if (!store.game!.parts.terminals) {
    if (sellsDemoChips(store.view?.table)) await play.ask(getDemoChips, { control: 'chips' })
    return
  }
  const note = notes.includes(DEMO_CHIPS) ? DEMO_CHIPS : Math.max(0, ...notes)
  if (note) await play.ask({ type: 'AddCredit', amount: note, source: 'notes' }, { control: 'chips' })
}
