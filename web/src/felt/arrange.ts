/** Where every bet of a game is on the felt: pure, from the game to boxes, for a wide screen and for a tall phone. */

import { families, type Families, type Family } from './families'
import { drawnDice, type FeltBet, type FeltGame } from './game'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How an area is drawn: a side's large word, dice above odds, a large figure, a die beside its prices, words. */
export type Shape = 'side' | 'dice' | 'total' | 'single' | 'colour' | 'words'

export interface AreaBox extends Box {
  bet: FeltBet
  shape: Shape
}

/** A strip above the areas of a family: its name if it has no fixed place on the felt, or its prices. */
export interface Heading extends Box {
  says: 'name' | 'prices'
  bets: readonly FeltBet[]
}

export type Format = 'wide' | 'tall'

export interface Arrangement extends Box {
  format: Format
  areas: AreaBox[]
  headings: Heading[]
}

/** Everything that differs between the two formats, in units of the drawing. A tall one is drawn at about 1 unit = 1 CSS px. */
interface Measures {
  width: number
  pad: number
  gap: number
  /** the most areas in a row, by what is drawn in each */
  columns: {
    total: number
    pair: number
    single: number
    face: number
    colour: number
    three: number
    four: number
    words: number
  }
  heights: { total: number; pair: number; single: number; face: number; colour: number; further: number }
  heading: number
  /** families with at most this many bets share a row with others */
  packed: number
}

const WIDE: Measures = {
  width: 1600,
  pad: 22,
  gap: 8,
  columns: { total: 14, pair: 15, single: 6, face: 6, colour: 9, three: 10, four: 8, words: 7 },
  heights: { total: 108, pair: 98, single: 86, face: 110, colour: 104, further: 78 },
  heading: 26,
  packed: 5,
}
const TALL: Measures = {
  width: 390,
  pad: 8,
  gap: 5,
  columns: { total: 7, pair: 5, single: 3, face: 6, colour: 3, three: 4, four: 2, words: 2 },
  heights: { total: 62, pair: 60, single: 78, face: 84, colour: 66, further: 62 },
  heading: 20,
  packed: 1,
}
const HEAD = { height: 214, side: 186, centre: 166, stack: 216 }

export function arrange(game: FeltGame, format: Format): Arrangement {
  const felt = new Sheet(format === 'wide' ? WIDE : TALL)
  const found = families(game)
  const headed = format === 'wide' ? wideHead(felt, found) : tallHead(felt, found)
  const { columns, heights } = felt.measures
  if (!headed)
    for (const family of [...found.doubles, ...found.triples])
      felt.rows(family.bets, 'dice', columns.face, heights.face)
  colourRows(felt, found.colours)
  for (const family of found.totals) felt.rows(family.bets, 'total', columns.total, heights.total)
  for (const family of found.pairs) felt.rows(family.bets, 'dice', columns.pair, heights.pair)
  for (const { bets } of found.singles) {
    // There is no room inside the areas for what each price is for: it is above them all, as on a real felt.
    if (samePrices(bets)) felt.heading(bets, 'prices')
    felt.rows(bets, 'single', columns.single, heights.single)
  }
  furtherRows(felt, found, headed)
  return {
    x: 0,
    y: 0,
    width: felt.measures.width,
    height: felt.bottom(),
    format,
    areas: felt.areas,
    headings: felt.headings,
  }
}

/** The sheet on which areas are placed row by row. */
class Sheet {
  readonly areas: AreaBox[] = []
  readonly headings: Heading[] = []
  private y: number

  constructor(readonly measures: Measures) {
    this.y = measures.pad
  }

  get inner(): number {
    return this.measures.width - 2 * this.measures.pad
  }

  get top(): number {
    return this.y
  }

  put(bet: FeltBet, shape: Shape, box: Box): void {
    this.areas.push({ bet, shape, ...box })
  }

  /** Bets side by side in a box, equally wide. */
  across(bets: readonly FeltBet[], shape: Shape, box: Box): void {
    const { gap } = this.measures
    const width = (box.width - gap * (bets.length - 1)) / bets.length
    bets.forEach((bet, place) => this.put(bet, shape, { ...box, x: box.x + place * (width + gap), width }))
  }

  /** Bets below each other in a box; the first may be taller than the rest. */
  down(bets: readonly FeltBet[], shape: Shape, box: Box, first = 1): void {
    const { gap } = this.measures
    const share = (box.height - gap * (bets.length - 1)) / (bets.length - 1 + first)
    let y = box.y
    bets.forEach((bet, place) => {
      const height = place === 0 && bets.length > 1 ? share * first : bets.length === 1 ? box.height : share
      this.put(bet, shape, { ...box, y, height })
      y += height + gap
    })
  }

  /** A family in as few rows as the widest number of columns allows, all rows equally full. */
  rows(bets: readonly FeltBet[], shape: Shape, columns: number, height: number): void {
    const count = Math.ceil(bets.length / columns)
    const each = Math.ceil(bets.length / count)
    for (let row = 0; row < count; row += 1) {
      this.across(bets.slice(row * each, (row + 1) * each), shape, this.row(height))
    }
  }

  heading(bets: readonly FeltBet[], says: Heading['says']): void {
    this.headings.push({ bets, says, ...this.row(this.measures.heading) })
  }

  /** The next free row. */
  row(height: number): Box {
    const box = { x: this.measures.pad, y: this.y, width: this.inner, height }
    this.y += height + this.measures.gap
    return box
  }

  bottom(): number {
    return this.y - this.measures.gap + this.measures.pad
  }
}

