// Named slips of bets that a player keeps in this browser, for each game its own. They contain what the table showed
// when they were saved; the table decides whether they can be placed.
export interface Favourite {
  name: string
  wagers: Record<string, number>
}

const MOST = 12

export class Favourites {
  readonly #key: string
  slips = $state.raw<readonly Favourite[]>([])

  constructor(game: string) {
    this.#key = `sicbo-favourites ${game}`
    this.slips = this.#read()
  }

  save(name: string, wagers: Record<string, number>): void {
    const others = this.slips.filter((slip) => slip.name !== name)
    this.#keep([{ name, wagers: { ...wagers } }, ...others].slice(0, MOST))
  }

  forget(name: string): void {
    this.#keep(this.slips.filter((slip) => slip.name !== name))
  }

  #keep(slips: readonly Favourite[]): void {
    this.slips = slips
    try {
      localStorage.setItem(this.#key, JSON.stringify(slips))
    } catch {
      // a browser without storage keeps them until the page is closed
    }
  }

  #read(): Favourite[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isFavourite) : []
    } catch {
      return []
    }
  }
}

function isFavourite(kept: unknown): kept is Favourite {
  const slip = kept as Partial<Favourite> | null
  return (
    typeof slip?.name === 'string' &&
    typeof slip.wagers === 'object' &&
    Object.values(slip.wagers ?? {}).every(Number.isInteger)
  )
}
