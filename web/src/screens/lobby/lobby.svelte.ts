// The tables of the house, refreshed while they are shown.
import { listTables, Refused, type Schemas } from '../../wire/api'
import { tournamentOf, type PoolView } from '../../wire/views'
import { inWords } from '../../words/sentence'

export type LobbyTable = Omit<Schemas['TableInLobby'], 'jackpots'> & { jackpots: PoolView[] }

const EVERY_MS = 2_500

export class LobbyStore {
  tables = $state.raw<LobbyTable[] | null>(null)
  lost = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  start(): () => void {
    const look = () => {
      if (!document.hidden) void this.#look()
    }
    document.addEventListener('visibilitychange', look)
    void this.#look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.#timer)
      this.#asking.abort()
    }
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.tables = (await listTables(this.#asking.signal)) as LobbyTable[]
      this.lost = false
    } catch (error) {
      if (this.#asking.signal.aborted) return
      if (!(error instanceof Refused)) throw error
      this.lost = true
    }
    if (!document.hidden) this.#timer = setTimeout(() => void this.#look(), EVERY_MS)
  }
}

export const FILTERS = ['all', 'free', 'terminals', 'dealt', 'symbols'] as const
export type Filter = (typeof FILTERS)[number]

const FITS: Record<Filter, (table: LobbyTable) => boolean> = {
  all: () => true,
  free: (table) => table.phase !== 'closed' && !tournamentOf(table) && table.taken.length < table.places,
  terminals: (table) => table.terminals,
  dealt: (table) => !table.terminals,
  symbols: (table) => table.symbols,
}

/** The tables that match the search and filters, by the title of their book. */
export function byBook(
  tables: readonly LobbyTable[],
  search: string,
  filter: Filter = 'all',
): [string, LobbyTable[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, LobbyTable[]>()
  for (const table of tables) {
    const named = [table.title, table.variant, table.jurisdiction].filter((one) => one !== undefined)
    const text = [table.id, table.game, ...named, ...named.map(inWords)].join(' ').toLowerCase()
    if (!FITS[filter](table) || !words.every((word) => text.includes(word))) continue
    const book = inWords(table.title || table.game || table.id)
    groups.set(book, [...(groups.get(book) ?? []), table])
  }
  return [...groups]
}

/** The pools of all tables, each once. */
export function pools(tables: readonly LobbyTable[]): { pool: PoolView; currency: string; table: string }[] {
  const found = new Map<string, { pool: PoolView; currency: string; table: string }>()
  for (const { id: table, jackpots, currency } of tables)
    for (const pool of jackpots ?? []) found.set(pool.pool, { pool, currency, table })
  return [...found.values()]
}
