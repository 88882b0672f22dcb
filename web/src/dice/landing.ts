/** How a die is turned so that one of its faces is on top; the plate's z axis points up, to the viewer. */

import { SIDES } from './faces'

export interface Rest {
  /** position on the plate, in widths of a die from its middle */
  x: number
  y: number
  /** how it is turned on the plate, in degrees */
  spin: number
}

/** Where three dice land: apart from each other, each turned a little differently. */
export const RESTS: readonly Rest[] = [
  { x: -1.28, y: 0.34, spin: -17 },
  { x: 0.02, y: -0.62, spin: 24 },
  { x: 1.26, y: 0.42, spin: 9 },
]

/** The transform of a die that shows a face (1 to 6) on top after so many extra turns. */
export function resting(face: number, rest: Rest, turns = 0, leaning = false): string {
  const side = SIDES[face]!
  const lean = leaning ? ' rotateY(33deg)' : ''
  const lift = leaning ? 0.72 : 0.5
  return (
    `translate3d(calc(var(--die) * ${rest.x}), calc(var(--die) * ${rest.y}), calc(var(--die) * ${lift}))` +
    ` rotateZ(${rest.spin + turns * 180}deg)${lean}` +
    ` rotateY(${-side.turnY + turns * 360}deg) rotateX(${-side.turnX - turns * 360}deg)`
  )
}

/** In the air, part of a throw: high, near the middle, turned arbitrarily. */
export function thrown(face: number, rest: Rest, place: number, part: number): string {
  const side = SIDES[face]!
  const reach = 0.5 + part * 0.5
  return (
    `translate3d(calc(var(--die) * ${rest.x * reach + (1 - part) * (place - 1) * 0.4}), calc(var(--die) * ${rest.y * reach}),` +
    ` calc(var(--die) * ${0.5 + (1 - part) * 2.4}))` +
    ` rotateZ(${rest.spin - (1 - part) * 260}deg)` +
    ` rotateY(${-side.turnY - (1 - part) * (540 + place * 90)}deg) rotateX(${-side.turnX + (1 - part) * (630 - place * 90)}deg)`
  )
}
