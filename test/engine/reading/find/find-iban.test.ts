import { describe, expect, test } from 'vitest'
import { findBics, findIbans } from '../../../../engine/reading/find/find-iban.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const ibansOf = (text: string) => findIbans(readLayout([pageOf(text)]))

describe('findIbans', () => {
  test('reads an IBAN in groups, without gaps and glued to its label', () => {
    for (const text of ['IBAN: DE02 1203 0000 0000 2020 51', 'IBAN DE02120300000000202051', 'DE02120300000000202051']) {
      expect(ibansOf(text)).toMatchObject([{ value: 'DE02120300000000202051', valid: true, repaired: false }])
    }
  })

  test.each([
    ['in its sentence', 'Bitte zahlen Sie auf IBAN DE02 1203 0000\n0000 2020 51 bei der Bank.'],
    [
      'in its column',
      'Kanzlei Thum     IBAN: DE02 1203     Tel. 0851 12345\n94032 Passau     0000 0000 2020    www.thum.example\n                 51',
    ],
  ])('goes on in the next line %s', (_name, text) => {
    expect(ibansOf(text)).toMatchObject([{ value: 'DE02120300000000202051', valid: true }])
  })

  test('a VAT id and the digits below it make no account', () => {
    expect(ibansOf('USt-IdNr. DE136695976\n0000 0000 202')).toEqual([])
  })

  test('is not swallowed by a VAT id before its label, nor does it swallow the BIC behind', () => {
    for (const text of [
      'USt-IdNr DE136695976 IBAN DE02 1203 0000 0000 2020 51',
      'USt-IdNr DE136695976 DE02 1203 0000 0000 2020 51',
      'DE02 1203 0000 0000 2020 51 BIC BYLADEM1001',
    ])
      expect(ibansOf(text).map(({ value }) => value)).toContain('DE02120300000000202051')
  })

  test('repairs letters read for digits only when the check digits then agree', () => {
    expect(ibansOf('IBAN DEO2 12O3 0000 0000 2O2O 5I')).toMatchObject([
      { value: 'DE02120300000000202051', valid: true, repaired: true },
    ])
  })

  test('takes out a letter too many when the check digits then agree, never a digit', () => {
    expect(ibansOf('IBAN DEO02 1203 0000 0000 2020 51')).toMatchObject([
      { value: 'DE02120300000000202051', valid: true, repaired: true },
    ])
    expect(ibansOf('IBAN DE902 1203 0000 0000 2020 51')).toMatchObject([{ valid: false }])
  })

  test('keeps a labelled IBAN with wrong check digits as not valid, and drops an unlabelled one', () => {
    expect(ibansOf('IBAN DE12 1234 5678 1234 5678 90')).toMatchObject([{ valid: false }])
    expect(ibansOf('Zählpunkt DE12 1234 5678 1234 5678 90')).toEqual([])
  })
})

describe('findIbans of scans', () => {
  const scanned = (text: string) => findIbans(readLayout([pageOf(text, { recognised: true })]))

  test.each([
    ['check digit', 'IBAN DET2 1203 0000 0000 2020 51'],
    ['digit of the account', 'IBAN DE02 1203 0000 0000 2X20 51'],
    ['country', 'IBAN DO02 1203 0000 0000 2020 51'],
  ])('a letter in place of a %s gives way to the one sign with which the check digits agree', (_name, text) => {
    expect(scanned(text)).toMatchObject([{ value: 'DE02120300000000202051', valid: true, solved: true }])
    expect(ibansOf(text).filter(({ valid }) => valid)).toEqual([])
  })

  test('a digit is never taken for another, nor two unreadable signs guessed', () => {
    expect(scanned('IBAN DE02 1203 0000 0000 2028 51')).toMatchObject([{ valid: false, solved: false }])
    expect(scanned('IBAN DE02 1203 0000 0000 2XY0 51')).toMatchObject([{ valid: false, solved: false }])
  })

  test('what a sentence calls an account stays as read, and is not valid', () => {
    expect(scanned('auf das Konto DE02 1203 0000 0000 2028 51. Alle Preise')).toMatchObject([
      { value: 'DE02120300000000202851', valid: false },
    ])
    expect(scanned('Zählpunkt DE02 1203 0000 0000 2028 51')).toEqual([])
  })
})

describe('findBics', () => {
  test('takes a BIC only after its label', () => {
    expect(findBics(readLayout([pageOf('BIC: BYLADEM1001')]))).toMatchObject([{ value: 'BYLADEM1001' }])
    expect(findBics(readLayout([pageOf('RECHNUNG MUSTERHAUS')]))).toEqual([])
  })
})
