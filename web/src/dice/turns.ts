/** Vectors and turns in space: y is up, x to the right, z towards the viewer. */

export type Vector = readonly [number, number, number]
/** A turn as a quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number]

/** The side of a die on which each face (1 to 6) is: opposite sides add to seven, and one, two and three run
 *  counter-clockwise around their common corner. */
export const OUTWARD: readonly Vector[] = [
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [-1, 0, 0],
  [0, 0, -1],
]
/** Where the top of each face's drawing points. */
export const UPWARD: readonly Vector[] = [
  [0, 1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [0, 1, 0],
  [0, 1, 0],
]

export const NO_TURN: Turn = [0, 0, 0, 1]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const unit = (a: Vector): Vector => scaled(a, 1 / (Math.hypot(...a) || 1))

/** First `b`, then `a`. */
export const after = (a: Turn, b: Turn): Turn => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]

export function around(axis: Vector, angle: number): Turn {
  const [x, y, z] = scaled(unit(axis), Math.sin(angle / 2))
  return [x, y, z, Math.cos(angle / 2)]
}

export function turned(v: Vector, q: Turn): Vector {
  const [x, y, z, w] = q
  const t = scaled(cross([x, y, z], v), 2)
  return plus(plus(v, t, w), cross([x, y, z], t))
}

export const back = (q: Turn): Turn => [-q[0], -q[1], -q[2], q[3]]

/** Part of the way from one turn to another that is near. */
export function between(a: Turn, b: Turn, part: number): Turn {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1
  const mixed = [0, 1, 2, 3].map((i) => a[i]! + (b[i]! * sign - a[i]!) * part)
  const size = Math.hypot(...mixed)
  return mixed.map((one) => one / size) as unknown as Turn
}

/** The face (1 to 6) that is on top of a die turned like this. */
export function onTop(q: Turn): number {
  const heights = OUTWARD.map((side) => turned(side, q)[1])
  return heights.indexOf(Math.max(...heights)) + 1
}

/** The 24 turns that leave a cube where it is. */
export const CUBE_TURNS: readonly Turn[] = cubeTurns()

function cubeTurns(): Turn[] {
  const found = new Map<string, Turn>()
  const quarter = [1, 0, 0, 0].map((_, axis) =>
    around([+(axis === 0), +(axis === 1), +(axis === 2)], Math.PI / 2),
  )
  const todo: Turn[] = [NO_TURN]
  for (let one = todo.pop(); one; one = todo.pop()) {
    const name = [turned([1, 0, 0], one), turned([0, 1, 0], one)].flat().map(Math.round).join()
    if (found.has(name)) continue
    found.set(name, one)
    for (const turn of quarter.slice(0, 3)) todo.push(after(turn, one))
  }
  return [...found.values()]
}

/** The turn to apply before `rest` so that this face is on top, its drawing as upright to the viewer as it can be. */
export function showing(face: number, rest: Turn): Turn {
  let best = NO_TURN
  let most = -Infinity
  for (const turn of CUBE_TURNS) {
    const shown = after(rest, turn)
    const score = turned(OUTWARD[face - 1]!, shown)[1] * 10 - turned(UPWARD[face - 1]!, shown)[2]
    if (score > most) [best, most] = [turn, score]
  }
  return best
}
