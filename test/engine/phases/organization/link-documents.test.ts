import { describe, expect, test } from 'vitest'
import type { AnalysisResult, Field } from '../../../../engine/model/analysis-result.ts'
import { linkDocuments } from '../../../../engine/phases/organization/link-documents.ts'
import type { LinkedDocument } from '../../../../engine/phases/organization/link-documents.ts'

function aDocument(index: number, kind: string, values: Readonly<Record<string, string>>): LinkedDocument {
  const fields = Object.entries(values).map(([name, value]): [string, Field] => [
    name,
    {
      ...{ type: name === 'gross' ? 'money' : 'text', value, raw: value, unit: null, confidence: 0.9, source: 'text' },
      ...{ evidence: [], checks: [], alternatives: [] },
    },
  ])
  const analysis: AnalysisResult = {
    ...{ schema: 'analysis/1', year: 2025, fields: Object.fromEntries(fields), taxes: [], warnings: [] },
    kind: { id: kind, label: kind, confidence: 1, decision: 'auto', alternatives: [], reasons: [] },
  }
  return { id: `doc_${index}`, index, analysis }
}

const INVOICE = { number: 'RE-2025/0417', issuer: 'Müller & Söhne GmbH', date: '2025-03-31', gross: '1190.00' }

describe('documents that belong together', () => {
  test('a reminder is linked to the invoice whose number it names, however it is written', () => {
    const reminder = { number: 're 2025 0417', issuer: 'Müller & Söhne', date: '2025-05-02', gross: '1195.00' }
    const documents = [aDocument(0, 'mahnung', reminder), aDocument(1, 'er_rechnung', INVOICE)]
    expect(linkDocuments(documents)).toEqual([{ documentId: 'doc_0', relatedId: 'doc_1', type: 'reminder' }])
  })

  test('a reminder of another sender is not linked, nor one of a number that says nothing', () => {
    const other = aDocument(0, 'mahnung', { ...INVOICE, issuer: 'Stadtwerke Nord' })
    expect(linkDocuments([other, aDocument(1, 'er_rechnung', INVOICE)])).toEqual([])
    const short = [aDocument(0, 'mahnung', { number: '7' }), aDocument(1, 'er_rechnung', { number: '7' })]
    expect(linkDocuments(short)).toEqual([])
  })

  test('the same issuer, number, date and amount mark the same receipt, the first one staying the first', () => {
    const documents = [2, 0, 1].map(index => aDocument(index, 'er_rechnung', INVOICE))
    expect(linkDocuments(documents)).toEqual([
      { documentId: 'doc_1', relatedId: 'doc_0', type: 'same_receipt' },
      { documentId: 'doc_2', relatedId: 'doc_0', type: 'same_receipt' },
    ])
  })

  test('the issuer may be known by its VAT id or account as well, whatever its name was read as', () => {
    for (const key of [{ vatId: 'DE136695976' }, { iban: 'DE02120300000000202051' }]) {
      const documents = [
        aDocument(0, 'er_rechnung', { ...INVOICE, ...key }),
        aDocument(1, 'er_rechnung', { ...INVOICE, ...key, issuer: 'Mü11er & Söhne' }),
        aDocument(2, 'er_rechnung', { ...INVOICE, ...key, issuer: 'Mü11er & Söhne', gross: '1190.01' }),
      ]
      expect(linkDocuments(documents)).toEqual([{ documentId: 'doc_1', relatedId: 'doc_0', type: 'same_receipt' }])
    }
  })

  test('receipts that differ in one of them, or leave one out, are not the same', () => {
    for (const name of ['number', 'issuer', 'date', 'gross'] as const) {
      const { [name]: _left, ...rest } = INVOICE
      for (const values of [rest, { ...INVOICE, [name]: name === 'gross' ? '-1190.00' : 'anders 99' }]) {
        const documents = [aDocument(0, 'er_rechnung', INVOICE), aDocument(1, 'er_rechnung', values)]
        expect(linkDocuments(documents), name).toEqual([])
      }
    }
  })

  test('documents that nobody read are linked to nothing', () => {
    expect(linkDocuments([{ id: 'a', index: 0, analysis: null }, aDocument(1, 'mahnung', {})])).toEqual([])
  })
})
