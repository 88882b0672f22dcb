/** Which part of the felt a bet belongs to, by what it picks and the name of its family; never by the book. */

import { drawnDice, type FeltBet, type FeltGame } from './game'

/** Bets of one family, in the book's order. */
export interface Family {
  kind: string
  bets: FeltBet[]
}

export interface Families {
  /** even chances at the left side (small, odd) and at the right (big, even) */
  left: FeltBet[]
  right: FeltBet[]
  /** any triple, any colour triple: the middle of the felt */
  centre: FeltBet[]
  doubles: Family[]
  triples: Family[]
  totals: Family[]
  pairs: Family[]
  colours: Family[]
  singles: Family[]
  /** everything else: additional bets, and unknown families */
  further: Family[]
}

const LEFT = ['small', 'low', 'odd']
const RIGHT = ['big', 'high', 'even']

export function families(game: FeltGame): Families {
  const found: Families = {
    left: [],
    right: [],
    centre: [],
    doubles: [],
    triples: [],
    totals: [],
    pairs: [],
    colours: [],
    singles: [],
    further: [],
  }
  for (const family of byKind(game.bets)) {
    const first = family.bets[0]!
    const alone = family.bets.length === 1 && picksNothing(first)
    if (alone && LEFT.includes(family.kind)) found.left.push(first)
    else if (alone && RIGHT.includes(family.kind)) found.right.push(first)
    else if (alone && drawnDice(first) === 3) found.centre.push(first)
    else found[place(family, game)].push(family)
  }
  found.left.sort((a, b) => LEFT.indexOf(a.kind) - LEFT.indexOf(b.kind))
  found.right.sort((a, b) => RIGHT.indexOf(a.kind) - RIGHT.indexOf(b.kind))
  // A book with only one side: its bets are split over both.
  if (!found.right.length && found.left.length > 1) found.right.push(found.left.pop()!)
  if (!found.left.length && found.right.length > 1) found.left.push(found.right.pop()!)
  found.colours.sort((a, b) => drawnDice(a.bets[0]!) - drawnDice(b.bets[0]!))
  return found
}

function place(
  family: Family,
  game: FeltGame,
): 'doubles' | 'triples' | 'totals' | 'pairs' | 'colours' | 'singles' | 'further' {
  const picked = (count: (bet: FeltBet) => number, wanted: number) =>
    family.bets.every((bet) => count(bet) === wanted)
  if (family.bets.every((bet) => bet.total !== null)) return 'totals'
  if (picked((bet) => bet.colours.length, 1)) return 'colours'
  const oneFace = picked((bet) => bet.faces.length, 1) && family.bets.length === game.faces.length
  if (oneFace)
    return ({ 1: 'singles', 2: 'doubles', 3: 'triples' } as const)[drawnDice(family.bets[0]!) as 1 | 2 | 3]
  const pairs = (game.faces.length * (game.faces.length - 1)) / 2
  if (picked((bet) => bet.faces.length, 2) && family.bets.length === pairs) return 'pairs'
  return 'further'
}

function picksNothing(bet: FeltBet): boolean {
  return !bet.faces.length && !bet.colours.length && bet.total === null
}

function byKind(bets: readonly FeltBet[]): Family[] {
  const kinds = new Map<string, FeltBet[]>()
  for (const bet of bets) kinds.set(bet.kind, [...(kinds.get(bet.kind) ?? []), bet])
  return [...kinds].map(([kind, bets]) => ({ kind, bets }))
}
