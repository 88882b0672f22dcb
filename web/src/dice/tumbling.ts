/** What the dice of one tumbler do: they lie, are shaken, or fall on what the house has said they show. */

import type { Look, Scene } from './scene'
import {
  during,
  landing,
  leaning,
  scatter,
  scattered,
  step,
  type Body,
  type Flight,
  type Pose,
} from './throw'
import { onTop } from './turns'

/** What is to be seen. */
export interface Wanted {
  shaking: boolean
  /** the faces on top, 1 to 6 */
  faces: readonly number[]
  /** indexes of dice that do not lie flat */
  cocked: readonly number[]
  covered: boolean
  glass: boolean
}

const STEP = 1 / 240
const LIFT_SECONDS = 0.7
const LEAN_SECONDS = 0.25

export class Tumbling {
  private wanted: Wanted | null = null
  private bodies: Body[] = []
  private flight: Flight | null = null
  private began = 0
  private uncovered: number | null = null
  private last = 0
  private frame = 0
  private throws = 1
  private kick = scatter(1)

  constructor(
    private readonly scene: Pick<Scene, 'draw'>,
    /** told with every picture: whether something moves, and the faces on top */
    private readonly drawn: (moving: boolean, tops: readonly number[]) => void = () => undefined,
  ) {}

  /** Moves from what was to be seen to what is to be seen now. */
  show(wanted: Wanted): void {
    const before = this.wanted
    const now = performance.now() / 1000
    this.wanted = wanted
    if (wanted.covered) this.uncovered = null
    else if (before?.covered) this.uncovered = now
    const thrown = before && !wanted.covered && !before.covered && `${before.faces}` !== `${wanted.faces}`
    if (wanted.shaking) {
      if (!before?.shaking) this.shake()
    } else if (before?.shaking || thrown || !this.flight) {
      const from = before?.shaking ? this.bodies : scattered((this.throws += 1))
      this.flight = landing(from, wanted.faces)
      // Under a cover, and on a screen that has just come, the dice have fallen already.
      this.began = before && !wanted.covered ? now : -Infinity
    } else if (`${before?.faces}` !== `${wanted.faces}`) {
      this.flight = landing(scattered((this.throws += 1)), wanted.faces)
      this.began = -Infinity
    }
    this.last = now
    cancelAnimationFrame(this.frame)
    this.paint()
  }

  /** Draws what there is now, and again for as long as something moves. */
  private readonly paint = (): void => {
    const wanted = this.wanted
    if (!wanted) return
    const now = performance.now() / 1000
    if (wanted.shaking) this.advance(now - this.last)
    this.last = now
    const lifted = wanted.covered
      ? 0
      : this.uncovered === null
        ? null
        : Math.min(1, (now - this.uncovered) / LIFT_SECONDS)
    const poses = this.poses(now)
    this.scene.draw({ poses, lifted, glass: wanted.glass } satisfies Look)
    const moving = this.isMoving(now)
    this.drawn(
      moving,
      poses.map((pose) => onTop(pose.turn)),
    )
    if (moving) this.frame = requestAnimationFrame(this.paint)
  }

  private isMoving(now: number): boolean {
    if (this.wanted!.shaking) return !this.wanted!.covered
    if (this.uncovered !== null && now < this.uncovered + LIFT_SECONDS) return true
    return !!this.flight && now < this.began + this.flight.seconds + LEAN_SECONDS
  }

  private poses(now: number): readonly Pose[] {
    const wanted = this.wanted!
    if (wanted.shaking || !this.flight) return this.bodies
    const since = now - this.began
    const part = Math.min(Math.max((since - this.flight.seconds) / LEAN_SECONDS, 0), 1)
    return during(this.flight, since).map((pose, die) =>
      wanted.cocked.includes(die) ? leaning(pose, part) : pose,
    )
  }

  private shake(): void {
    const lying = this.flight ? during(this.flight, Infinity) : scattered((this.throws += 1))
    this.kick = scatter((this.throws += 1))
    this.bodies = lying.map(({ at, turn }) => ({ at, turn, speed: [0, 0, 0], spin: [0, 0, 0] }))
  }

  private advance(seconds: number): void {
    const steps = Math.min(Math.round(seconds / STEP), 16)
    for (let count = 0; count < steps; count += 1) step(this.bodies, this.kick)
  }

  end(): void {
    cancelAnimationFrame(this.frame)
    this.wanted = null
  }
}
