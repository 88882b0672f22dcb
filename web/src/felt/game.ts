/** What the felt needs to know of a game: its dice and its bets, a part of the server's GameInfo. */

export interface FeltFace {
  name: string
  value: number
  /** the colour of a symbol; null on pip dice */
  colour: string | null
}

export interface FeltLevel {
  win: number
  stake: number
  name: string
}

export interface FeltBet {
  bet: string
  kind: string
  name: string
  /** indexes of the picked faces in the list of faces, 0 to 5 */
  faces: readonly number[]
  colours: readonly string[]
  total: number | null
  /** winning totals, if the bet is about a range of them: "4–10" */
  range: string
  pays: readonly FeltLevel[]
}

export interface FeltGame {
  symbols: boolean
  faces: readonly FeltFace[]
  bets: readonly FeltBet[]
}

/** How many equal dice represent one pick of a family: a double is drawn with two. */
export function drawnDice(bet: FeltBet): number {
  if (/(^|-)triple/.test(bet.kind)) return 3
  if (/(^|-)double/.test(bet.kind)) return 2
  return 1
}
