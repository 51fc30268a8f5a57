import { expect, test } from 'vitest'
import { fixedAmount } from '../../../../../engine/phases/analysis/fields/fixed-amount.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function fixedIn(text: string): number | null {
  const layout = readLayout(layOutText(text))
  return fixedAmount(layout, findAmounts(layout))?.cents ?? null
}

test.each([
  ['Hiermit setzen wir die Hundesteuer auf 96,00 Euro fest.', 9600],
  ['Die Zweitwohnungsteuer wird für 2025 auf 480,00 € jährlich festgesetzt.', 48_000],
  ['Ihnen wird ab dem 1. März Wohngeld von monatlich\n214,00 EUR bewilligt.', 21_400],
  ['Der Beitrag wird gem. § 3 der Satzung v. 12.11.2024 auf 55,00 EUR festgesetzt.', 5500],
])('%s', (text, cents) => {
  expect(fixedIn(text)).toBe(cents)
})

test.each([
  'Der Messbetrag wird auf 84,20 EUR festgesetzt. Die Steuer wird auf 345,22 EUR festgesetzt.',
  'Festgesetzt wurde früher ein Beitrag. Es bleiben 55,00 EUR fest eingeplant.',
  'Bitte zahlen Sie 55,00 EUR bis zum 15.03.2025.',
])('nothing, or no one amount: %s', text => {
  expect(fixedIn(text)).toBeNull()
})
