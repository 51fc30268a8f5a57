import { expect, test } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from '../page-of.ts'

const taxonomy = loadTaxonomy()
const HEAD = [
  'Von:   Erika Muster <erika@muster.example>',
  'An:   Kanzlei <post@kanzlei.example>',
  'Datum:   02.02.2026',
]
const analyze = (lines: readonly string[]) =>
  analyzeDocument({ pages: [pageOf(lines.join('\n'))], taxonomy, today: '2026-03-01', isMail: true })

test('a mail that brings its bill as an attachment is a cover letter from its writer', async () => {
  const { kind, fields } = await analyze([
    ...HEAD,
    'Betreff:   Telefonrechnung',
    'anbei die Telefonrechnung. Schöne Grüße',
  ])
  expect(kind).toMatchObject({ id: 'beiwerk', decision: 'auto' })
  expect(fields['issuer']).toMatchObject({ value: 'Erika Muster', raw: 'Erika Muster <erika@muster.example>' })
  expect(Object.keys(fields).sort()).toEqual(['date', 'issuer'])
})

test('a mail that is a bill itself stays one', async () => {
  const { kind, fields } = await analyze([
    ...HEAD,
    'Rechnung Nr. 4711',
    'Rechnungsdatum: 01.02.2026',
    'Leistungsdatum: 30.01.2026',
    'Nettobetrag   100,00 EUR',
    'Umsatzsteuer 19 %   19,00 EUR',
    'Rechnungsbetrag   119,00 EUR',
    'USt-IdNr. DE136695976',
    'Bitte überweisen Sie den Rechnungsbetrag.',
  ])
  expect([kind.id, fields['gross']?.value, fields['issuer']?.value]).toEqual(['er_rechnung', '119.00', 'Erika Muster'])
})
