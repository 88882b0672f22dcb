// What the last round with wagers of this seat paid, kept on the screen until the next result. The figure is the server's.
import { untrack } from 'svelte'
import type { View } from '../../wire/views'

interface Won {
  round: string
  won: number
}

/** Call it while a component is made. */
export function lastWin(key: string, result: () => View | null): { readonly won: number | null } {
  const keptAs = `sicbo-last-win ${key}`
  let last = $state.raw<Won | null>(read(keptAs))
  $effect.pre(() => {
    const view = result()
    const round = view?.table.round?.id
    if (!view?.place?.lines.length || !round) return
    const now = { round, won: view.place.won }
    untrack(() => {
      if (last?.round === now.round && last.won === now.won) return
      last = now
      try {
        sessionStorage.setItem(keptAs, JSON.stringify(now))
      } catch {
        // it stands until the page is closed
      }
    })
  })
  return {
    get won() {
      return last?.won ?? null
    },
  }
}

function read(key: string): Won | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Won | null
  } catch {
    return null
  }
}
