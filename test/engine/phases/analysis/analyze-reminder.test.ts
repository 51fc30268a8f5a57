import { expect, test } from 'vitest'
import { analyzeDocument } from '../../../../engine/phases/analysis/analyze-document.ts'
import { loadTaxonomy } from '../../../../engine/phases/analysis/load-taxonomy.ts'
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

test('a reminder has its own day, and the invoice that it names as a reference', () => {
  const { kind, fields, references } = analyzeDocument({ pages: [pageOf(REMINDER)], taxonomy, today: '2025-06-01' })
  expect(kind.id).toBe('mahnung')
  const wanted = { date: '2025-05-15', due: '2025-05-29', number: '4711', gross: '243.00' }
  for (const [name, value] of Object.entries(wanted)) expect(fields[name]?.value, name).toBe(value)
  expect(references).toMatchObject([{ number: '4711', date: '2025-03-12', amount: '238.00' }])
})

test('other documents have no references', () => {
  const bill = REMINDER.replace('1. Mahnung', 'Rechnung').replace('Mahngebühr', 'Versand')
  expect(analyzeDocument({ pages: [pageOf(bill)], taxonomy, today: '2025-06-01' })).not.toHaveProperty('references')
})