/** Small and odd at the left, big and even at the right, doubles and triples between them, any triple in the middle. */
function wideHead(felt: Sheet, found: Families): boolean {
  const doubles = found.doubles.flatMap((family) => family.bets)
  const triples = found.triples.flatMap((family) => family.bets)
  if (!doubles.length && !triples.length) return false
  const { gap } = felt.measures
  const box = felt.row(HEAD.height)
  let [from, to] = [box.x, box.x + box.width]
  const take = (width: number, atRight: boolean): Box => {
    const taken = { ...box, width, x: atRight ? to - width : from }
    if (atRight) to -= width + gap
    else from += width + gap
    return taken
  }
  if (found.left.length) felt.down(found.left, 'side', take(HEAD.side, false), 1.5)
  if (found.right.length) felt.down(found.right, 'side', take(HEAD.side, true), 1.5)
  const centre = found.centre.length ? HEAD.centre + 2 * gap : gap
  const half = (to - from - centre) / 2
  const stacked = doubles.length > 0 && triples.length > 0
  const [stack, columns] = stacked ? [triples, doubles] : [[], [...doubles, ...triples]]
  const stackWidth = stacked ? HEAD.stack : 0
  const columnsWidth = half - (stacked ? stackWidth + gap : 0)
  felt.across(firstHalf(columns), 'dice', { ...box, x: from, width: columnsWidth })
  if (stacked)
    felt.down(firstHalf(stack), 'dice', { ...box, x: from + columnsWidth + gap, width: stackWidth })
  if (found.centre.length)
    felt.down(found.centre, 'side', { ...box, x: from + half + gap, width: HEAD.centre })
  if (stacked) felt.down(secondHalf(stack), 'dice', { ...box, x: to - half, width: stackWidth })
  felt.across(secondHalf(columns), 'dice', { ...box, x: to - columnsWidth, width: columnsWidth })
  return true
}

/** On a phone: small, any triple and big in one row, odd and even below, then doubles and triples in rows of six. */
function tallHead(felt: Sheet, found: Families): boolean {
  if (!found.doubles.length && !found.triples.length) return false
  const { gap } = felt.measures
  const pairsOfSides = Math.max(found.left.length, found.right.length)
  for (let place = 0; place < pairsOfSides; place += 1) {
    const middle = place === 0 ? found.centre : []
    const box = felt.row(place === 0 ? 106 : 58)
    const sides = [found.left[place], found.right[place]].filter((bet) => bet !== undefined)
    const width =
      (box.width - gap * (sides.length - 1 + (middle.length ? 1 : 0))) /
      (sides.length + (middle.length ? 1 : 0))
    let x = box.x
    const [first, second] = sides
    if (first) felt.put(first, 'side', { ...box, x, width })
    x += width + gap
    if (middle.length) {
      felt.down(middle, 'side', { ...box, x, width })
      x += width + gap
    }
    if (second) felt.put(second, 'side', { ...box, x, width })
  }
  if (!pairsOfSides && found.centre.length) felt.across(found.centre, 'side', felt.row(64))
  const { columns, heights } = felt.measures
  for (const family of found.doubles) felt.rows(family.bets, 'dice', columns.face, heights.face - 18)
  for (const family of found.triples) felt.rows(family.bets, 'dice', columns.face, heights.face)
  return true
}

/** Bets on colours: if they are few, all families share a row, one, two and three dice of a colour after each other. */
function colourRows(felt: Sheet, colours: Family[]): void {
  const { columns, heights } = felt.measures
  const all = colours.flatMap((family) => family.bets)
  if (all.length <= columns.colour) {
    if (all.length) felt.across(all, 'colour', felt.row(heights.colour))
    return
  }
  for (const family of colours) felt.rows(family.bets, 'colour', columns.colour, heights.colour)
}

/** Additional bets and everything without a fixed place on the felt: every bet of the game has an area. */
function furtherRows(felt: Sheet, found: Families, headed: boolean): void {
  const { columns, heights, packed } = felt.measures
  const alone: FeltBet[] = headed ? [] : [...found.left, ...found.centre, ...found.right]
  const large: Family[] = []
  const small: FeltBet[] = []
  for (const family of found.further) {
    const first = family.bets[0]!
    if (family.bets.length === 1 && !first.faces.length && !first.colours.length) alone.push(first)
    else if (family.bets.length <= packed) small.push(...family.bets)
    else large.push(family)
  }
  for (const { bets } of large) {
    felt.heading(bets, 'name')
    felt.rows(bets, shapeOf(bets[0]!), columnsOf(bets[0]!, columns), heights.further)
  }
  if (small.length) felt.rows(small, 'dice', columns.four, heights.further)
  if (alone.length) felt.rows(alone, 'words', columns.words, heights.further)
}

function shapeOf(bet: FeltBet): Shape {
  if (bet.faces.length) return 'dice'
  if (bet.colours.length) return 'colour'
  return bet.total === null ? 'words' : 'total'
}

function columnsOf(bet: FeltBet, columns: Measures['columns']): number {
  const dice = bet.faces.length > 1 ? bet.faces.length : drawnDice(bet)
  if (bet.total !== null) return columns.total
  if (bet.colours.length) return columns.colour
  if (!bet.faces.length) return columns.words
  return dice <= 2 ? columns.pair : dice === 3 ? columns.three : columns.four
}

function samePrices(bets: readonly FeltBet[]): boolean {
  const prices = bets.map((bet) =>
    JSON.stringify(bet.pays.map((level) => [level.win, level.stake, level.name])),
  )
  return bets[0]!.pays.length > 1 && new Set(prices).size === 1
}

function firstHalf<T>(list: readonly T[]): T[] {
  return list.slice(0, Math.ceil(list.length / 2))
}

function secondHalf<T>(list: readonly T[]): T[] {
  return list.slice(Math.ceil(list.length / 2))
}
