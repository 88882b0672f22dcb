// What the parts of the laboratory share: the bets of a question, and the game it is about.
import { betName } from '../../felt/names'
import type { Schemas } from '../../wire/api'
import type { GameInfo } from '../../wire/views'
import { typedAmount } from '../../words/amount-entry'

export interface WagerRow {
  bet: string
  stake: string
}

/** The inputs of every bench: a game at its table, and the bets that are carried from bench to bench. */
export interface BenchProps {
  table: string
  game: GameInfo
  currency: string
  rows: WagerRow[]
}

export type Way = Schemas['PlayedWay']['way']

/** By bet, in minor units; null if an amount is invalid. */
export function wagersOf(rows: readonly WagerRow[], currency: string): Record<string, number> | null {
  const read = rows.map((row) => [row.bet, typedAmount(row.stake, currency)] as const)
  return read.length && read.every(([, stake]) => stake !== null)
    ? (Object.fromEntries(read) as Record<string, number>)
    : null
}

/** Every bet of a game by its name. */
export function namesOf(game: GameInfo): Map<string, string> {
  return new Map(game.bets.map((bet) => [bet.bet, betName(game, bet)]))
}

/** Bets that share a line: all of them if they are few, otherwise the first and the last. */
export function listedBets(bets: readonly string[], names: Map<string, string>): string {
  const called = bets.map((bet) => names.get(bet) ?? bet)
  return called.length <= 3 ? called.join(', ') : `${called[0]} … ${called.at(-1)} (${called.length})`
}
