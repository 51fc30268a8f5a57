import { expect, test } from 'vitest'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { crowdedPage } from './crowded-page.ts'
import { pageOf } from './page-of.ts'

const BILL = pageOf('Rechnung\n\nRechnungsnummer: RE-77     Rechnungsdatum: 01.02.2025\n\nGesamtbetrag   119,00 EUR')

test.each([
  ['a tax table in one row', 8000, ['19', '%', '100,00', '19,00', '119,00']],
  ['a tax table without labels', 1, ['19', '%', '100,00', '19,00', '119,00']],
  ['labels and values in one row', 8000, ['Kundennummer', 'A1', 'Gesamtbetrag', '12,00', 'Lieferdatum', '03.04.2024']],
  ['labels and values in one column', 1, ['Kirchensteuer', '12,00', 'Steuernummer', '201/113/40209']],
])('a bill is read beside a page with %s', async (_name, perRow, words) => {
  const noise = crowdedPage(4000, perRow, index => words[index % words.length] ?? '', { number: 2 })
  const { kind, fields } = await analyzeDocument({
    pages: [BILL, noise],
    taxonomy: loadTaxonomy(),
    today: '2025-12-01',
  })
  expect(kind.id).toBe('er_rechnung')
  expect([fields['number']?.value, fields['date']?.value]).toEqual(['RE-77', '2025-02-01'])
})
