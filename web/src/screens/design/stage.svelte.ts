/**
 * The stage: one felt that is told from outside what to show, for people who work on it and for its tests.
 *
 *   window.dispatchEvent(new CustomEvent('stage', { detail: { game, lit: ['small'], wagers: { small: 500 } } }))
 *
 * `detail` has the felt's own properties (`game` as GET /api/tables/{table}/game answers it, `lit` and the rest as in a
 * view); what is left out stays as it was. The change is on the page when dispatchEvent returns. `/design?stage` shows
 * nothing but the stage. What is done on the felt is kept in `window.staged`, a list of [what, bet, …].
 */

import { flushSync } from 'svelte'
import type { Format } from '../../felt/arrange'
import type { BetResult } from '../../felt/Felt.svelte'
import type { FeltGame } from '../../felt/game'

export interface Staged {
  game?: FeltGame & { currency?: string; chips?: readonly number[] }
  lit?: readonly string[] | null
  rolled?: readonly (string | number)[]
  wagers?: Record<string, number>
  others?: Record<string, readonly [number, number]>
  result?: Record<string, BetResult>
  phase?: string
  selected?: string | null
  refused?: string | null
  format?: Format
  dice?: readonly (string | number)[] | null
  total?: number | null
  cocked?: readonly number[]
  covered?: boolean
  shaking?: boolean
}

declare global {
  interface WindowEventMap {
    stage: CustomEvent<Staged>
  }
  interface Window {
    staged?: unknown[][]
  }
}

let shown = $state.raw<Staged>({})

export function staged(): Staged {
  return shown
}

export function listenToStage(): () => void {
  const hear = (event: CustomEvent<Staged>) => {
    flushSync(() => (shown = { ...shown, ...event.detail }))
  }
  window.staged = []
  window.addEventListener('stage', hear)
  return () => window.removeEventListener('stage', hear)
}

export function note(...what: unknown[]): void {
  window.staged?.push(what)
}
