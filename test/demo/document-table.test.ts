import { expect, test } from 'vitest'
import type { DocumentBody } from '../support/v1-client.ts'
import { documentTable } from './document-table.ts'

const INVOICE: DocumentBody = {
  document_id: 'doc_1',
  index: 0,
  filename: 'rechnung.pdf',
  status: 'processed',
  pages: 1,
  kind: { id: 'er_rechnung', label: 'Eingangsrechnung', confidence: 0.9 },
  fields: { date: { value: '2025-11-06' }, issuer: { value: 'Papierhaus GmbH' }, gross: { value: '1426.09' } },
}
const BROKEN: DocumentBody = {
  document_id: 'doc_2',
  index: 1,
  filename: 'kaputt.pdf',
  status: 'failed',
  pages: null,
  kind: null,
  fields: {},
  error: { code: 'corrupt_file', message: 'Die Datei ist beschädigt.' },
}

test('a document takes one row with German date and amount', () => {
  const row = documentTable([INVOICE]).split('\n')[2]
  expect(row?.split(/ {2,}/).map(cell => cell.trim())).toEqual([
    'rechnung.pdf',
    'Eingangsrechnung',
    '06.11.2025',
    'Papierhaus GmbH',
    '1.426,09 €',
    'verarbeitet',
  ])
})

test('a document that was set aside shows why, and dashes for what is not known', () => {
  const row = documentTable([BROKEN]).split('\n')[2] ?? ''
  expect(row).toMatch(/^kaputt\.pdf +– +– +– +– +zurückgestellt: corrupt_file *$/)
})

test('long names are cut so that the columns stay in line', () => {
  const long = { ...INVOICE, fields: { ...INVOICE.fields, issuer: { value: 'Sehr lange Firma '.repeat(5) } } }
  const lines = documentTable([long, BROKEN]).split('\n')
  expect(new Set(lines.map(line => line.length)).size).toBe(1)
  expect(lines[2]).toContain('…')
})
