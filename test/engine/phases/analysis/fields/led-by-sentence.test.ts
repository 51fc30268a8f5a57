import { expect, test } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findKindFields } from '../../../../../engine/phases/analysis/fields/find-kind-fields.ts'
import { raisesOf } from '../../../../../engine/phases/analysis/fields/led-by-sentence.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function valuesOf(kindId: string, text: string): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const [amounts, dates] = [findAmounts(layout), findDates(layout)]
  const fields = findKindFields({ layout, stream: layoutStream(layout), kind, amounts, dates, days: dates })
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

test('a sentence leads to its value in the line below, as far as it goes', () => {
  const lease = `
Der Mieter leistet eine Kaution nach den Vorschriften des Gesetzes und zwar
in drei Raten in Höhe von zusammen 900,00 EUR an den Vermieter.
`
  expect(valuesOf('mietvertrag', lease)).toMatchObject({ kaution: '900.00' })
  const other = `
Der Mieter leistet keine Kaution und auch sonst nichts dergleichen hier.
Für Schäden haftet er in Höhe von 900,00 EUR im Jahr.
`
  expect(valuesOf('mietvertrag', other)).not.toHaveProperty('kaution')
})

test('what an amount is raised to holds, where the raise comes to it', () => {
  const raise = `
Die Kaltmiete beträgt 500,00 EUR im Monat.
Wir bitten um Zustimmung zu einer Erhöhung um 30,00 EUR auf 530,00 EUR.
`
  expect(valuesOf('mietvertrag', raise)).toMatchObject({ kaltmiete: '530.00', gross: '530.00' })
  expect(valuesOf('mietvertrag', raise.replace('530,00', '540,00'))).toMatchObject({ kaltmiete: '500.00' })
  const layout = readLayout(layOutText('Erhöhung um 30,00 EUR\nauf 530,00 EUR im Monat\n'))
  expect(raisesOf(layout, findAmounts(layout)).map(({ to }) => to.cents)).toEqual([53_000])
})

test('the value of a neighbouring column of text is not that of a label beside it', () => {
  const columns = `
                                              In diesem Jahr an Sie erstattete Beiträge
Beiträge zur Krankenversicherung              60,00 EUR
1.200,00 EUR
`
  expect(valuesOf('kv_besch', columns)).toMatchObject({ basisbeitrag: '1200.00' })
})

test('what was done with an amount may stand before its label', () => {
  expect(valuesOf('minijob', 'abgeführte Abgaben und Umlagen      751,97 EUR\n')).toMatchObject({ abgaben: '751.97' })
})

test('the lines of a numbered paragraph hang behind its number', () => {
  const agreement = `
3. Für den Verlust des Arbeitsplatzes zahlt die Gesellschaft eine Abfindung
   nach den Vorschriften des Gesetzes in Höhe von 9.000,00 EUR brutto.
`
  expect(valuesOf('abfindung', agreement)).toMatchObject({ abfindung: '9000.00' })
})
