/** What areas are called and what they pay, in the reader's language; if a family has no words, the book's own name. */

import { faceName } from '../dice/names'
import { inWords } from '../words/sentence'
import { known, t } from '../words/words.svelte'
import type { AreaWords } from './contents'
import type { FeltBet, FeltGame, FeltLevel } from './game'

/** Families that two or three drawn dice describe completely. */
const PLAIN: ReadonlySet<string> = new Set(['double', 'triple', 'pair', 'single'])

/** How many dice must show the pick, for the prices of a single number. */
const DICE_OF_LEVEL: Readonly<Record<string, number>> = {
  'on one die': 1,
  'on two dice': 2,
  'on three dice': 3,
}

/** Which price of a bet the dice have won, if it has several: its place in the list. */
export function paidLevel(bet: FeltBet, game: FeltGame, rolled: readonly (string | number)[]): number {
  const pick = game.faces[bet.faces[0] ?? -1]
  if (bet.pays.length < 2 || !pick) return -1
  const showing = rolled.filter((face) =>
    game.symbols ? face === pick.name : Number(face) === pick.value,
  ).length
  return bet.pays.findIndex(({ name }) => DICE_OF_LEVEL[name] === showing)
}

/** Odds as "N to 1", whichever way the book prints them. */
export function oddsText(level: FeltLevel): string {
  return t('felt.odds', { win: String(level.win), stake: String(level.stake) })
}

/** The bet in full, as it is read aloud: "Double three". */
export function betName(game: FeltGame, bet: FeltBet): string {
  const key = `felt.bets.${bet.kind}`
  if (!known(key)) return bet.name
  return t(key, { pick: pickText(game, bet) })
}

/** What was picked, in words: "three", "two and five", "9", "red". */
export function pickText(game: FeltGame, bet: FeltBet): string {
  if (bet.total !== null) return String(bet.total)
  if (bet.colours.length) return listed(bet.colours.map(colourName))
  return listed(bet.faces.map((place) => faceName(game.faces[place]!, game.symbols)))
}

function listed(words: string[]): string {
  return words.reduce((before, word, place) => (place === 0 ? word : t('felt.and', { before, word })), '')
}

export function colourName(colour: string): string {
  const key = `dice.colours.${colour}`
  return known(key) ? t(key) : colour
}

/** The words inside an area. */
export function areaWords(bet: FeltBet, headed: boolean): AreaWords {
  return {
    title: title(bet),
    named: !headed && !PLAIN.has(bet.kind),
    sub: bet.range,
    odds: bet.pays.map((level) => oddsText(level)),
    levels: bet.pays.length > 1 ? bet.pays.map((level) => levelName(level.name)) : [],
    short: bet.pays.map(({ name }) => (DICE_OF_LEVEL[name] ? `×${DICE_OF_LEVEL[name]}` : '')),
  }
}

function title(bet: FeltBet): string {
  if (bet.total !== null) return String(bet.total)
  if (bet.colours.length === 1) return colourName(bet.colours[0]!)
  const key = `felt.short.${bet.kind}`
  return known(key) ? t(key) : bet.name
}

export function levelName(name: string): string {
  const key = `felt.levels.${name}`
  return known(key) ? t(key) : name
}

/** All prices of a bet in one line, with what each is for. */
export function pricesText(bet: FeltBet): string {
  return bet.pays
    .map((level) => `${oddsText(level)} ${bet.pays.length > 1 ? levelName(level.name) : ''}`.trim())
    .join(' · ')
}

/** What a screen reader says of an area in every view: its name and its prices. */
export function spokenBet(game: FeltGame, bet: FeltBet): string {
  return `${betName(game, bet)}, ${t('felt.pays', { odds: pricesText(bet).replaceAll(' ·', ',') })}`
}

/** And what it says after that: the chips there, whether it has won. */
export function spokenName(
  always: string,
  now: { placed: string; others: { amount: string; places: number } | null; lit: boolean; won: string },
): string {
  let said = always
  if (now.placed) said += `, ${t('felt.placed', { amount: now.placed })}`
  if (now.others) said += `, ${t('felt.inAll', { amount: now.others.amount, count: now.others.places })}`
  if (now.lit) said += `, ${t('felt.wins')}`
  if (now.won) said += `, ${t('felt.won', { amount: now.won })}`
  return said
}

/** What the names of a family's bets have in common: the family's name. */
export function familyName(bets: readonly FeltBet[]): string {
  const [first, ...rest] = bets.map((bet) => bet.name.split(' '))
  if (!first) return ''
  const same = first.findIndex((word, place) => rest.some((name) => name[place] !== word))
  return inWords(first.slice(0, same < 0 ? undefined : same).join(' '))
}
