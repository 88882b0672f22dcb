/** Three dice under a dome as solid bodies. They are shaken for as long as the house shakes them; when the house says what
 *  they show, the way from there to rest is computed in advance and the faces are set so that they land on it. A die is a
 *  cube with rounded edges of length 1: the hull of eight balls. */

import {
  after,
  around,
  back,
  between,
  cross,
  dot,
  OUTWARD,
  plus,
  scaled,
  showing,
  turned,
  type Turn,
  type Vector,
  unit,
} from './turns'

export const ROUNDING = 0.12
/** Of the glass, from the middle of the plate. */
export const DOME = 2.5
const INNER = 0.5 - ROUNDING
const GRAVITY = 42
const STEP = 1 / 240
const EVERY = 2
const LONGEST = 2.6 / STEP
const FELT = { bounce: 0.34, grip: 0.32 }
const GLASS = { bounce: 0.4, grip: 0.1 }
const DICE = { bounce: 0.35, grip: 0.15 }

export interface Body {
  at: Vector
  turn: Turn
  speed: Vector
  spin: Vector
}
export interface Pose {
  at: Vector
  turn: Turn
}
/** The way of three dice to rest, a pose for each of 120 parts of a second. */
export interface Flight {
  poses: readonly (readonly Pose[])[]
  seconds: number
}

interface Contact {
  a: Body
  b: Body | null
  armA: Vector
  armB: Vector
  normal: Vector
  goal: number
  grip: number
  pressed: number
}

const CORNERS: readonly Vector[] = [-1, 1].flatMap((x) =>
  [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x * INNER, y * INNER, z * INNER])),
)
const EDGES: readonly Vector[] = [0, 1, 2].flatMap((axis) =>
  [-1, 1].flatMap((one) =>
    [-1, 1].map((other): Vector => {
      const point = [one * INNER, other * INNER]
      point.splice(axis, 0, 0)
      return point as unknown as Vector
    }),
  ),
)

/** Numbers that look arbitrary and are the same every time: what dice show is decided by the house, not here. */
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** Three dice in the air. */
export function scattered(seed: number): Body[] {
  const next = scatter(seed)
  return [-1, 0, 1].map((place) => ({
    at: [place * 1.25 + next() * 0.2, 1.25 + next() * 0.5, (next() - 0.5) * 1.2],
    turn: around([next() - 0.5, next() - 0.5, next() - 0.5], next() * 6),
    speed: [(next() - 0.5) * 5, 1 + next() * 3, (next() - 0.5) * 5],
    spin: [(next() - 0.5) * 26, (next() - 0.5) * 26, (next() - 0.5) * 26],
  }))
}

/** A moment of the dice; `kick` throws those that lie on the plate up again. */
export function step(bodies: readonly Body[], kick: (() => number) | null = null, calm = 0): void {
  const contacts: Contact[] = []
  for (const body of bodies) {
    body.speed = plus(body.speed, [0, -GRAVITY * STEP, 0])
    body.speed = scaled(body.speed, 1 - (0.15 + calm) * STEP)
    body.spin = scaled(body.spin, 1 - (0.5 + calm) * STEP)
    collect(body, contacts)
  }
  bodies.forEach((body, place) => bodies.slice(place + 1).forEach((other) => meet(body, other, contacts)))
  for (let pass = 0; pass < 8; pass += 1) for (const contact of contacts) push(contact)
  for (const body of bodies) {
    body.at = plus(body.at, body.speed, STEP)
    const size = Math.hypot(...body.spin)
    if (size > 1e-9) {
      const [x, y, z, w] = after(around(body.spin, size * STEP), body.turn)
      const length = Math.hypot(x, y, z, w)
      body.turn = [x / length, y / length, z / length, w / length]
    }
    if (kick && body.at[1] < 0.85 && body.speed[1] < 2) {
      const inward = scaled([body.at[0], 0, body.at[2]], -1.4)
      body.speed = plus(inward, [(kick() - 0.5) * 6, 7.5 + kick() * 4, (kick() - 0.5) * 6])
      body.spin = [(kick() - 0.5) * 30, (kick() - 0.5) * 30, (kick() - 0.5) * 30]
    }
  }
}

function collect(body: Body, contacts: Contact[]): void {
  for (const corner of CORNERS) {
    const arm = turned(corner, body.turn)
    const ball = plus(body.at, arm)
    touch(body, null, arm, [0, 1, 0], ROUNDING - ball[1], FELT, contacts)
    const far = Math.hypot(...ball)
    if (far > DOME - ROUNDING)
      touch(body, null, arm, scaled(ball, -1 / far), far - DOME + ROUNDING, GLASS, contacts)
  }
}

/** Balls of each die against the other die as a box. */
function meet(a: Body, b: Body, contacts: Contact[]): void {
  if (Math.hypot(...plus(a.at, b.at, -1)) > 1.75) return
  for (const [ball, box] of [
    [a, b],
    [b, a],
  ] as const)
    for (const point of [...CORNERS, ...EDGES]) {
      const arm = turned(point, ball.turn)
      const seen = turned(plus(plus(ball.at, arm), box.at, -1), back(box.turn))
      const over: Vector = [Math.abs(seen[0]) - INNER, Math.abs(seen[1]) - INNER, Math.abs(seen[2]) - INNER]
      const outside: Vector = [Math.max(over[0], 0), Math.max(over[1], 0), Math.max(over[2], 0)]
      const apart = Math.hypot(...outside)
      const depth = 2 * ROUNDING - (apart > 0 ? apart : Math.max(...over))
      if (depth <= 0) continue
      const deepest = over.indexOf(Math.max(...over))
      const normal = unit(
        [0, 1, 2].map(
          (axis) => Math.sign(seen[axis]!) * (apart > 0 ? outside[axis]! : +(axis === deepest)),
        ) as unknown as Vector,
      )
      touch(ball, box, arm, turned(normal, box.turn), depth, DICE, contacts)
    }
}

