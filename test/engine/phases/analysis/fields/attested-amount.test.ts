import { expect, test } from 'vitest'
import { attestedAmount } from '../../../../../engine/phases/analysis/fields/attested-amount.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function saidBy(text: string): number | null {
  const layout = readLayout(layOutText(text))
  return attestedAmount(layout, findAmounts(layout))?.cents ?? null
}

test('a sentence over two lines says what was paid in all', () => {
  const text = `
Im Kalenderjahr 2025 wurden zu Ihrem Vertrag insgesamt
744,00 EUR gezahlt (12 x 62,00 EUR).
Ab Januar 2026 sind es 65,00 EUR im Monat.
`
  expect(saidBy(text)).toBe(74400)
})

test('parts and rates beside it are not meant', () => {
  const text = 'Hiermit bestätigen wir, dass Sie 2025 310,50 EUR gezahlt haben, davon 20,00 EUR für 2024.\n'
  expect(saidBy(text)).toBe(31050)
})

test('nothing is said where nothing was paid, or several amounts were', () => {
  expect(saidBy('Der Betrag von 310,50 EUR wurde nicht gezahlt.\n')).toBeNull()
  expect(saidBy('Sie haben 310,50 EUR und 20,00 EUR gezahlt.\n')).toBeNull()
  expect(saidBy('Guten Tag\n')).toBeNull()
})

test('a sentence leads to its list: one amount, or what the others come to', () => {
  const one = `
Für Ihre Karte haben wir 2025 abgebucht:
12 x 30,00 EUR                         360,00 EUR
darin enthaltene Umsatzsteuer           23,55 EUR
`
  expect(saidBy(one)).toBe(36000)
  const several = `
Wir haben 2025 von Ihnen erhalten:
Rate im März                            100,00 EUR
Rate im Juni                            150,00 EUR
alles                                   250,00 EUR
`
  expect(saidBy(several)).toBe(25000)
  expect(saidBy(several.replace('250,00', '260,00'))).toBeNull()
})

test('an amount in a line of its own belongs to the sentence around it', () => {
  const text = `
Wir bescheinigen, dass Sie im Jahr 2025 Beiträge in Höhe von

*** 288,00 EUR ***

entrichtet haben.
`
  expect(saidBy(text)).toBe(28800)
})
