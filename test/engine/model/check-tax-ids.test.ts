import { describe, expect, test } from 'vitest'
import { isIdNr, isSteuernummer, isVatId, mod1110CheckDigit } from '../../../engine/model/check-tax-ids.ts'

describe('tax ids', () => {
  test('a VAT id needs its check digit', () => {
    expect(isVatId('DE136695976')).toBe(true)
    expect(isVatId('DE123456789')).toBe(false)
  })

  test('an IdNr needs its check digit and exactly one repeated digit', () => {
    expect(isIdNr('47036892816')).toBe(true)
    expect(isIdNr('47036892817')).toBe(false)
    const noRepeat = '1234567890'
    expect(isIdNr(`${noRepeat}${mod1110CheckDigit(noRepeat)}`)).toBe(false)
    const threeInARow = '1112345678'
    expect(isIdNr(`${threeInARow}${mod1110CheckDigit(threeInARow)}`)).toBe(false)
    expect(isIdNr('07036892816')).toBe(false)
  })

  test('a Steuernummer is right in at least one Land', () => {
    expect(isSteuernummer('24/815/08151')).toBe(true)
    expect(isSteuernummer('00/000/00000')).toBe(false)
  })
})