function touch(
  a: Body,
  b: Body | null,
  arm: Vector,
  normal: Vector,
  depth: number,
  kind: { bounce: number; grip: number },
  contacts: Contact[],
): void {
  if (depth <= 0) return
  const armA = plus(arm, normal, -ROUNDING)
  const armB = b ? plus(plus(a.at, armA), b.at, -1) : armA
  const contact: Contact = { a, b, armA, armB, normal, goal: 0, grip: kind.grip, pressed: 0 }
  const closing = dot(relative(contact), normal)
  contact.goal = (closing < -1.2 ? -closing * kind.bounce : 0) + (Math.max(0, depth - 0.004) * 0.12) / STEP
  contacts.push(contact)
}

function relative({ a, b, armA, armB }: Contact): Vector {
  const own = plus(a.speed, cross(a.spin, armA))
  return b ? plus(own, plus(b.speed, cross(b.spin, armB)), -1) : own
}

/** Inertia of a cube of mass 1 is a sixth about every axis. */
function inertia(contact: Contact, along: Vector): number {
  const one = cross(contact.armA, along)
  const own = 1 + 6 * dot(one, one)
  if (!contact.b) return own
  const other = cross(contact.armB, along)
  return own + 1 + 6 * dot(other, other)
}

function push(contact: Contact): void {
  const { normal } = contact
  const before = contact.pressed
  const wanted = (contact.goal - dot(relative(contact), normal)) / inertia(contact, normal)
  contact.pressed = Math.max(0, before + wanted)
  give(contact, normal, contact.pressed - before)
  const moving = relative(contact)
  const along = plus(moving, normal, -dot(moving, normal))
  const sliding = Math.hypot(...along)
  if (sliding < 1e-6 || contact.pressed === 0) return
  const way = scaled(along, -1 / sliding)
  give(contact, way, Math.min(sliding / inertia(contact, way), contact.grip * contact.pressed))
}

function give({ a, b, armA, armB }: Contact, way: Vector, much: number): void {
  a.speed = plus(a.speed, way, much)
  a.spin = plus(a.spin, cross(armA, way), 6 * much)
  if (!b) return
  b.speed = plus(b.speed, way, -much)
  b.spin = plus(b.spin, cross(armB, way), -6 * much)
}

/** From these bodies to rest, on these faces (1 to 6). */
export function landing(bodies: readonly Body[], faces: readonly number[]): Flight {
  return showingFaces(falling(bodies), faces)
}

/** From these bodies to rest, on any faces. Dice that would not lie flat are thrown a little differently. */
export function falling(bodies: readonly Body[]): Flight {
  for (let attempt = 0; ; attempt += 1) {
    const next = scatter(attempt + 1)
    const own = bodies.map((body) => ({
      ...body,
      spin: plus(body.spin, [next() - 0.5, next() - 0.5, next() - 0.5], attempt * 3),
      speed: plus(body.speed, [next() - 0.5, 0, next() - 0.5], attempt * 1.5),
    }))
    const poses = [posed(own)]
    let resting = 0
    for (let count = 1; count < LONGEST && resting < 24; count += 1) {
      step(own, null, Math.max(0, count * STEP - 0.9) * 5)
      const slow = own.every((body) => Math.hypot(...body.speed) < 0.12 && Math.hypot(...body.spin) < 0.3)
      resting = slow ? resting + 1 : 0
      if (count % EVERY === 0) poses.push(posed(own))
    }
    if (own.every(liesFlat) || attempt === 30) return { poses, seconds: (poses.length - 1) * EVERY * STEP }
  }
}

function posed(bodies: readonly Body[]): Pose[] {
  return bodies.map(({ at, turn }) => ({ at, turn }))
}

function liesFlat(body: Body): boolean {
  const top = Math.max(...OUTWARD.map((side) => turned(side, body.turn)[1]))
  return top > 0.995 && Math.abs(body.at[1] - 0.5) < 0.04
}

/** The same way with these faces on top in the end. */
export function showingFaces({ poses, seconds }: Flight, faces: readonly number[]): Flight {
  const last = poses[poses.length - 1]!
  const faced = last.map((pose, die) => showing(faces[die]!, pose.turn))
  const worn = poses.map((moment) =>
    moment.map((pose, die) => ({ at: pose.at, turn: after(pose.turn, faced[die]!) })),
  )
  return { poses: worn, seconds }
}

/** The dice at a moment of their flight. */
export function during(flight: Flight, seconds: number): readonly Pose[] {
  const last = flight.poses.length - 1
  const exact = Math.min(Math.max(seconds / (EVERY * STEP), 0), last)
  const whole = Math.min(Math.floor(exact), last - 1)
  if (last === 0) return flight.poses[0]!
  return flight.poses[whole]!.map((pose, die) => {
    const next = flight.poses[whole + 1]![die]!
    const part = exact - whole
    return {
      at: plus(pose.at, plus(next.at, pose.at, -1), part),
      turn: between(pose.turn, next.turn, part),
    }
  })
}

/** A die that does not lie flat leans on something that is not there to be seen. */
export function leaning(pose: Pose, part = 1): Pose {
  const tilt = around([0, 0, 1], (Math.PI / 5.4) * part)
  return { at: plus(pose.at, [0, 0.19 * part, 0]), turn: after(tilt, pose.turn) }
}
