import { describe, expect, test } from 'vitest'
import type { AnalysisResult, Field, InvoiceReference } from '../../../engine/model/analysis-result.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { linkDocuments } from '../../../engine/relations/link-documents.ts'
import type { LinkedDocument } from '../../../engine/relations/link-documents.ts'

function aDocument(index: number, kind: string, values: Readonly<Record<string, string>>): LinkedDocument {
  const fields = Object.entries(values).map(([name, value]): [string, Field] => [
    name,
    {
      type: name === 'gross' ? 'money' : 'text',
      value,
      raw: value,
      unit: null,
      confidence: 0.9,
      source: 'text',
      evidence: [],
      checks: [],
      alternatives: [],
    },
  ])
  const analysis: AnalysisResult = {
    schema: 'analysis/1',
    year: 2025,
    fields: Object.fromEntries(fields),
    taxes: [],
    warnings: [],
    kind: { id: kind, label: kind, confidence: 1, decision: 'auto', alternatives: [], reasons: [] },
  }
  return { id: `doc_${index}`, index, analysis }
}

function aReminder(
  index: number,
  values: Readonly<Record<string, string>>,
  references: readonly Partial<InvoiceReference>[],
): LinkedDocument {
  const { analysis, ...document } = aDocument(index, 'mahnung', values)
  const evidence = { page: 1, box: [0, 0, 1, 1] as const, label: null }
  const full = references.map(one => ({ number: null, date: null, amount: null, evidence, ...one }))
  return { ...document, analysis: analysis && { ...analysis, references: full } }
}

const INVOICE = { number: 'RE-2025/0417', issuer: 'Müller & Söhne GmbH', date: '2025-03-31', gross: '1190.00' }

describe('documents that belong together', () => {
  test('a reminder is linked to the invoice whose number it names, however it is written', () => {
    const reminder = { number: 're 2025 0417', issuer: 'Müller & Söhne', date: '2025-05-02', gross: '1195.00' }
    const documents = [aDocument(0, 'mahnung', reminder), aDocument(1, 'er_rechnung', INVOICE)]
    expect(linkDocuments(documents, loadTaxonomy())).toEqual([
      { documentId: 'doc_0', relatedId: 'doc_1', type: 'reminder' },
    ])
  })

  test('a reminder of another sender is not linked, nor one of a number that says nothing', () => {
    const other = aDocument(0, 'mahnung', { ...INVOICE, issuer: 'Stadtwerke Nord' })
    expect(linkDocuments([other, aDocument(1, 'er_rechnung', INVOICE)], loadTaxonomy())).toEqual([])
    const short = [aDocument(0, 'mahnung', { number: '7' }), aDocument(1, 'er_rechnung', { number: '7' })]
    expect(linkDocuments(short, loadTaxonomy())).toEqual([])
  })

  test('a reminder of several invoices is linked to each of them, by what it says of them', () => {
    const second = { ...INVOICE, number: 'RE-2025/0500', date: '2025-04-30', gross: '238.00' }
    const documents = [
      aReminder(0, { issuer: 'Müller & Söhne GmbH' }, [
        { number: 'RE-2025/0417' },
        { number: null, date: '2025-04-30', amount: '238.00' },
        { number: 'RE-2025/0999', date: '2025-03-31', amount: '1190.00' },
      ]),
      aDocument(1, 'er_rechnung', INVOICE),
      aDocument(2, 'er_rechnung', second),
    ]
    expect(linkDocuments(documents, loadTaxonomy()).map(({ relatedId }) => relatedId)).toEqual(['doc_1', 'doc_2'])
  })

  test('a collector names number and day or amount of the invoice; a number alone is not enough', () => {
    const invoice = aDocument(1, 'er_rechnung', INVOICE)
    const link = (reference: Partial<InvoiceReference>): string[] =>
      linkDocuments([aReminder(0, { issuer: 'Inkasso Nord GmbH' }, [reference]), invoice], loadTaxonomy()).map(
        one => one.relatedId,
      )
    expect(link({ number: 'RE-2025/0417', date: '2025-03-31' })).toEqual(['doc_1'])
    expect(link({ number: 'RE 2025/0417', amount: '1190.00' })).toEqual(['doc_1'])
    expect(link({ number: 'RE-2025/0417' })).toEqual([])
    expect(link({ number: 'RE-2025/0417', date: '2025-04-01', amount: '95.00' })).toEqual([])
    expect(link({ date: '2025-03-31', amount: '1190.00' })).toEqual([])
  })

  test('of two invoices with one number the reminder means the one of its issuer', () => {
    const documents = [
      aReminder(0, { number: '4711', issuer: 'Müller & Söhne GmbH' }, [{ number: '4711', date: '2025-03-31' }]),
      aDocument(1, 'er_rechnung', { ...INVOICE, number: '4711', issuer: 'Stadtwerke Nord', date: '2025-01-02' }),
      aDocument(2, 'er_rechnung', { ...INVOICE, number: '4711' }),
    ]
    expect(linkDocuments(documents, loadTaxonomy())).toEqual([
      { documentId: 'doc_0', relatedId: 'doc_2', type: 'reminder' },
    ])
  })

  test('the same issuer, number, date and amount mark the same receipt, the first one staying the first', () => {
    const documents = [2, 0, 1].map(index => aDocument(index, 'er_rechnung', INVOICE))
    expect(linkDocuments(documents, loadTaxonomy())).toEqual([
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
      expect(linkDocuments(documents, loadTaxonomy())).toEqual([
        { documentId: 'doc_1', relatedId: 'doc_0', type: 'same_receipt' },
      ])
    }
  })

  test('receipts that differ in one of them, or leave one out, are not the same', () => {
    for (const name of ['number', 'issuer', 'date', 'gross'] as const) {
      const { [name]: _left, ...rest } = INVOICE
      for (const values of [rest, { ...INVOICE, [name]: name === 'gross' ? '-1190.00' : 'anders 99' }]) {
        const documents = [aDocument(0, 'er_rechnung', INVOICE), aDocument(1, 'er_rechnung', values)]
        expect(linkDocuments(documents, loadTaxonomy()), name).toEqual([])
      }
    }
  })

  test('of many documents with one number, each issuer is read once', () => {
    let reads = 0
    const documents = Array.from({ length: 300 }, (_, index) => {
      const document = aDocument(index, index % 2 === 0 ? 'er_rechnung' : 'mahnung', INVOICE)
      const issuer = document.analysis?.fields['issuer']
      const value = `Firma ${String(index).padStart(3, '0')}`
      if (issuer) Object.defineProperty(issuer, 'value', { get: () => (reads++, value) })
      return document
    })
    expect(linkDocuments(documents, loadTaxonomy())).toEqual([])
    expect(reads).toBe(documents.length)
  })

  test('documents that nobody read are linked to nothing', () => {
    expect(linkDocuments([{ id: 'a', index: 0, analysis: null }, aDocument(1, 'mahnung', {})], loadTaxonomy())).toEqual(
      [],
    )
  })
})
