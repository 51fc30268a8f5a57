import { expect, test } from 'vitest'
import { isOfReminded, titlesFeeBill } from '../../../../engine/reading/labels/reminder-words.ts'

test.each([
  ['1 Mahngebühr zur', '4711 5,00', false, true],
  ['2. Mahnung', 'Rechnung Nr. 4711', false, true],
  ['Verzugszinsen aus', '4711', false, true],
  ['Unsere', 'Rechnung Nr. 4711 wurde trotz Mahnung nicht bezahlt', false, true],
  ['zur', 'Rechnung Nr. 4711 vom 12.03.2025', true, true],
  ['für Ihre', 'Rechnung Nr. 4711', true, true],
  ['zur', 'Rechnung Nr. 4711 vom 12.03.2025', false, false],
  ['Unsere', 'Rechnungsnummer: 2025-99', true, false],
  ['', 'Rechnungsnummer: 2025-99 Mahngebühr 5,00', true, false],
  ['Datum 15.05.2025', 'Rechnungsnummer: 2025-99', true, false],
])('%s | %s: of a reminded invoice, with fees on the paper %s: %s', (before, after, hasFees, expected) => {
  expect(isOfReminded(before, after, hasFees)).toBe(expected)
})

test.each([
  ['Rechnung über Mahngebühren', true],
  ['Rechnung für Verzugszinsen und Mahnkosten', true],
  ['Mahngebührenrechnung', true],
  ['Rechnung Nr. 2025-99 vom 15.05.2025 über Mahngebühren', true],
  ['Rechnung Nr. 2025-99 vom 15.05.2025', false],
  ['Rechnung', false],
  ['Rechnung über Büromaterial', false],
  ['Unsere Rechnung über Mahngebühren vom Mai', false],
  ['1. Mahnung zur Rechnung', false],
])('%s titles a bill over fees: %s', (line, expected) => {
  expect(titlesFeeBill(line)).toBe(expected)
})
