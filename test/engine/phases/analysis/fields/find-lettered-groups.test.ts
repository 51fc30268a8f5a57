import { expect, test } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findLetteredGroups } from '../../../../../engine/phases/analysis/fields/find-lettered-groups.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function valuesOf(kindId: string, text: string): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const found = findLetteredGroups(layout, findAmounts(layout), kind)
  return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))
}

const PATTERN = `
A) Aufwendungen für geringfügige Beschäftigungen                 0,00 EUR
B) Aufwendungen für haushaltsnahe Dienstleistungen
   Treppenhaus                                                 120,00 EUR
   Garten                                                       80,00 EUR
   zusammen                                                    200,00 EUR
C) Aufwendungen für Handwerkerleistungen
   Wartung des Aufzugs                                          45,50 EUR
`

test('the amount of a lettered group is its only one, or what the others come to', () => {
  expect(valuesOf('besch35a', PATTERN)).toEqual({ haushaltsnah: '200.00', handwerkerleistungen: '45.50' })
  expect(valuesOf('besch35a', PATTERN.replace('200,00', '210,00'))).toEqual({ handwerkerleistungen: '45.50' })
})

test('one lettered line alone makes no groups', () => {
  expect(valuesOf('besch35a', 'C) Handwerkerleistungen\n   Wartung            45,50 EUR\n')).toEqual({})
})
