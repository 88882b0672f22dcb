/** The shapes of the tumbler as triangles: a die with rounded edges, and bodies of revolution for the plate and the dome. */

import { ROUNDING } from './throw'
import { cross, OUTWARD, plus, scaled, unit, UPWARD, type Vector } from './turns'

/** Ten numbers for each corner: place, normal, place on the drawing, which face (a die) or material (a lathe), shade. */
export const STRIDE = 10
export interface Mesh {
  corners: Float32Array<ArrayBuffer>
  triangles: Uint16Array<ArrayBuffer>
}

const CUTS = 14

/** A die: each side is a grid whose points near the rim are pulled in to the rounding. */
export function dieMesh(): Mesh {
  const corners: number[] = []
  const triangles: number[] = []
  const inner = 0.5 - ROUNDING
  OUTWARD.forEach((side, face) => {
    const up = UPWARD[face]!
    const right = cross(up, side)
    const first = corners.length / STRIDE
    for (let row = 0; row <= CUTS; row += 1)
      for (let column = 0; column <= CUTS; column += 1) {
        const [x, y] = [bent(column / CUTS), bent(row / CUTS)]
        const flat = plus(plus(scaled(side, 0.5), right, x), up, y)
        const core = flat.map((one) => Math.max(-inner, Math.min(inner, one))) as unknown as Vector
        const normal = unit(plus(flat, core, -1))
        corners.push(...plus(core, normal, ROUNDING), ...normal, x + 0.5, 0.5 - y, face, 0)
      }
    grid(triangles, first, CUTS, CUTS)
  })
  return mesh(corners, triangles)
}

/** Grid points crowd at the rim, where the side bends. */
function bent(part: number): number {
  const centred = part * 2 - 1
  return 0.5 * Math.sign(centred) * Math.abs(centred) ** 0.62
}

export interface Outline {
  /** distance from the axis, and height */
  at: readonly [number, number]
  material: number
}

/** What a lathe makes of an outline, drawn from the inside to the outside. */
export function lathe(outline: readonly Outline[], around = 96): Mesh {
  const corners: number[] = []
  const triangles: number[] = []
  for (let part = 0; part + 1 < outline.length; part += 1) {
    const [from, to] = [outline[part]!, outline[part + 1]!]
    const first = corners.length / STRIDE
    for (const [point, smooth] of [
      [from, part > 0 ? outline[part - 1]! : null],
      [to, outline[part + 2] ?? null],
    ] as const) {
      const own = slope(from.at, to.at)
      const near = smooth && smooth.material === from.material && to.material === from.material
      const beside = near ? (point === from ? slope(smooth.at, from.at) : slope(to.at, smooth.at)) : own
      // A sharp edge stays sharp; a bend that is meant to be round gets a common normal.
      const round =
        own[0] * beside[0] + own[1] * beside[1] > 0.6 ? [own[0] + beside[0], own[1] + beside[1]] : own
      for (let turn = 0; turn <= around; turn += 1) {
        const angle = (turn / around) * Math.PI * 2
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const normal = unit([round[0]! * c, round[1]!, round[0]! * s])
        corners.push(point.at[0] * c, point.at[1], point.at[0] * s, ...normal)
        corners.push(turn / around, part, to.material, 0)
      }
    }
    for (let turn = 0; turn < around; turn += 1) {
      const [a, b] = [first + turn, first + around + 1 + turn]
      triangles.push(a, a + 1, b, b, a + 1, b + 1)
    }
  }
  return mesh(corners, triangles)
}

function slope(from: readonly [number, number], to: readonly [number, number]): [number, number] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(x, y) || 1
  return [-y / size, x / size]
}

function grid(triangles: number[], first: number, columns: number, rows: number): void {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const a = first + row * (columns + 1) + column
      const b = a + columns + 1
      triangles.push(a, a + 1, b, b, a + 1, b + 1)
    }
}

function mesh(corners: number[], triangles: number[]): Mesh {
  return { corners: new Float32Array(corners), triangles: new Uint16Array(triangles) }
}

export const FELT = 0
export const BRASS = 1
export const WOOD = 2
/** The plate: felt, a brass ring that holds the glass, a wooden foot. */
export const PLATE: readonly Outline[] = [
  { at: [0, 0], material: FELT },
  { at: [2.42, 0], material: FELT },
  { at: [2.44, 0.02], material: BRASS },
  { at: [2.46, 0.1], material: BRASS },
  { at: [2.54, 0.14], material: BRASS },
  { at: [2.68, 0.12], material: BRASS },
  { at: [2.74, 0.02], material: BRASS },
  { at: [2.76, -0.06], material: WOOD },
  { at: [2.92, -0.12], material: WOOD },
  { at: [2.96, -0.22], material: WOOD },
  { at: [2.9, -0.4], material: WOOD },
]

/** Half a ball over the plate. */
export function dome(radius: number): readonly Outline[] {
  return Array.from({ length: 25 }, (_, part) => {
    const angle = (part / 24) * (Math.PI / 2)
    return { at: [radius * Math.sin(angle), radius * Math.cos(angle) * 0.98] as const, material: 0 }
  })
}
