/** Where the stacks of an area are, their size, and which way they move when they are swept or paid. */

import type { AreaBox, Box } from './arrange'
import { stackBox } from './chips'
import { lineBoxes, type Contents } from './contents'

/** A stack around its middle, or only the amount if there is no room for chips. */
export interface Stand {
  x: number
  y: number
  radius: number
  chips: boolean
}

export interface ChipPlace {
  stake: Stand
  /** where the chips won are put: beside the stake, not on it */
  paid: Stand
  awayX: number
  awayY: number
}

/** The number of characters of each of the two amounts. */
export interface Signs {
  stake: number
  paid: number
}

interface Measures {
  /** how large a chip gets where there is room for more */
  plenty: number
  edge: number
  middle: number
  mark: number
}

interface Size {
  /** from the largest (0) to the smallest (1) */
  share: number
  chips: boolean
}

const WIDE: Measures = { plenty: 30, edge: 3, middle: 800, mark: 8 }
const TALL: Measures = { plenty: 18, edge: 1, middle: 195, mark: 5.5 }
/** Half a chip's width, as a part of its area's short side: a chip is read from across the table, and leaves the area to
 *  be read. */
const LARGEST = 0.275
const SMALLEST = 0.213
/** The last is for areas so narrow that nothing larger leaves their price free. */
const WITH_CHIPS: readonly Size[] = [0, 0.33, 0.66, 1, 1.7].map((share) => ({ share, chips: true }))
const PLAIN_SIZE: Size = { share: 0, chips: false }
/** The steps in which places are tried: fine ones downwards, where lines of words are close to each other. */
const ROWS = 12
const COLUMNS = [4, 3, 2, 1, 0]
/** The cost of covering a unit of each: a price is never covered while anything else can be. */
const COST = { price: 1000, stack: 1000, words: 1.6, dice: 0.8, outside: 200 }
/** Chips are made smaller, or left out, only if that uncovers a good part of a stack. */
const SMALLER = 2.2
const PLAIN = 0.8

interface Covered extends Box {
  cost: number
}

/** Stacks are placed where they cover no price, and as little as possible of the area's contents; the lower right
 *  comes first. The house is above the middle of the felt: chips come from there and go there. */
export function chipPlace(area: AreaBox, contents: Contents, tall: boolean, signs: Signs): ChipPlace {
  const measures = tall ? TALL : WIDE
  const taken = covered(area, contents, signs.paid ? measures.mark : 0)
  const found = signs.paid ? both(area, taken, measures, signs) : one(area, taken, measures, signs.stake)
  return { ...found, awayX: measures.middle - found.stake.x, awayY: -found.stake.y - found.stake.radius * 3 }
}

function one(
  area: AreaBox,
  taken: Covered[],
  measures: Measures,
  signs: number,
): Pick<ChipPlace, 'stake' | 'paid'> {
  const { stand } = best(stands(area, measures, signs, WITH_CHIPS), area, taken, measures, signs)
  return { stake: stand, paid: stand }
}

/** Of all places for the stake, the one that leaves the best place for the winnings. */
function both(
  area: AreaBox,
  taken: Covered[],
  measures: Measures,
  signs: Signs,
): Pick<ChipPlace, 'stake' | 'paid'> {
  const paidStands = [...stands(area, measures, signs.paid, [...WITH_CHIPS, PLAIN_SIZE])]
  let found: Pick<ChipPlace, 'stake' | 'paid'> | undefined
  let least = Infinity
  for (const size of WITH_CHIPS) {
    for (const column of [4, 2, 0]) {
      const stake = best(
        stands(area, measures, signs.stake, [size], [column]),
        area,
        taken,
        measures,
        signs.stake,
      )
      const own: Covered = { ...stackBox(stake.stand, signs.stake), cost: COST.stack }
      const paid = best(paidStands, area, [...taken, own], measures, signs.paid)
      if (stake.cost + paid.cost >= least) continue
      found = { stake: stake.stand, paid: paid.stand }
      least = stake.cost + paid.cost
    }
  }
  return found!
}

/** Everything drawn in an area, and the cost of covering it. */
function covered(area: AreaBox, contents: Contents, mark: number): Covered[] {
  const words = contents.lines.flatMap((line) =>
    lineBoxes(line).map((box, place) => ({
      ...box,
      cost: line.look === 'odds' && place === 0 ? COST.price : COST.words,
    })),
  )
  const dice = contents.dice.map((die) => ({
    x: die.x,
    y: die.y,
    width: die.size,
    height: die.size,
    cost: COST.dice,
  }))
  const lamp = {
    x: area.x + area.width - mark * 3.4,
    y: area.y + mark * 0.8,
    width: mark * 2.6,
    height: mark * 2.6,
    cost: 1,
  }
  return [...words, ...dice, lamp]
}

function radiusOf(area: AreaBox, measures: Measures, share: number): number {
  const short = Math.min(area.width, area.height)
  const smallest = short * SMALLEST
  const largest = Math.max(smallest, Math.min(short * LARGEST, measures.plenty))
  return largest + (smallest - largest) * share
}

function best(
  stands: Iterable<Stand>,
  area: AreaBox,
  taken: Covered[],
  measures: Measures,
  signs: number,
): { stand: Stand; cost: number } {
  let found: Stand | undefined
  let least = Infinity
  for (const stand of stands) {
    const most = radiusOf(area, measures, 0)
    const small = stand.radius < radiusOf(area, measures, 1) - 0.01
    const smaller = stand.chips ? (1 - stand.radius / most) * SMALLER * (small ? 20 : 1) : PLAIN
    const cost = costOf(stackBox(stand, signs), area, taken) + smaller * 2 * most ** 2
    if (cost < least - 0.01) [found, least] = [stand, cost]
  }
  return { stand: found!, cost: least }
}

/** Places all over the area, from the lower right to the upper left. */
function* stands(
  area: AreaBox,
  measures: Measures,
  signs: number,
  sizes: readonly Size[],
  columns = COLUMNS,
): Generator<Stand> {
  const { edge } = measures
  for (const { share, chips } of sizes) {
    const radius = radiusOf(area, measures, share)
    const box = stackBox({ x: 0, y: 0, radius, chips }, signs)
    const [wide, high] = [area.width - 2 * edge - box.width, area.height - 2 * edge - box.height]
    for (let down = ROWS; down >= 0; down -= 1) {
      for (const right of columns) {
        const x = area.x + edge - box.x + (wide > 0 ? (wide * right) / 4 : wide / 2)
        const y = area.y + edge - box.y + (high > 0 ? (high * down) / ROWS : high / 2)
        yield { x, y, radius, chips }
      }
    }
  }
}

function costOf(box: Box, area: AreaBox, taken: Covered[]): number {
  const outside = box.width * box.height - shared(box, area)
  return taken.reduce((sum, one) => sum + one.cost * shared(box, one), outside * COST.outside)
}

/** The area that two boxes have in common. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
