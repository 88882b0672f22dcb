import { describe, expect, it } from 'vitest'
import {
  blankPrize,
  localMinute,
  microsOf,
  prizeOf,
  shortOf,
  typedPrize,
} from '../src/screens/promotions/plan-entry'

describe('a plan as it is typed', () => {
  it('reads a prize back as it was', () => {
    const prize = {
      name: 'Car',
      kind: 'motor-vehicle',
      value: 2_500_050,
      count: 2,
      details: { model: 'Ute' },
      cash_alternative: 0,
      checked_by: 'Ann',
      millilitres: 750,
    }
    const asked = [{ detail: 'model', says: 'The model', clauses: [] }]
    expect(prizeOf(typedPrize(prize, 'AUD'), asked, 'AUD')).toEqual(prize)
    expect(typedPrize(prize, 'AUD').value).toBe('25000.50')
  })
  it('counts in the minor units of the book', () => {
    expect(prizeOf({ ...blankPrize(), value: '500' }, [], 'JPY').value).toBe(500)
    expect(prizeOf({ ...blankPrize(), value: '0.550' }, [], 'KWD').value).toBe(550)
    expect(prizeOf({ ...blankPrize(), value: 'much' }, [], 'AUD').value).toBe(0)
  })
  it('keeps only the details that a kind asks for', () => {
    const asked = [{ detail: 'model', says: 'The model', clauses: [] }]
    expect(prizeOf({ ...blankPrize(), details: { year: '2020' } }, asked, 'AUD').details).toEqual({
      model: '',
    })
  })
  it('reads a local moment back to the minute', () => {
    const ms = 1_790_000_040_000
    expect(microsOf(localMinute(ms))).toBe(ms * 1000)
    expect(microsOf('')).toBe(0)
  })
  it('suggests a short name', () => {
    expect(shortOf('  Été: Win a Car! ')).toBe('e-te-win-a-car')
  })
})
