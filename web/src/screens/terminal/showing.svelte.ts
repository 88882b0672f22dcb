// What the screen shows of a table, and when. The result of a round comes in one view; dice need a moment to tumble.
// Until they lie still, everything stays as before: areas, credit and receipt change together with the dice, never
// earlier.
import { untrack } from 'svelte'
import type { TableStore } from '../../wire/table.svelte'
import type { Phase, RoundView, View } from '../../wire/views'

const SHAKES_MS = 1_000
const LANDS_MS = 1_450

export interface Showing {
  readonly view: View | null
  readonly phase: Phase
  readonly shaking: boolean
  /** they tumble or are about to land */
  readonly rolling: boolean
  /** three faces on the plate: of this round, or of the one before it */
  readonly dice: readonly (string | number)[] | null
  /** the round whose result the whole screen shows now */
  readonly result: RoundView | null
}

/** Call it during component creation. */
export function showing(store: TableStore): Showing {
  let held = $state.raw<View | null>(null)
  let landing = $state(false)
  let last: View | null = null
  const timers: ReturnType<typeof setTimeout>[] = []

  function release(): void {
    for (const timer of timers.splice(0)) clearTimeout(timer)
    held = null
    landing = false
  }

  $effect.pre(() => {
    const now = store.view
    const open = store.connection === 'open'
    untrack(() => {
      if (held && (!open || now?.table.phase === 'betting')) release()
      if (open && last && now && isNew(last, now) && !still()) {
        held = last
        timers.push(
          setTimeout(() => (landing = true), SHAKES_MS),
          setTimeout(release, SHAKES_MS + LANDS_MS),
        )
      }
      last = now
    })
  })
  $effect(() => release)

  const view = $derived(held ?? store.view)
  const fallen = $derived(store.view?.table.round?.faces ?? [])
  const phase = $derived<Phase>(held ? 'no-more-bets' : (view?.table.phase ?? 'closed'))
  return {
    get view() {
      return view
    },
    get phase() {
      return phase
    },
    get shaking() {
      return held !== null && !landing
    },
    get rolling() {
      return held !== null
    },
    get dice() {
      if (held && landing) return fallen
      const shown = view?.table.round?.faces ?? []
      const before = view?.table.results.find((one) => one.faces.length === 3)
      return shown.length === 3 ? shown : (before?.faces ?? null)
    },
    get result() {
      const round = view?.table.round ?? null
      return phase !== 'betting' && round?.faces.length === 3 && !held ? round : null
    },
  }
}

function isNew(before: View, now: View): boolean {
  const [was, is] = [before.table.round, now.table.round]
  return is?.faces.length === 3 && !(was?.id === is.id && was.spin === is.spin && was.faces.length === 3)
}

function still(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}
