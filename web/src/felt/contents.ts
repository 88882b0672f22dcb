/** The contents of an area: dice, words and odds with their places and sizes. Pure; made once per arrangement. */

import type { AreaBox, Arrangement, Box } from './arrange'
import { drawnDice, type FeltBet } from './game'

/** The words an area needs, in the reader's language. */
export interface AreaWords {
  title: string
  /** whether the drawn dice alone do not identify the bet */
  named: boolean
  /** a second, quiet line: the totals of small and big */
  sub: string
  /** one line for each price: "11 to 1" */
  odds: string[]
  /** what each price is for: "on two dice"; empty with a single price */
  levels: string[]
  /** the same where there is no room for words: "×2" */
  short: string[]
}

export interface Line {
  text: string
  /** what a price is for, after it and smaller */
  more?: string
  /** which of several prices this is, the best first */
  level?: number
  x: number
  y: number
  size: number
  look: 'title' | 'figure' | 'name' | 'sub' | 'odds'
  anchor: 'middle' | 'start'
}

/** A drawn die: a face of the dice by its index, or a plain one of a colour. */
export interface DrawnDie {
  x: number
  y: number
  size: number
  face?: number
  colour?: string
}

export interface Contents {
  dice: DrawnDie[]
  lines: Line[]
}

interface Scale {
  odds: number
  gap: number
  pad: number
  dieMost: number
  titleMost: number
}

const SCALES: Record<Arrangement['format'], Scale> = {
  wide: { odds: 20, gap: 5, pad: 9, dieMost: 66, titleMost: 52 },
  tall: { odds: 12.5, gap: 3, pad: 5, dieMost: 44, titleMost: 24 },
}

export function contents(area: AreaBox, words: AreaWords, format: Arrangement['format']): Contents {
  const scale = SCALES[format]
  if (area.shape === 'total') return totalContents(area, words, scale)
  if (area.shape === 'single') return singleContents(area, words, scale)
  if (area.shape === 'dice') return diceContents(area, words, scale, facesOf(area.bet))
  if (area.shape === 'colour') return diceContents(area, words, scale, coloursOf(area.bet))
  return wordContents(area, words, scale)
}

function facesOf(bet: FeltBet): Pick<DrawnDie, 'face'>[] {
  const [only] = bet.faces
  if (bet.faces.length === 1) return Array.from({ length: drawnDice(bet) }, () => ({ face: only }))
  return bet.faces.map((face) => ({ face }))
}

function coloursOf(bet: FeltBet): Pick<DrawnDie, 'colour'>[] {
  const [only] = bet.colours
  if (bet.colours.length === 1) return Array.from({ length: drawnDice(bet) }, () => ({ colour: only }))
  return bet.colours.map((colour) => ({ colour }))
}

function totalContents(area: AreaBox, words: AreaWords, scale: Scale): Contents {
  const middle = area.x + area.width / 2
  const size = Math.min(area.height * 0.5, area.width * 0.52)
  const odds = oddsLines(area, words.odds, scale)
  return {
    dice: [],
    lines: [line(words.title, middle, area.y + area.height * 0.34 + size * 0.33, size, 'figure'), ...odds],
  }
}

/** A die at the left, its prices at the right with what each is for. */
function singleContents(area: AreaBox, words: AreaWords, scale: Scale): Contents {
  const size = Math.min(scale.dieMost * 0.95, area.height - 2.6 * scale.pad, area.width * 0.34)
  const left = area.x + scale.pad * 1.5
  const right = left + size + scale.pad * 1.5
  const room = area.x + area.width - scale.pad - right
  const text = Math.min(
    scale.odds,
    ...words.odds.map((odds) => fit(odds, room, scale.odds)),
    (area.height - 1.6 * scale.pad) / (words.odds.length * 1.28),
  )
  const spelt = words.odds.every(
    (odds, place) =>
      widthOf(odds, text) + widthOf(` ${words.levels[place] ?? ''}`, text * 0.72) <= room * 1.06,
  )
  const first = area.y + area.height / 2 - ((words.odds.length - 1) * text * 1.28) / 2 + text * 0.35
  return {
    dice: facesOf(area.bet).map((die) => ({ ...die, x: left, y: area.y + (area.height - size) / 2, size })),
    lines: words.odds.map((odds, place) => ({
      ...line(odds, right, first + place * text * 1.28, text, 'odds', 'start'),
      level: place,
      ...(words.levels[place] ? { more: spelt ? words.levels[place] : (words.short[place] ?? '') } : {}),
    })),
  }
}

