import { describe, expect, test } from 'vitest'
import { findReferences, referenceFields } from '../../../../../engine/phases/analysis/fields/find-references.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'
import { startCpuTime } from '../../../../support/cpu-time.ts'

type Short = readonly [number: string | null, date: string | null, amount: string | null]

function referencesOf(text: string): Short[] {
  return findReferences(readLayout([pageOf(text)])).map(({ number, date, amount }): Short => [number, date, amount])
}

describe('the invoices that a reminder names', () => {
  test.each([
    ['Rechnung Nr. 4711 vom 12.03.2025 über 238,00 EUR', ['4711', '2025-03-12', '238.00']],
    [
      'Unsere Rechnung RE-2025/0417 vom 14. April 2025 in Höhe von 1.190,00 €',
      ['RE-2025/0417', '2025-04-14', '1190.00'],
    ],
    ['Hauptforderung aus Rechnungsnr.: 2025-118 v. 05.05.2025   714,00 €', ['2025-118', '2025-05-05', '714.00']],
    ['Jahresabrechnung 88123 vom 02.01.2025, Betrag: 96,40', ['88123', '2025-01-02', '96.40']],
    ['unsere Rechnung vom 12.03.2025 (Nr. 4711) über 238,00 EUR', ['4711', '2025-03-12', '238.00']],
    ['unsere Rechnung vom 12.03.2025 über 238,00 EUR', [null, '2025-03-12', '238.00']],
    ['Rechnungsnummer: 4711, Rechnungsdatum: 12.03.2025', ['4711', '2025-03-12', null]],
    ['1. Mahnung zur Rechnung 4711', ['4711', null, null]],
    ['Rechnung 4711 EUR 238,00', ['4711', null, '238.00']],
    ['Rechnung Nr. 2024 vom 12.03.2025', ['2024', '2025-03-12', null]],
  ] as const)('are read in one line: %s', (line, wanted) => {
    expect(referencesOf(line)).toEqual([wanted])
  })

  test('may run on in the next line, and are told once', () => {
    const text = `
Mahnung zur Rechnung Nr. 4711

leider ist unsere Rechnung Nr. 4711 vom 12.03.2025
über 238,00 EUR noch offen.`
    expect(referencesOf(text)).toEqual([['4711', '2025-03-12', '238.00']])
  })

  test('may be several, in a sentence or in a table', () => {
    expect(referencesOf('die Rechnungen Nr. 4711, 4712 und 4713 über zusammen 714,00 EUR')).toEqual([
      ['4711', null, null],
      ['4712', null, null],
      ['4713', null, null],
    ])
    const table = `
Rechnungsnr.     Rechnungsdatum    Fällig am       Betrag
20250311         11.03.2025        25.03.2025      450,00 EUR
20250402         02.04.2025        16.04.2025      119,00 EUR
Mahngebühr                                          10,00 EUR`
    expect(referencesOf(table)).toEqual([
      ['20250311', '2025-03-11', '450.00'],
      ['20250402', '2025-04-02', '119.00'],
    ])
  })

  test.each([
    'Der Rechnungsbetrag von 238,00 EUR ist seit dem 12.03.2025 fällig.',
    'Bitte prüfen Sie unsere Rechnungen.',
    'Unsere Mahnung vom 15.07.2025 blieb ohne Antwort.',
    'Rechnung über 238,00 EUR',
    'Ihre Rechnung 238,00 EUR ist offen.',
    'Unsere Rechnung 1.234,56 EUR',
    'Rechnungen 1.200,00 EUR, 300,00 EUR',
    'Für diese Mahnung stellen wir in Rechnung 40 EUR',
    'Die Rechnung 14 Tage nach Erhalt zahlbar',
    'Rechnung 19% USt',
    'Jahresabrechnung 2024 offen',
    'Verzugszinsberechnung 4711',
    `Rechnung ${'1234567890'.repeat(4)}`,
  ])('are none without number and day: %s', line => {
    expect(referencesOf(line)).toEqual([])
  })

  test('give the reminder its number where no label does', () => {
    const references = findReferences(readLayout([pageOf('Unsere Rechnung vom 12.03.2025, Nr. 4711')]))
    expect(referenceFields(references)['number']).toMatchObject({
      value: '4711',
      confidence: 0.8,
      evidence: [{ page: 1 }],
    })
    expect(referenceFields([])).toEqual({})
    const several = findReferences(readLayout([pageOf('Offen sind die Rechnungen 4711 und 4712')]))
    expect(several).toHaveLength(2)
    expect(referenceFields(several)).toEqual({})
  })

  test('are bounded, and so is the time for a page of nothing else', () => {
    const spentMs = startCpuTime()
    const page = Array.from({ length: 2000 }, (_, index) => `Rechnung ${index + 1000} vom`).join(' ')
    expect(referencesOf(page)).toHaveLength(50)
    expect(spentMs()).toBeLessThan(1500)
  })
})
