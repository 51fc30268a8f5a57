import { describe, expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { findNumbers } from '../../../../engine/reading/find/find-number.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { createWordSheet } from '../../../fixtures/make/bills/word-sheet.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function numberOf(text: string, recognised = false): string | null {
  const layout = readLayout([pageOf(text, { recognised })])
  return findNumbers(layout, findLabels(layoutStream(layout), { fuzzy: recognised }))[0]?.value ?? null
}

/** The same of lines as a printer sets them. */
function printedNumberOf(text: string): string | null {
  const sheet = createWordSheet()
  for (const [index, line] of text.split('\n').entries()) sheet.text(22, 60 + 6 * index, line, { size: 10 })
  const page = { source: 'digital', words: sheet.words(), meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
  const layout = readLayout([{ number: 1, text: page }])
  return findNumbers(layout, findLabels(layoutStream(layout), { fuzzy: false }))[0]?.value ?? null
}

describe('findNumbers', () => {
  test('the number of somebody else in a row that ends with its amount is none of the paper', () => {
    const text = 'Rechnung RG 2025-19 · 11.07.2025\nLabor Nord, Beleg 7/25        100,00\nSumme        650,00'
    expect(printedNumberOf(text)).toBe('RG 2025-19')
  })

  test('numbers that one wording stands before in a list are not that of the paper', () => {
    const list = Array.from({ length: 4 }, (_, at) => `0${at + 1}.09.2025 Überweisung Rechnung Nr. 73${at}4`)
    const rows = list.join('\n')
    expect(numberOf(`${'\n'.repeat(20)}${rows}`)).toBeNull()
    expect(numberOf(`\nRechnung Nr. 2025-118\n${'\n'.repeat(18)}${rows}`)).toBe('2025-118')
  })

  test.each([
    ['Rechnungsnummer: RE-2025/0815', 'RE-2025/0815'],
    ['Rechnung Nr. 25-0877 vom 22.10.2025', '25-0877'],
    ['Rechnung # RE-20140703/502 vom 03.07.2014', 'RE-20140703/502'],
    ['Beleg-Nr.   : KR87654321012', 'KR87654321012'],
    ['Invoice No. 2024-77', '2024-77'],
    ['Bon-Nr.:6197', '6197'],
    ['Rechnungs-Nr.  2025 / 0012', '2025/0012'],
  ])('%s', (text, value) => {
    expect(numberOf(text)).toBe(value)
  })

  test.each([
    ['Handwerkerrechnung Nr. R6003', 'R6003'],
    ['Abrechnung 2024', null],
  ])('title: %s', (text, value) => {
    const sheet = createWordSheet()
    sheet.text(22, 98, text, { size: 15 })
    const page = { source: 'digital', words: sheet.words(), meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
    const layout = readLayout([{ number: 1, text: page }])
    expect(findNumbers(layout, findLabels(layoutStream(layout), { fuzzy: false }))[0]?.value ?? null).toBe(value)
  })

  test('finds the number below its label in a row of headings', () => {
    expect(
      numberOf(`
Rechnungsnummer     Kundennummer     Rechnungsdatum
471102              GE2020211        05.03.2013`),
    ).toBe('471102')
  })

  test.each([
    ['Nummer der Rechnung   RN-118', 'RN-118'],
    ['Honorarnoten-Nr.: 24/118', '24/118'],
    ['Rechnungs-Nr. / Datum: H24-00812 / 06.10.2024', 'H24-00812'],
    ['Rechnung Nr.: R 2025 118', 'R 2025 118'],
    ['Nummer: 2024-0183', '2024-0183'],
    ['Sammelrechnung 2025/440 vom 31.01.2025', '2025/440'],
    ['Liquidation LQ-3381', 'LQ-3381'],
  ])('built from the words of the trade: %s', (text, value) => {
    expect(printedNumberOf(text)).toBe(value)
  })

  test.each([
    ['Rechnungsart: Handelsrechnung (380)\nRechnung (380) HR-77812', 'HR-77812'],
    ['Code der Rechnungsart 384\nNummer der Rechnungskorrektur K-2024-9', 'K-2024-9'],
    ['Rechnung (575) Nr. 12-A', '12-A'],
    ['Handelsrechnung (877)', null],
  ])('the code of a sort of invoice is no number: %s', (text, value) => {
    expect(printedNumberOf(text)).toBe(value)
  })

  test.each([
    ['Vorausgegangene Rechnungsnummer HR-77812', null],
    ['Zählpunktnummer: 4711', null],
    ['Rechnungskorrektur RK-4\nzu unserer Rechnung Nr. 2025-331 vom 02.04.2025', 'RK-4'],
  ])('the number of something else is none: %s', (text, value) => {
    expect(printedNumberOf(text)).toBe(value)
  })

  test('takes neither the customer number nor a date', () => {
    expect(numberOf('Kundennummer: 4711\nRechnung vom 05.03.2013')).toBeNull()
  })

  test.each([
    ['Rechnungsnummer:   2025-99\nDie Gutschrift zur Rechnung Nr. 77 ist verrechnet.', '2025-99'],
    ['Zahlung zur Rechnung Nr. 77', '77'],
    ['Mahngebühr   Rechnung Nr. 77   5,00\nRechnung 2025-99', '2025-99'],
  ])('a mentioned invoice does not give its number to one that has its own: %s', (text, value) => {
    expect(numberOf(text)).toBe(value)
  })

  test('reads through a misread label', () => {
    expect(numberOf('Rechnungsnurnmer: 4711-A', true)).toBe('4711-A')
    expect(numberOf('Rechnunqsnummer: 4711-A', true)).toBe('4711-A')
    expect(numberOf('Rechnungsnummer: 2022/90l6', true)).toBe('2022/9016')
    expect(numberOf('Rechnungsnummer: 2022/90l6', false)).toBe('2022/90l6')
  })
})
