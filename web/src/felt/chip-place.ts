/** Where the stacks of an area stand, how large they are, and which way they go when they are swept or paid. */

import type { AreaBox } from './arrange'

export interface ChipPlace {
  x: number
  y: number
  radius: number
  /** where the chips won are put: beside the stake, not on it */
  paidX: number
  paidY: number
  awayX: number
  awayY: number
}

const WIDE = { radius: 24, edge: 5, middle: 800 }
const TALL = { radius: 15, edge: 2, middle: 195 }

/** Stacks stand in the lower right corner, so that what an area is for can still be read. The house is above the middle of
 * the felt: there chips come from and go to. */
export function chipPlace(area: AreaBox, tall: boolean): ChipPlace {
  const { radius: most, edge, middle } = tall ? TALL : WIDE
  const radius = Math.min(most, area.height * 0.29, area.width * 0.3)
  const roomy = area.width > radius * 5
  const x = area.x + area.width - radius - edge * (roomy ? 3 : 1)
  const y = area.y + area.height - radius * (tall ? 1.55 : 1.6) - edge * 0.4
  const paidX = x - radius * (roomy ? 2.3 : Math.min(1.9, (area.width - 2 * radius) / radius))
  const paidY = roomy ? y : y - radius * 0.75
  return { x, y, radius, paidX, paidY, awayX: middle - x, awayY: -y - radius * 3 }
}