function diceContents(
  area: AreaBox,
  words: AreaWords,
  scale: Scale,
  faces: Pick<DrawnDie, 'face' | 'colour'>[],
): Contents {
  if (area.width > area.height * 2.3 && words.odds.length === 1)
    return flatContents(area, words, scale, faces)
  // Several prices in one area: only large enough to leave half of it to the dice.
  const text = Math.min(scale.odds, (area.height * 0.5) / (words.odds.length + (words.named ? 1 : 0)) / 1.2)
  scale = { ...scale, odds: text }
  const odds = oddsLines(area, words.odds, scale)
  const foot = odds.length * scale.odds * 1.2 + (words.named ? scale.odds * 1.25 : 0) + scale.pad
  const room = {
    x: area.x + scale.pad,
    y: area.y + scale.pad,
    width: area.width - 2 * scale.pad,
    height: area.height - foot - scale.pad * 1.1,
  }
  const lines = [...odds]
  if (words.named)
    lines.unshift(
      line(
        words.title,
        area.x + area.width / 2,
        odds[0]!.y - scale.odds * 1.25,
        fit(words.title, area.width - scale.pad, scale.odds),
        'name',
      ),
    )
  return { dice: placedDice(faces, room, scale), lines }
}

/** In a low area: dice at the left, words and odds beside them. */
function flatContents(
  area: AreaBox,
  words: AreaWords,
  scale: Scale,
  faces: Pick<DrawnDie, 'face' | 'colour'>[],
): Contents {
  const texts = words.named ? [words.title, words.odds[0]!] : [words.odds[0]!]
  const beside = Math.max(...texts.map((text) => widthOf(text, scale.odds))) * 0.95
  const size = Math.min(
    scale.dieMost,
    area.height - 2.4 * scale.pad,
    (area.width - beside - scale.pad * 3.4) / faces.length - scale.gap,
  )
  const width = faces.length * (size + scale.gap) + scale.pad + beside
  const left = area.x + (area.width - width) / 2
  const middle = area.x + area.width - (area.width - width) / 2 - beside / 2
  const first = area.y + area.height / 2 - ((texts.length - 1) * scale.odds * 1.2) / 2 + scale.odds * 0.36
  return {
    dice: faces.map((die, place) => ({
      ...die,
      x: left + place * (size + scale.gap),
      y: area.y + (area.height - size) / 2,
      size,
    })),
    lines: texts.map((text, place) =>
      line(
        text,
        middle,
        first + place * scale.odds * 1.2,
        scale.odds,
        place < texts.length - 1 ? 'name' : 'odds',
      ),
    ),
  }
}

/** Dice in the arrangement in which they are largest: a row, a column, or two rows. */
function placedDice(faces: Pick<DrawnDie, 'face' | 'colour'>[], room: Box, scale: Scale): DrawnDie[] {
  const ways = [rowsOf(faces, faces.length), rowsOf(faces, 1), rowsOf(faces, 2), rowsOf(faces, 3)]
  const sizeOf = (rows: unknown[][]) => {
    const widest = Math.max(...rows.map((row) => row.length))
    return Math.max(
      1,
      Math.min(
        scale.dieMost,
        (room.width - scale.gap * (widest - 1)) / widest,
        (room.height - scale.gap * (rows.length - 1)) / rows.length,
      ),
    )
  }
  const best = ways.reduce((one, other) => (sizeOf(other) > sizeOf(one) + 0.5 ? other : one))
  const size = sizeOf(best)
  const top = room.y + (room.height - best.length * size - (best.length - 1) * scale.gap) / 2
  return best.flatMap((row, y) => {
    const left = room.x + (room.width - row.length * size - (row.length - 1) * scale.gap) / 2
    return row.map((die, x) => ({
      ...die,
      x: left + x * (size + scale.gap),
      y: top + y * (size + scale.gap),
      size,
    }))
  })
}

/** Three in rows of two: one above two, as a pyramid. */
function rowsOf<T>(list: T[], each: number): T[][] {
  const rows: T[][] = []
  for (let end = list.length; end > 0; end -= each) rows.unshift(list.slice(Math.max(0, end - each), end))
  return rows
}

