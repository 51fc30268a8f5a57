import { expect, test } from 'vitest'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from './page-of.ts'

const REMINDER = `
Papierhaus Lindwurm GmbH

Papierhaus Lindwurm GmbH · Ecke 12 · 12345 Stadthausen

Frau
Marlene Quastenberg
Am Beispielweg 7
00417 Neufelderau                                       Stadthausen, 15.05.2025

1. Mahnung

Sehr geehrte Frau Quastenberg,
leider konnten wir noch keinen Zahlungseingang feststellen:
Rechnung Nr. 4711 vom 12.03.2025 über 238,00 EUR
Wir bitten Sie, den Betrag bis zum 29.05.2025 zu überweisen.
Mahngebühr                                                5,00 EUR
Offener Betrag                                          243,00 EUR`

const taxonomy = loadTaxonomy()

test('a reminder has its own day, and the invoice that it names as a reference', async () => {
  const { kind, fields, references } = await analyzeDocument({
    pages: [pageOf(REMINDER)],
    taxonomy,
    today: '2025-06-01',
  })
  expect(kind.id).toBe('mahnung')
  const wanted = { date: '2025-05-15', due: '2025-05-29', number: '4711', gross: '243.00' }
  for (const [name, value] of Object.entries(wanted)) expect(fields[name]?.value, name).toBe(value)
  expect(references).toMatchObject([{ number: '4711', date: '2025-03-12', amount: '238.00' }])
})

test('other documents have no references', async () => {
  const bill = REMINDER.replace('1. Mahnung', 'Rechnung').replace('Mahngebühr', 'Versand')
  expect(await analyzeDocument({ pages: [pageOf(bill)], taxonomy, today: '2025-06-01' })).not.toHaveProperty(
    'references',
  )
})

const HEAD = REMINDER.slice(0, REMINDER.indexOf('1. Mahnung'))
const read = (text: string, recognised = false) =>
  analyzeDocument({ pages: [pageOf(`${HEAD}${text}`, { recognised })], taxonomy, today: '2025-06-01' })

const LABELLED = `Rechnungsnummer: 4711       Rechnungsdatum: 12.03.2025
Nettobetrag                                          200,00
zzgl. 19 % USt                                       38,00
Rechnungsbetrag                                      238,00 EUR
zahlbar bis 29.05.2025`

test.each([
  ['a line', `1. Mahnung\n\n${LABELLED}`],
  ['capitals', `MAHNUNG\n\n${LABELLED}`],
  ['a subject', `Betreff: 1. Mahnung\n\n${LABELLED}`],
  [
    'a line that names the invoice',
    '1. Mahnung zur Rechnung Nr. 4711 vom 12.03.2025\n\nRechnungsbetrag   238,00 EUR\nBitte überweisen Sie bis zum 29.05.2025.',
  ],
  [
    'a line over a table',
    '1. Mahnung\n\nRechnungsnummer   Rechnungsdatum   Rechnungsbetrag   Offen\n4711   12.03.2025   238,00   238,00\n\nGesamtbetrag   238,00 EUR',
  ],
])('a paper titled as a reminder in %s is one, whatever it tells of its invoice', async (_name, text) => {
  for (const recognised of [false, true]) {
    const { kind, fields, references } = await read(text, recognised)
    expect(kind.id).toBe('mahnung')
    expect([fields['number']?.value, fields['date']?.value]).toEqual(['4711', '2025-05-15'])
    expect(references?.map(({ number }) => number)).toEqual(['4711'])
  }
})

test.each([
  [
    'mentions what a reminder costs',
    `Rechnung\n\n${LABELLED}\nBei Zahlungsverzug berechnen wir 5,00 EUR je Mahnung.`,
    '4711',
  ],
  ['says below its title that it was reminded of', `Rechnung Nr. 4711\n\n1. Mahnung\n\n${LABELLED}`, '4711'],
  ['names another invoice', `Rechnung\n\n${LABELLED}\nDie Gutschrift zur Rechnung Nr. 77 ist verrechnet.`, '4711'],
])('a bill that %s stays a bill', async (_name, text, number) => {
  const { kind, fields } = await read(text)
  expect([kind.id, fields['number']?.value]).toEqual(['er_rechnung', number])
})

test.each([
  ['Rechnung 2025-99\n\nMahngebühren zu Rechnungsnummer: 4711   5,00 EUR\nGesamtbetrag   5,00 EUR', '2025-99'],
  [
    'Rechnung\n\nRechnungsnummer: 2025-99\nMahngebühr zur Rechnung Nr. 4711 vom 12.03.2025   5,00 EUR\nGesamtbetrag   5,00 EUR',
    '2025-99',
  ],
  [
    'Rechnung über Mahngebühren\n\nUnsere Rechnung Nr. 4711 vom 12.03.2025 wurde trotz Mahnung nicht bezahlt.\nMahngebühr   5,00 EUR\nGesamtbetrag   5,00 EUR\nBelegnummer: 2025-99',
    '2025-99',
  ],
  [
    'Rechnung über Mahngebühren\n\nzur Rechnung Nr. 4711 vom 12.03.2025\nMahngebühr   5,00 EUR\nGesamtbetrag   5,00 EUR',
    undefined,
  ],
  [
    'Rechnung Nr. 2025-99 vom 15.05.2025 über Mahngebühren\n\nMahngebühr zur Rechnung Nr. 4711 vom 12.03.2025   5,00 EUR\nGesamtbetrag   5,00 EUR',
    '2025-99',
  ],
])('a bill over the fees of a reminder has its own number or none', async (text, number) => {
  for (const recognised of [false, true]) {
    const { kind, fields } = await read(text, recognised)
    expect([kind.id, fields['number']?.value, fields['gross']?.value]).toEqual(['er_rechnung', number, '5.00'])
    expect(fields['date']?.value).toBe('2025-05-15')
  }
})
