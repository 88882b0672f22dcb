/** Where the stacks of an area stand, how large they are, and which way they go when they are swept or paid. */

import type { AreaBox } from './arrange'

export interface ChipPlace {
  x: number
  y: number
  radius: number
  /** where the chips won are put: beside the stake, not on it */
  paidX: number
  awayX: number
  awayY: number
}

const WIDE = { radius: 27, middle: 800 }
const TALL = { radius: 16, middle: 195 }

/** The house is above the middle of the felt: there chips come from and go to. */
export function chipPlace(area: AreaBox, tall: boolean, paid: boolean): ChipPlace {
  const { radius, middle } = tall ? TALL : WIDE
  const fitted = Math.min(radius, area.height * 0.3, area.width * 0.3)
  const roomy = area.width > radius * 6
  const centre = area.x + area.width * (roomy ? 0.72 : 0.5)
  const x = paid && !roomy ? centre - fitted * 0.55 : paid ? area.x + area.width * 0.5 : centre
  const y = area.y + area.height * 0.5 - fitted * 0.2
  const paidX = roomy ? area.x + area.width * 0.5 + fitted * 2.4 : centre + fitted * 0.75
  return { x, y, radius: fitted, paidX, awayX: middle - x, awayY: -y - radius * 3 }
}
