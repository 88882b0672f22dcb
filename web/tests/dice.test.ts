import { describe, expect, test } from 'vitest'
import {
  during,
  falling,
  landing,
  scatter,
  scattered,
  showingFaces,
  step,
  type Flight,
} from '../src/dice/throw'
import { after, cross, CUBE_TURNS, dot, onTop, OUTWARD, showing, UPWARD } from '../src/dice/turns'

const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((a) =>
  [1, 2, 3, 4, 5, 6].flatMap((b) => [1, 2, 3, 4, 5, 6].map((c) => [a, b, c])),
)

function shaken(steps: number): ReturnType<typeof scattered> {
  const bodies = scattered(steps)
  const kick = scatter(steps)
  for (let count = 0; count < steps; count += 1) step(bodies, kick)
  return bodies
}

const last = (flight: Flight) => flight.poses[flight.poses.length - 1]!

describe('a die', () => {
  test('has opposite sides that add to seven', () => {
    for (let face = 1; face <= 6; face += 1) expect(dot(OUTWARD[face - 1]!, OUTWARD[6 - face]!)).toBe(-1)
  })
  test('has one, two and three counter-clockwise around their corner', () =>
    expect(dot(cross(OUTWARD[0]!, OUTWARD[1]!), OUTWARD[2]!)).toBe(1))
  test('has drawings that lie in their sides', () =>
    OUTWARD.forEach((side, face) => expect(Math.abs(dot(side, UPWARD[face]!))).toBe(0)))
  test('can be turned in 24 ways, and each of its faces comes to the top of every one', () => {
    expect(CUBE_TURNS).toHaveLength(24)
    for (const turn of CUBE_TURNS)
      for (let face = 1; face <= 6; face += 1) {
        const way = showing(face, turn)
        expect(onTop(after(turn, way))).toBe(face)
      }
  })
})

describe('a throw', () => {
  test('lands on what the house says, for every roll and from any moment of the shaking', () => {
    const flights = Array.from({ length: 24 }, (_, number) => falling(shaken(30 + number * 5)))
    ROLLS.forEach((roll, number) => {
      const flight = showingFaces(flights[number % flights.length]!, roll)
      expect(last(flight).map((pose) => onTop(pose.turn))).toEqual(roll)
    })
    for (const flight of flights) {
      expect(flight.seconds).toBeLessThan(2.6)
      for (const pose of last(flight)) {
        expect(Math.abs(pose.at[1] - 0.5)).toBeLessThan(0.04)
        expect(Math.hypot(pose.at[0], pose.at[2])).toBeLessThan(2.2)
      }
    }
  })
  test('begins where the shaking was and never jumps', () => {
    const bodies = shaken(200)
    const flight = landing(bodies, [2, 4, 6])
    bodies.forEach((body, die) => expect(flight.poses[0]![die]!.at).toEqual(body.at))
    for (let moment = 1; moment < flight.poses.length; moment += 1)
      for (let die = 0; die < 3; die += 1) {
        const [before, now] = [flight.poses[moment - 1]![die]!, flight.poses[moment]![die]!]
        expect(Math.hypot(...now.at.map((one, axis) => one - before.at[axis]!))).toBeLessThan(0.25)
        expect(Math.abs(dotTurn(now.turn, before.turn))).toBeGreaterThan(0.9)
      }
  })
  test('has dice that do not pass through each other, the plate or the glass', () => {
    for (let number = 1; number <= 25; number += 1) {
      const flight = landing(shaken(number * 4), [1, 2, 3])
      for (const moment of flight.poses) {
        for (const pose of moment) {
          expect(pose.at[1]).toBeGreaterThan(0.42)
          expect(Math.hypot(...pose.at)).toBeLessThan(2.5 - 0.45)
        }
        for (const [a, b] of [
          [0, 1],
          [1, 2],
          [0, 2],
        ] as const)
          expect(Math.hypot(...moment[a]!.at.map((one, axis) => one - moment[b]!.at[axis]!))).toBeGreaterThan(
            0.85,
          )
      }
    }
  })
  test('is the same every time', () =>
    expect(last(landing(shaken(77), [1, 1, 1]))).toEqual(last(landing(shaken(77), [1, 1, 1]))))
  test('ends at its end', () => {
    const flight = landing(scattered(3), [6, 5, 4])
    expect(during(flight, 99)).toEqual(last(flight).map((pose) => expect.objectContaining({ at: pose.at })))
  })
})

function dotTurn(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, i) => sum + one * b[i]!, 0)
}
