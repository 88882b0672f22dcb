import { describe, expect, test } from 'vitest'
import { amountTyped, typedAmount } from '../src/words/amount-entry'
import { amount, dateTime, decimals, inChips, limitRange, shortAmount } from '../src/words/amounts'

describe('amounts as they are written', () => {
  test('whole dollars lose their cents unless they have to be exact', () => {
    expect(amount(250_000, 'AUD')).toBe('$2,500')
    expect(amount(250_000, 'AUD', { exact: true })).toBe('$2,500.00')
    expect(amount(250_050, 'AUD')).toBe('$2,500.50')
  })

  test('a loss has a real minus', () => expect(amount(-500, 'AUD')).toBe('−$5'))

  test('a currency has its own decimals, and chips of a tournament have two and no sign', () => {
    expect([decimals('JPY'), decimals('AUD'), decimals('KWD'), decimals(inChips('KWD'))]).toEqual([
      0, 2, 3, 3,
    ])
    expect(amount(2500, 'JPY')).toBe('¥2,500')
    expect(amount(2500, inChips('AUD'))).toBe('25')
  })

  test('a chip is short', () =>
    expect([500, 250_000, 100_000_000].map((minor) => shortAmount(minor))).toEqual(['5', '2.5K', '1M']))

  test('a limit that is open on one side says so in words', () => {
    expect(limitRange({ minimum: 100, maximum: 50_000 }, 'AUD')).toBe('$1 – $500')
    expect(limitRange({ minimum: 100, maximum: null }, 'AUD')).toContain('$1')
    expect(limitRange(null, 'AUD')).not.toContain('$')
  })

  test('a moment of the house is in microseconds', () => {
    expect(dateTime(1_790_000_012_000_000, { year: 'numeric', timeZone: 'UTC' })).toBe('2026')
  })
})

describe('amounts as they are typed', () => {
  test.each([
    ['2.50', 250],
    ['2,5', 250],
    ['$ 2', 200],
    ['1 000', 100_000],
    ['2.505', null],
    ['0', null],
    ['-5', null],
    ['1.000,50', null],
    ['', null],
  ])('%j is %s', (typed, minor) => expect(typedAmount(typed, 'AUD')).toBe(minor))

  test('nothing is an amount where nothing is allowed', () => expect(typedAmount('0', 'AUD', 0)).toBe(0))

  test.each(['AUD', 'JPY', 'KWD'])('what is typed in %s comes back as it was', (currency) => {
    for (const minor of [1, 9, 10, 99, 100, 101, 12_345, 100_000])
      expect(typedAmount(amountTyped(minor, currency), currency)).toBe(minor)
  })
})
