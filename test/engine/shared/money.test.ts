import { assert, maxSafeInteger, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, formatEuro, parseDecimal } from '../../../engine/shared/money.ts'

describe('money', () => {
  test.each([
    [0, '0.00', '0,00 €'],
    [5, '0.05', '0,05 €'],
    [-5, '-0.05', '-0,05 €'],
    [100, '1.00', '1,00 €'],
    [-12_345, '-123.45', '-123,45 €'],
    [99_999, '999.99', '999,99 €'],
    [100_000, '1000.00', '1.000,00 €'],
    [123_456_789, '1234567.89', '1.234.567,89 €'],
    [-100_000_050, '-1000000.50', '-1.000.000,50 €'],
  ])('%i cents are %s on the wire and %s for a reader', (cents, decimal, euro) => {
    expect(formatDecimal(cents)).toBe(decimal)
    expect(parseDecimal(decimal)).toBe(cents)
    expect(formatEuro(cents)).toBe(euro)
  })

  test('whatever is written is read again to the cent', () => {
    assert(
      property(maxSafeInteger(), cents => {
        expect(parseDecimal(formatDecimal(cents)) - cents).toBe(0)
      }),
    )
  })

  test.each([
    '',
    '1',
    '1.0',
    '1.000',
    '1,00',
    '.50',
    '--1.00',
    '+1.00',
    '1.00 ',
    ' 1.00',
    'x1.00',
    '1.00x',
    '1 000.00',
  ])('%j is no amount of the wire', text => {
    expect(() => parseDecimal(text)).toThrow(`not a decimal amount: ${text}`)
  })
})
