// What the last round with bets of this seat paid, as the server says it: the same in a new tab and after a reload. A
// payout is recorded before its dice lie still on the screen, so the figure waits for the result to be shown.
import { untrack } from 'svelte'
import type { View } from '../../wire/views'

/** Call it during component creation. `told` is whether the result of the round is on the screen. */
export function lastWin(view: () => View, told: () => boolean): { readonly won: number | null } {
  const inPlay = (now: View) => (now.place?.lines.length ?? 0) > 0
  let won = $state.raw<number | null>(
    untrack(() => (inPlay(view()) && !told() ? null : (view().place?.stay?.last_won ?? null))),
  )
  $effect.pre(() => {
    const now = view()
    if (inPlay(now) && !told()) return
    won = now.place?.stay?.last_won ?? null
  })
  return {
    get won() {
      return won
    },
  }
}
