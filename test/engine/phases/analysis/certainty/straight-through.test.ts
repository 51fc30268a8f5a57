import { describe, expect, test } from 'vitest'
import type { AnalysisResult, Field } from '../../../../../engine/model/analysis-result.ts'
import { isStraightThrough, READ_MIN } from '../../../../../engine/phases/analysis/certainty/straight-through.ts'
import { REPEATED } from '../../../../../engine/phases/analysis/certainty/weigh-reading.ts'

type Fields = AnalysisResult['fields']

function field(value: string, changes: Partial<Field> = {}, ocrConfidence?: number): Field {
  const place = { page: 1, box: [0, 0, 0.1, 0.01] as const, label: null }
  const evidence = [ocrConfidence === undefined ? place : { ...place, ocrConfidence }]
  return {
    type: 'text',
    value,
    unit: null,
    raw: value,
    confidence: 0.9,
    source: 'text',
    evidence,
    checks: [],
    alternatives: [],
    ...changes,
  }
}

const SUMS = { checks: ['arith_ok'] }
const BILL: Fields = {
  number: field('4711'),
  date: field('2024-10-01'),
  net: field('100.00', SUMS),
  tax: field('19.00', SUMS),
  gross: field('119.00', SUMS),
}
const SCANNED: Fields = { ...BILL, number: field('4711', {}, 0.95), date: field('2024-10-01', {}, 0.95) }

const TAXES: AnalysisResult['taxes'] = [{ rate: '19', base: '100.00', tax: '19.00' }]
const isThrough = (fields: Fields, taxes = TAXES): boolean => isStraightThrough({ fields, taxes })

describe('isStraightThrough', () => {
  test('number, date and a total that adds up, surely found', () => {
    expect(isThrough(BILL)).toBe(true)
    expect(isThrough(SCANNED)).toBe(true)
  })

  test.each<[string, Fields]>([
    ['no number', Object.fromEntries(Object.entries(BILL).filter(([name]) => name !== 'number'))],
    ['a total that does not add up', { ...BILL, gross: field('119.00') }],
    ['an unsure date', { ...BILL, date: field('2024-10-01', { confidence: 0.5 }) }],
    ['a number that was read badly', { ...SCANNED, number: field('4711', {}, READ_MIN - 0.01) }],
    ['a date that was read badly', { ...SCANNED, date: field('2024-10-01', {}, READ_MIN - 0.01) }],
    [
      'a tax worked out from a total that was read badly',
      { ...SCANNED, tax: field('19.00', { source: 'computed' }), gross: field('119.00', SUMS, 0.7) },
    ],
    ['a total a cent off that was read badly', { ...SCANNED, gross: field('119.01', SUMS, 0.7) }],
  ])('not with %s', (_name, fields) => expect(isThrough(fields)).toBe(false))

  test('a scanned one needs a tax that fits rates, and days and a year that agree', () => {
    expect(isThrough(BILL, [])).toBe(true)
    expect(isThrough(SCANNED, [])).toBe(false)
    expect(isThrough({ ...SCANNED, due: field('2024-10-15'), serviceDate: field('2024-09-30') })).toBe(true)
    expect(isThrough({ ...SCANNED, due: field('2024-09-30') })).toBe(false)
    expect(isThrough({ ...SCANNED, serviceDate: field('2021-09-30') })).toBe(false)
    const numbered = (value: string): boolean => isThrough({ ...SCANNED, number: field(value, {}, 0.95) })
    expect(['RE-2024-17', 'RE-2023-17', '2094-2024', '4711'].map(numbered)).toEqual([true, true, true, true])
    expect(['RE-2094-17', 'RE-9024-17'].map(numbered)).toEqual([false, false])
  })

  test('a number that stands there twice need not be read well, nor a total that adds up to the cent', () => {
    expect(isThrough({ ...SCANNED, number: field('4711', { checks: [REPEATED] }, 0.5) })).toBe(true)
    expect(isThrough({ ...SCANNED, gross: field('119.00', SUMS, 0.5) })).toBe(true)
  })
})
