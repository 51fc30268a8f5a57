import { expect, test } from 'vitest'
import type { BatchDocument } from '../../wire/batch-document.ts'
import type { Field } from '../../wire/field.ts'
import {
  parseCents,
  typedCents,
  formatBytes,
  formatField,
  formatIsoDate,
  formatMoney,
  formatPercent,
  formatRemaining,
  mainAmount,
  formatRate,
  parseRate,
} from '../../src-renderer/format.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

function aField(overrides: Partial<Field>): Field {
  return {
    type: 'money',
    value: '1.00',
    unit: 'EUR',
    raw: '',
    confidence: 1,
    source: 'text',
    title: null,
    evidence: [],
    checks: [],
    alternatives: [],
    ...overrides,
  } as Field
}

test.each([
  ['1234.56', 'EUR', '1.234,56 €'],
  ['-0.5', null, '-0,50 €'],
  ['10', 'CHF', '10,00 CHF'],
  ['12.5', 'kWh', '12,5 kWh'],
  ['unlesbar', 'EUR', 'unlesbar'],
  ['', 'EUR', ''],
])('money %s %s reads %s', (value, unit, text) => {
  expect(plain(formatMoney(value, unit))).toBe(text)
})

test.each([
  ['2025-03-14', '14.03.2025'],
  ['2024-02-29', '29.02.2024'],
  ['14.3.25', '14.3.25'],
])('the date %s reads %s, wherever the machine stands', (value, text) => {
  expect(formatIsoDate(value)).toBe(text)
})

test.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [2_345_678, '2,3 MB'],
  [1_500_000_000, '1,5 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('99.9 percent is not 100', () => {
  expect(plain(formatPercent(99.9))).toBe('99 %')
})

test.each([
  [0, 'gleich fertig'],
  [6, 'noch etwa 10 Sekunden'],
  [59, 'noch etwa 60 Sekunden'],
  [61, 'noch etwa 1 Minute'],
  [200, 'noch etwa 3 Minuten'],
  [7200, 'noch etwa 2 Stunden'],
])('%i seconds left read "%s"', (seconds, text) => {
  expect(formatRemaining(seconds)).toBe(text)
})

test('a year is not set in thousands', () => {
  expect(formatField(aField({ type: 'number', value: '2025', unit: null }))).toBe('2025')
})

test('a way to pay is shown in German', () => {
  expect(formatField(aField({ type: 'text', value: 'debit', unit: null }))).toBe('Lastschrift')
})

test('an IBAN is set in groups of four', () => {
  expect(formatField(aField({ type: 'iban', value: 'DE02120300000000202051' }))).toBe('DE02 1203 0000 0000 2020 51')
})

test('of several amounts none is guessed to be the document’s amount', () => {
  const document = (fields: Record<string, Field>) => ({ fields }) as unknown as BatchDocument
  const [one, other] = [aField({ value: '1.00' }), aField({ value: '2.00' })]
  expect(mainAmount(document({ lohnsteuer: one, solz: other }))).toBeNull()
  expect(mainAmount(document({ lohnsteuer: one, gross: other }))).toBe(other)
  expect(mainAmount(document({ betrag: one, date: aField({ type: 'date' }) }))).toBe(one)
})

test.each([
  ['7,5', 7.5],
  [' 10 ', 10],
  ['100', 100],
  ['0.25', 0.25],
  ['100,01', null],
  ['1,234', null],
  ['-1', null],
  ['', null],
  ['zehn', null],
])('the rate "%s" is read as %s', (text, value) => {
  expect(parseRate(text)).toBe(value)
})

test('a rate is written the German way', () => {
  expect([formatRate(7.5), formatRate(0)]).toEqual(['7,5 %', '0 %'])
})

test('an amount is read as people type it, and typed as they read it', () => {
  const typed = ['1.234,56 €', '1234,5', '12', '-5,00', '0']
  expect(typed.map(parseCents)).toEqual([123_456, 123_450, 1_200, -500, 0])
  expect(['', 'zwölf', '1.23', '1,234', '12,5,0', '1 234,00'].map(parseCents)).toEqual(Array(6).fill(null))
  expect([typedCents(123_456), typedCents(-500)]).toEqual(['1234,56', '-5,00'])
})
