/** Places and cameras as matrices, column by column. */

import type { Pose } from './throw'
import { cross, dot, plus, turned, unit, type Vector } from './turns'

export type Matrix = readonly number[]

export const STILL: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export function placed({ at, turn }: Pose): Matrix {
  const [x, y, z] = [turned([1, 0, 0], turn), turned([0, 1, 0], turn), turned([0, 0, 1], turn)]
  return [...x, 0, ...y, 0, ...z, 0, ...at, 1]
}

export function times(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, place) => {
    const [column, row] = [place >> 2, place & 3]
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column * 4 + k]!, 0)
  })
}

export function looking(eye: Vector, at: Vector): Matrix {
  const z = unit(plus(eye, at, -1))
  const x = unit(cross([0, 1, 0], z))
  const y = cross(z, x)
  return [
    x[0],
    y[0],
    z[0],
    0,
    x[1],
    y[1],
    z[1],
    0,
    x[2],
    y[2],
    z[2],
    0,
    -dot(x, eye),
    -dot(y, eye),
    -dot(z, eye),
    1,
  ]
}

export function perspective(width: number, height: number, near: number, far: number): Matrix {
  const depth = near - far
  return [
    1 / width,
    0,
    0,
    0,
    0,
    1 / height,
    0,
    0,
    0,
    0,
    (far + near) / depth,
    -1,
    0,
    0,
    (2 * far * near) / depth,
    0,
  ]
}

export function orthographic(half: number, near: number, far: number): Matrix {
  return [
    1 / half,
    0,
    0,
    0,
    0,
    1 / half,
    0,
    0,
    0,
    0,
    2 / (near - far),
    0,
    0,
    0,
    (far + near) / (near - far),
    1,
  ]
}
