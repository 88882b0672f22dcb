/** From one area to its neighbour with the arrow keys, by position. */

import type { AreaBox } from './arrange'

export type Direction = 'left' | 'right' | 'up' | 'down'

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The nearest area in a direction; the same one at the edge. Straight ahead comes before diagonal. */
export function neighbour(areas: readonly AreaBox[], from: AreaBox, direction: Direction): AreaBox {
  let best = from
  let least = Infinity
  for (const area of areas) {
    const distance = area === from ? Infinity : away(from, area, direction)
    if (distance < least) [best, least] = [area, distance]
  }
  return best
}

function away(from: AreaBox, to: AreaBox, direction: Direction): number {
  const across = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  const [start, size] = across ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const [side, breadth] = across ? (['y', 'height'] as const) : (['x', 'width'] as const)
  const gap = sign === 1 ? to[start] - (from[start] + from[size]) : from[start] - (to[start] + to[size])
  if (gap < -1) return Infinity
  const [a, b] = [from[side] + from[breadth] / 2, to[side] + to[breadth] / 2]
  const aslant = Math.max(0, Math.abs(a - b) - (from[breadth] + to[breadth]) / 2)
  return gap + aslant * 4 + Math.abs(a - b) * 0.2
}
