// What a seat is heard to do: the dice, the end of betting, a win.
import type { showing } from './showing.svelte'
import { sounds } from './sounds'

export function sounding(shows: ReturnType<typeof showing>, won: () => boolean): void {
  $effect(() => {
    if (shows.shaking) sounds.dice()
  })
  $effect(() => {
    if (shows.phase === 'no-more-bets') sounds.closed()
  })
  $effect(() => {
    if (won()) sounds.win()
  })
}
