/** Where pips are on a face, a symbol's colour, and where faces are on a die. */

/** One face as it is drawn: a number of pips, or a symbol in its colour. */
export interface DrawnFace {
  name: string
  value: number
  colour?: string | null
  symbol: boolean
}

const LOW = 27
const MIDDLE = 50
const HIGH = 73

export const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MIDDLE, MIDDLE],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MIDDLE, MIDDLE],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW - 2],
    [LOW, MIDDLE],
    [LOW, HIGH + 2],
    [HIGH, LOW - 2],
    [HIGH, MIDDLE],
    [HIGH, HIGH + 2],
  ],
}

/** Inks of the dice's colours, dark enough to be read on ivory; an unknown colour is drawn as the browser has it. */
const INKS: Record<string, string> = {
  red: '#b3141f',
  green: '#14713f',
  blue: '#1a4fa3',
  silver: '#5d6670',
  brown: '#7a4a21',
  gold: '#8a6414',
  yellow: '#8a6414',
  black: '#1d1714',
  white: '#5d6670',
}

export function ink(colour: string | null | undefined): string {
  if (!colour) return 'var(--pip)'
  return INKS[colour] ?? (/^[a-z]+$/.test(colour) ? colour : 'var(--pip)')
}

/** A side of a cube by its rotation from the front, in degrees; and the rotations that bring it back to the front. */
export interface Side {
  turnX: number
  turnY: number
}

/** Sides of a standard die by the index of the face, 1 to 6: opposite sides add to seven, and one, two and three
 *  run counter-clockwise around their common corner (one at the front, two at the right, three on top). */
export const SIDES: Record<number, Side> = {
  1: { turnX: 0, turnY: 0 },
  2: { turnX: 0, turnY: 90 },
  3: { turnX: 90, turnY: 0 },
  4: { turnX: -90, turnY: 0 },
  5: { turnX: 0, turnY: -90 },
  6: { turnX: 0, turnY: 180 },
}
