import { expect, test } from 'vitest'
import type { TaxonomyField } from '../../../../../engine/model/taxonomy.ts'
import { findTextField } from '../../../../../engine/phases/analysis/fields/find-text-field.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function etinOf(text: string): string | undefined {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === 'lstb')
  const definition = kind?.fields.find(({ id }) => id === 'etin') as TaxonomyField
  const layout = readLayout(layOutText(text))
  return findTextField(layout, layoutStream(layout), definition)?.value
}

test.each([
  ['beside its label', 'Datum: heute\neTIN: BSPLRKA85A01K'],
  ['below it in its cell', 'eTIN             Personalnummer\nBSPLRKA85A01K    815'],
  ['below it past a row of another column', 'eTIN\n                 Personalnummer\nBSPLRKA85A01K'],
])('a number of a kind is found %s', (_place, text) => {
  expect(etinOf(text)).toBe('BSPLRKA85A01K')
})

test('a number ends where a sentence or an amount begins', () => {
  expect(etinOf('eTIN BSPLRKA85, Lohnbüro, zweite Ausfertigung')).toBe('BSPLRKA85')
  expect(etinOf('eTIN BSPLRKA85 A01K gemäß Antrag')).toBe('BSPLRKA85 A01K')
  expect(etinOf('eTIN BSPLRKA85 1.234,56')).toBe('BSPLRKA85')
})

test.each([
  ['in another column', 'eTIN\n                 BSPLRKA85A01K'],
  ['too far below', 'eTIN\n\n\n\nBSPLRKA85A01K'],
  ['without a digit', 'eTIN\nPersonalnummer'],
  ['in a sentence', 'eTIN Zinsen in Höhe von 2.313,15'],
  ['as an account', 'eTIN DE02 1203 0000 0000'],
])('what stands %s is none', (_place, text) => {
  expect(etinOf(text)).toBeUndefined()
})

function policyOf(text: string): string | undefined {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === 'unfall_bu')
  const definition = kind?.fields.find(({ id }) => id === 'versicherungsnummer') as TaxonomyField
  const layout = readLayout(layOutText(text))
  return findTextField(layout, layoutStream(layout), definition)?.value
}

test('behind what a contract is about stands its number, and no year and no words', () => {
  expect(policyOf('Unfallversicherung U/9 881 604 – Beitragsrechnung')).toBe('U/9 881 604')
  expect(policyOf('Unfallversicherung\nPU64428838')).toBe('PU64428838')
  for (const text of [
    'Unfallversicherung 2024',
    'Unfallversicherung ab 01.01.2025',
    'Unfallversicherung für 3 Personen',
  ])
    expect(policyOf(text), text).toBeUndefined()
})
