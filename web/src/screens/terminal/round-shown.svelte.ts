// How a seat's screen tells of a roll: in one spoken sentence, and on a phone with the dice in the middle.
import type { DrawnFace } from '../../dice/faces'
import { faceName } from '../../dice/names'
import type { GameInfo, Phase, View } from '../../wire/views'
import { t } from '../../words/words.svelte'
import type { Showing } from './showing.svelte'

const ENJOYED_MS = 3_500

/** While the dice roll, and for a moment after they lie still. Call it during component creation. */
export function inTheMiddle(shows: Showing): { readonly held: boolean; leave: () => void } {
  let held = $state(false)
  $effect(() => {
    if (shows.rolling) held = true
    else if (!shows.result) held = false
    else {
      const timer = setTimeout(() => (held = false), ENJOYED_MS)
      return () => clearTimeout(timer)
    }
  })
  return {
    get held() {
      return held
    },
    leave: () => (held = held && shows.rolling),
  }
}

/** The phase or the result for a screen reader; `win` and `back` are what came of the bets, in words. */
export function spokenRound(shows: Showing, faces: readonly DrawnFace[], win: string, back: string): string {
  if (shows.phase === 'betting' || shows.phase === 'no-more-bets') return t(`phases.${shows.phase}`)
  if (!shows.result) return ''
  const named = shows.result.faces.map((one) =>
    faces.find((face) => (face.symbol ? face.name === one : face.value === Number(one))),
  )
  const dice = named.map((face) => (face ? faceName(face, face.symbol) : '')).join(', ')
  const called = t('dice.called', { dice, total: shows.result.total })
  if (win) return `${called}. ${t('terminal.youWin')} ${win}`
  return back ? `${called}. ${back}` : called
}

/** Whether an opaque cover hides the dice: visible ones would be taken for a result, and a void round has none. */
export function isCovered(game: GameInfo, view: View, phase: Phase): boolean {
  const steps =
    game.sequences
      .find((one) => view.table.shaker !== null && one.shakers.includes(view.table.shaker))
      ?.steps.map((step) => step.step) ?? []
  const [next, cover, uncover] = [
    steps.indexOf(view.table.round?.next_step ?? 'open-bets'),
    steps.indexOf('cover'),
    steps.indexOf('uncover'),
  ] as const
  return phase === 'void' || (cover >= 0 && next > cover && next <= uncover)
}
