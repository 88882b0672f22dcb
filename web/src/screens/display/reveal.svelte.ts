// A result is in the view before the dice on the screen lie still. What reveals it (the total, the lit areas) waits
// until they do. A viewer who arrives after the roll sees it at once.
import type { RoundView } from '../../wire/views'

const LANDING_MS = 1_450

export class Reveal {
  /** the roll whose dice have come to rest on this screen */
  #landed = $state('')
  #round: () => RoundView | null

  constructor(round: () => RoundView | null) {
    this.#round = round
    let first = true
    $effect(() => {
      const roll = this.#roll
      if (!roll) {
        first = false
        return
      }
      if (roll === this.#landed) return
      if (first || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        first = false
        this.#landed = roll
        return
      }
      const timer = setTimeout(() => (this.#landed = roll), LANDING_MS)
      return () => clearTimeout(timer)
    })
  }

  get #roll(): string {
    const round = this.#round()
    return round && round.faces.length ? `${round.id} ${round.spin} ${round.faces.join()}` : ''
  }

  /** whether the dice of the round lie still */
  get shown(): boolean {
    return this.#roll !== '' && this.#roll === this.#landed
  }

  /** whether dice are moving whose result must stay hidden */
  get falling(): boolean {
    return this.#roll !== '' && !this.shown
  }

  /** the winning bets, once the dice lie still */
  get lit(): ReadonlySet<string> | undefined {
    const round = this.#round()
    return round && this.shown ? new Set(round.lit) : undefined
  }
}
