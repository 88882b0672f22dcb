import { describe, expect, test } from 'vitest'
import type { AreaBox } from '../src/felt/arrange'
import { chipColour, chipsFor, chipText, MOST_CHIPS, stackText } from '../src/felt/chips'
import { neighbour } from '../src/felt/moving'

describe('the chips of a stack', () => {
  const CHIPS = [100, 500, 2500, 10_000]

  test('are the largest first', () => expect(chipsFor(3100, CHIPS)).toEqual([2500, 500, 100]))
  test('never come to more than the amount where there are chips for it', () => {
    for (let amount = 100; amount < 20_000; amount += 100) {
      const drawn = chipsFor(amount, CHIPS)
      expect(drawn.length).toBeLessThanOrEqual(MOST_CHIPS)
      expect(drawn.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(amount)
    }
  })
  test('are one at least, and none for nothing', () => {
    expect(chipsFor(30, CHIPS)).toEqual([100])
    expect(chipsFor(30, [])).toEqual([30])
    expect(chipsFor(0, CHIPS)).toEqual([])
  })
  test('are printed short and coloured by their amount', () => {
    expect([50, 500, 250_000, 100_000_000].map((minor) => chipText(minor, 'AUD'))).toEqual([
      '50¢',
      '5',
      '2.5K',
      '1M',
    ])
    expect([chipText(500, 'JPY'), chipText(2_500, 'KWD')]).toEqual(['500', '2.5'])
    expect(chipColour(100)).not.toBe(chipColour(500))
    expect(chipColour(10_000_000)).toBe('var(--chip-8)')
  })
  test('have their exact amount below them', () => expect(stackText(1250, 'AUD')).toBe('12.5'))
})

describe('from area to area with the arrows', () => {
  const box = (bet: string, x: number, y: number): AreaBox =>
    ({ bet, x, y, width: 10, height: 10 }) as unknown as AreaBox
  const [small, big, single, far] = [
    box('small', 0, 0),
    box('big', 10, 0),
    box('single', 0, 10),
    box('far', 30, 30),
  ]
  const all = [small, big, single, far]

  test('to what lies straight ahead', () => {
    expect(neighbour(all, small, 'right')).toBe(big)
    expect(neighbour(all, small, 'down')).toBe(single)
    expect(neighbour(all, big, 'left')).toBe(small)
  })
  test('nowhere at the edge', () => {
    expect(neighbour(all, small, 'left')).toBe(small)
    expect(neighbour(all, small, 'up')).toBe(small)
  })
})