function wordContents(area: AreaBox, words: AreaWords, scale: Scale): Contents {
  const middle = area.x + area.width / 2
  const room = area.width - 2 * scale.pad
  // In a low area the totals are before the odds instead of above them.
  const low = words.sub !== '' && area.height < scale.odds * 4.6
  const odds = oddsLines(area, low ? words.odds.map((text) => `${words.sub} · ${text}`) : words.odds, scale)
  const sub = words.sub && !low ? scale.odds * 1.3 : 0
  const art = anyTriple(area, scale)
  const space = area.height - odds.length * scale.odds * 1.2 - sub - 2 * scale.pad - art.height
  const sizeOf = (texts: string[]) =>
    Math.min(...texts.map((text) => fit(text, room, scale.titleMost)), space / (texts.length * 1.1 + 0.35))
  const texts = [1, 2, 3]
    .map((rows) => wrapped(words.title, rows))
    .reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
  const size = sizeOf(texts)
  const first = area.y + scale.pad + (space - texts.length * size * 1.1) / 2 + size * 0.88
  const lines = texts.map((text, place) => line(text, middle, first + place * size * 1.1, size, 'title'))
  if (sub) lines.push(line(words.sub, middle, odds[0]!.y - scale.odds * 1.3, scale.odds * 0.95, 'sub'))
  return { dice: art.dice, lines: [...lines, ...odds] }
}

/** In a tall area for any triple: all six faces above the odds. */
function anyTriple(area: AreaBox, scale: Scale): { dice: DrawnDie[]; height: number } {
  if (area.bet.kind !== 'triple:any' || area.height < scale.odds * 9) return { dice: [], height: 0 }
  const size = Math.min(scale.dieMost * 0.56, (area.width - 4 * scale.pad) / 3 - scale.gap)
  const height = 2 * (size + scale.gap) + scale.pad * 0.5
  const top = area.y + area.height - scale.pad * 1.6 - scale.odds * 1.2 - height
  const faces = [0, 1, 2, 3, 4, 5].map((face) => ({ face }))
  return {
    dice: placedDice(
      faces,
      { x: area.x, y: top, width: 3 * size + 2 * scale.gap + 0.5, height: 2 * size + scale.gap + 0.5 },
      scale,
    ).map((die) => ({ ...die, x: die.x + (area.width - 3 * size - 2 * scale.gap) / 2 })),
    height: height + scale.pad,
  }
}

function oddsLines(area: Box, odds: string[], scale: Scale): Line[] {
  const size = Math.min(...odds.map((text) => fit(text, area.width - scale.pad * 0.8, scale.odds)))
  const last = area.y + area.height - scale.pad - size * 0.12
  return odds.map((text, place) =>
    line(text, area.x + area.width / 2, last - (odds.length - 1 - place) * size * 1.18, size, 'odds'),
  )
}

/** Where a line of words is, followed by what its price is for. */
export function lineBoxes({ text, more, x, y, size, anchor }: Line): Box[] {
  const width = widthOf(text, size)
  const height = { y: y - size * 0.76, height: size }
  const first = { x: anchor === 'middle' ? x - width / 2 : x, width, ...height }
  return more ? [first, { x: first.x + width, width: widthOf(` ${more}`, size * 0.72), ...height }] : [first]
}

function line(
  text: string,
  x: number,
  y: number,
  size: number,
  look: Line['look'],
  anchor: Line['anchor'] = 'middle',
): Line {
  return { text, x, y, size, look, anchor }
}

/** The size at which a text fits into a width. Letters are assumed a little wider than they usually are. */
function fit(text: string, width: number, most: number): number {
  return Math.min(most, (width * most) / Math.max(1, widthOf(text, most)))
}

function widthOf(text: string, size: number): number {
  // Chinese characters are as wide as they are high.
  const wide = (text.match(/[⺀-鿿＀-￯]/g) ?? []).length
  return size * (wide * 1.02 + (text.length - wide) * 0.6)
}

/** Words in at most so many lines, the longest as short as possible. */
function wrapped(text: string, rows: number): string[] {
  for (let signs = Math.ceil(text.length / rows); ; signs += 1) {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + word.length <= signs)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= rows) return lines
  }
}
