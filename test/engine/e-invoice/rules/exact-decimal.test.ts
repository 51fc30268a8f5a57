import { describe, expect, test } from 'vitest'
import { ONE, distance, exact, percentOf, sumOf, toCents } from '../../../../engine/e-invoice/rules/exact-decimal.ts'

describe('exact decimals', () => {
  test('add up without the errors of binary fractions', () => {
    expect(sumOf(['0.10', '0.20'])).toBe(exact('0.3'))
    expect(sumOf(Array.from({ length: 1000 }, () => '0.001'))).toBe(ONE)
    expect(sumOf(['9007199254740993.01', '-0.01', undefined])).toBe(exact('9007199254740993'))
  })

  test.each([
    ['1.005', '1.01'],
    ['1.0049999', '1.00'],
    ['-1.005', '-1.00'],
    ['-1.0051', '-1.01'],
    ['2', '2.00'],
  ])('round %s to %s, halves upwards as the official rules do', (value, rounded) => {
    expect(toCents(exact(value))).toBe(exact(rounded))
  })

  test('take shares and distances', () => {
    expect(percentOf(exact('980.00'), exact('19'))).toBe(exact('186.2'))
    expect(toCents(percentOf(exact('105.50'), exact('7')))).toBe(exact('7.39'))
    expect(distance(exact('-1'), exact('2.5'))).toBe(exact('3.5'))
  })
})
