// The tables of the house, refreshed while they are shown.
import { listTables, Refused, type Schemas } from '../../wire/api'
import { tournamentOf, type PoolView } from '../../wire/views'
import { inWords } from '../../words/sentence'
import { t } from '../../words/words.svelte'
import { freeSeats, ownSeat, PLAY } from '../terminal/play-now.svelte'

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

/** The tables that match the search and the filter. */
export function matching(
  tables: readonly LobbyTable[],
  search: string,
  filter: Filter = 'all',
): LobbyTable[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tables.filter((table) => {
    const named = [table.title, table.variant, table.jurisdiction].filter((one) => one !== undefined)
    const text = [table.id, table.game, ...named, ...named.map(inWords)].join(' ').toLowerCase()
    return FITS[filter](table) && words.every((word) => text.includes(word))
  })
}

/** The pools of all tables, each once. */
export function pools(tables: readonly LobbyTable[]): { pool: PoolView; currency: string; table: string }[] {
  const found = new Map<string, { pool: PoolView; currency: string; table: string }>()
  for (const { id: table, jackpots, currency } of tables)
    for (const pool of jackpots ?? []) found.set(pool.pool, { pool, currency, table })
  return [...found.values()]
}

/** What a guest calls a table: how it is played and with which dice. */
export function kindOf(table: LobbyTable): string {
  const kind = table.terminals ? t('lobby.terminals') : t('lobby.dealt')
  return table.symbols ? t('lobby.withSymbols', { kind }) : kind
}

const isPlayable = (table: LobbyTable): boolean => !!table.game && !!table.phase && FITS.free(table)

/** The table in play at the top: one at terminals if possible, and the same one as long as a visitor can sit there. */
export function suitable(tables: readonly LobbyTable[], before = ''): LobbyTable | null {
  const open = tables.filter(isPlayable)
  return (
    open.find(({ id }) => id === before) ??
    open.find(({ terminals }) => terminals) ??
    open[0] ??
    tables.find(({ id }) => id === before) ??
    null
  )
}

// Visitors who come at one moment are not all sent to one seat.
const chance = Math.random()

/** The way to a bet: one's own seat there, or a free one that is taken on arrival. */
export function playAddress(table: LobbyTable): string {
  const own = ownSeat(table.id)
  const seats = `/tables/${encodeURIComponent(table.id)}/seats`
  if (own && table.taken.includes(own)) return `${seats}/${own}`
  const free = freeSeats(table)
  return `${seats}/${free[Math.floor(chance * free.length)] ?? '1'}${PLAY}`
}
