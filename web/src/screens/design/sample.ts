/** What the design system shows without a house: faces of the dice, and a few areas. Nothing here is a rule. */

import type { DrawnFace } from '../../dice/faces'
import type { AreaBox } from '../../felt/arrange'
import type { FeltBet, FeltGame } from '../../felt/game'

export const PIP_FACES: DrawnFace[] = [1, 2, 3, 4, 5, 6].map((value) => ({
  name: String(value),
  value,
  symbol: false,
}))

export const SYMBOL_FACES: DrawnFace[] = [
  ['fish', 'red'],
  ['prawn', 'green'],
  ['gourd', 'blue'],
  ['coin', 'blue'],
  ['crab', 'green'],
  ['chicken', 'red'],
].map(([name, colour], place) => ({ name: name!, colour: colour!, value: place + 1, symbol: true }))

export const CHIPS = [100, 500, 1000, 2500, 10_000, 50_000, 100_000, 500_000]

const bet = (name: string, more: Partial<FeltBet>): FeltBet => ({
  bet: name,
  kind: name.split(':')[0]!,
  name,
  faces: [],
  colours: [],
  total: null,
  range: '',
  pays: [{ win: 11, stake: 1, name: '' }],
  ...more,
})

export const SAMPLE: FeltGame = {
  symbols: false,
  faces: PIP_FACES.map(({ name, value }) => ({ name, value, colour: null })),
  bets: [
    bet('small', { name: 'Small', range: '4–10', pays: [{ win: 1, stake: 1, name: '' }] }),
    bet('double:3', { faces: [2] }),
    bet('total:9', { total: 9, pays: [{ win: 7, stake: 1, name: '' }] }),
  ],
}

export const SAMPLE_AREAS: AreaBox[] = [
  { bet: SAMPLE.bets[0]!, shape: 'side', x: 6, y: 6, width: 150, height: 130 },
  { bet: SAMPLE.bets[1]!, shape: 'dice', x: 166, y: 6, width: 108, height: 130 },
  { bet: SAMPLE.bets[2]!, shape: 'total', x: 284, y: 6, width: 108, height: 130 },
]
