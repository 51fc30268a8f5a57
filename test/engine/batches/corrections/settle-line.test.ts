import { expect, test } from 'vitest'
import { settleLine } from '../../../../engine/batches/corrections/settle-line.ts'
import type { LineRequest, TypedLine } from '../../../../engine/batches/corrections/settle-line.ts'
import type { AnalysisResult } from '../../../../engine/model/analysis-result.ts'
import { anAnalysis } from '../../phases/report/sample-stack.ts'

const documentId = 'doc_1'
const place = { page: 2, box: [0.1, 0.4, 0.8, 0.02], boxes: {} } as const
const analysis: AnalysisResult = {
  ...anAnalysis(),
  lines: {
    sum: 'open',
    items: [
      { ...place, id: '1', name: 'Ordner', netAmount: '25.00', product: 'open', isSure: false },
      { ...place, name: 'Locher', netAmount: '42.00', product: 'open', isSure: false },
    ],
  },
}
const values = (typed: Partial<TypedLine> = {}): TypedLine => ({
  ...{ name: '', quantity: '', unit: '', price: '', rate: '', amount: '1,00' },
  ...typed,
})
const settle = (request: LineRequest, found: AnalysisResult | null = analysis) =>
  settleLine(request, { analysis: found })
const refusal = (request: LineRequest, found?: AnalysisResult | null): unknown => {
  try {
    settle(request, found)
  } catch (error) {
    return [(error as { code?: string }).code, (error as Error).message]
  }
  return null
}

test('a line is kept with its values normalised and its place; what was left empty is not on the bill', () => {
  const typed = { name: ' Ordner  A4 ', quantity: '1.000', unit: 'Stk', price: '0,125 €', rate: '19 %', amount: '125' }
  const settled = settle({ type: 'set_line', documentId, line: '1', values: values(typed) })
  expect(settled).toMatchObject({ type: 'set_line', documentId, line: '1' })
  expect(settled.lines).toEqual([
    {
      ...{ ...place, key: '1', id: '1', byPerson: true, name: 'Ordner A4', quantity: '1000', unit: 'Stk' },
      ...{ price: '0.125', rate: '19', netAmount: '125.00' },
    },
    { ...place, key: '2', name: 'Locher', netAmount: '42.00' },
  ])
  const emptied = settle({ type: 'set_line', documentId, line: '2', values: values() })
  expect(emptied.lines?.[1]).toEqual({ ...place, key: '2', byPerson: true, netAmount: '1.00' })
})

test('a line is added at the end with a key of its own, and has no place; one is removed by its key', () => {
  const added = settle({ type: 'add_line', documentId, values: values({ name: 'Porto', amount: '-4,90' }) })
  const own = { key: 'h1', byPerson: true, page: null, box: null, boxes: {}, name: 'Porto', netAmount: '-4.90' }
  expect([added.line, added.lines?.length, added.lines?.[2]]).toEqual(['h1', 3, own])
  const items = (added.lines ?? []).map(line => ({ ...line, product: 'open', isSure: true }) as const)
  const then = { ...analysis, lines: { sum: 'open', items } } as const
  const second = settle({ type: 'add_line', documentId, values: values() }, then)
  expect(second.line).toBe('h2')
  const removed = settle({ type: 'remove_line', documentId, line: '1' }, then)
  expect(removed.lines?.map(({ key }) => key)).toEqual(['2', 'h1'])
  expect(settle({ type: 'reset_lines', documentId }).lines).toBeNull()
})

test('discount and article number are kept as typed; left out they stay as they are, emptied they go', () => {
  const first = settle({
    type: 'set_line',
    documentId,
    line: '1',
    values: values({ discount: ' 12,50 % ', article: ' A  4711 ' }),
  })
  expect(first.lines?.[0]).toMatchObject({ discount: '12.5', sellerId: 'A 4711', id: '1', page: 2 })
  const items = (first.lines ?? []).map(line => ({ ...line, product: 'open', isSure: true }) as const)
  const then = { ...analysis, lines: { sum: 'open', items } } as const
  const again = (typed: Partial<TypedLine>) =>
    settle({ type: 'set_line', documentId, line: '1', values: values(typed) }, then).lines?.[0]
  expect(again({ name: 'Ordner' })).toMatchObject({ discount: '12.5', sellerId: 'A 4711', name: 'Ordner' })
  const emptied = again({ discount: '', article: ' ' })
  expect(emptied && ['discount' in emptied, 'sellerId' in emptied, emptied.page]).toEqual([false, false, 2])
  expect(again({ discount: '0' })).toMatchObject({ discount: '0', sellerId: 'A 4711' })
  const added = settle({ type: 'add_line', documentId, values: values({ discount: '5', article: 'P1' }) })
  expect(added.lines?.[2]).toMatchObject({ key: 'h1', discount: '5', sellerId: 'P1', box: null })
})

test('a bill without lines takes its first one', () => {
  expect(settle({ type: 'add_line', documentId, values: values() }, anAnalysis()).lines).toHaveLength(1)
})

test('a value that is none is refused, and the field named', () => {
  const wrong = (typed: Partial<TypedLine>) => refusal({ type: 'add_line', documentId, values: values(typed) })
  expect(wrong({ amount: '' })).toEqual(['value_invalid', 'Betrag: Bitte einen Wert eingeben.'])
  expect(wrong({ quantity: 'zwei' })).toEqual(['value_invalid', 'Menge: Bitte eine Zahl eingeben.'])
  expect(wrong({ rate: '190' })).toMatchObject(['value_invalid', expect.stringContaining('Steuersatz')])
  expect(wrong({ discount: '-3' })).toMatchObject(['value_invalid', expect.stringContaining('Rabatt')])
  expect(wrong({ article: 'x'.repeat(101) })).toMatchObject(['value_invalid', expect.stringContaining('Artikelnummer')])
  expect(wrong({ unit: 'x'.repeat(41) })).toMatchObject(['value_invalid', expect.stringContaining('Einheit')])
})

test('a line that is not there, a document that was not read and an e-invoice are refused', () => {
  expect(refusal({ type: 'remove_line', documentId, line: '3' })).toMatchObject(['line_unknown', expect.anything()])
  const add = { type: 'add_line', documentId, values: values() } as const
  expect(refusal(add, null)).toMatchObject(['lines_not_possible', expect.anything()])
  const einvoice = { syntax: 'UBL', profile: 'xrechnung', valid: true, findings: [], pdfMismatch: [] } as const
  expect(refusal(add, { ...analysis, einvoice })).toMatchObject(['lines_not_possible', expect.anything()])
})
