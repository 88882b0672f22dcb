// What the parts of the laboratory share: the wagers of a question, and the game they are asked of.
import { betName } from '../../felt/names'
import type { Schemas } from '../../wire/api'
import type { GameInfo } from '../../wire/views'
import { typedAmount } from '../../words/amount-entry'

export interface WagerRow {
  bet: string
  stake: string
}

/** What every bench is told: a game at its table, and the wagers that go from bench to bench. */
export interface BenchProps {
  table: string
  game: GameInfo
  currency: string
  rows: WagerRow[]
}

export type Way = Schemas['PlayedWay']['way']

/** By bet, in minor units; nothing where an amount is none. */
export function wagersOf(rows: readonly WagerRow[], currency: string): Record<string, number> | null {
  const read = rows.map((row) => [row.bet, typedAmount(row.stake, currency)] as const)
  return read.length && read.every(([, stake]) => stake !== null)
    ? (Object.fromEntries(read) as Record<string, number>)
    : null
}

/** Every bet of a game as people call it. */
export function namesOf(game: GameInfo): Map<string, string> {
  return new Map(game.bets.map((bet) => [bet.bet, betName(game, bet)]))
}

/** Bets that share a line: all of them where they are few, else the first and the last. */
export function listedBets(bets: readonly string[], names: Map<string, string>): string {
  const called = bets.map((bet) => names.get(bet) ?? bet)
  return called.length <= 3 ? called.join(', ') : `${called[0]} … ${called.at(-1)} (${called.length})`
}
