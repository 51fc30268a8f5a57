import { expect, test } from 'vitest'
import { pageTablesOf } from '../../../../../engine/http/local/documents/page-tables-of.ts'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import type { PageTable } from '../../../../../engine/model/page-table.ts'

const box = [0.1, 0.2, 0.3, 0.4] as const
const cell = { text: '12,00', box, cents: 1200 }
const table = (page: number): PageTable => ({
  page,
  box,
  head: box,
  columns: [{ head: 'Betrag', role: 'amount', unit: null, box }],
  rows: [{ sort: 'sum', box, cells: [cell, null] }],
})
const line = { netAmount: '12.00', product: 'fits', isSure: true, page: 2, box, boxes: {} } as const
const found: Pick<AnalysisResult, 'forms' | 'lines'> = {
  forms: { tables: [table(1), table(2)], boxes: [{ page: 2, number: '3', label: 'Lohn', box, value: cell }] },
  lines: { items: [line, { ...line, page: 1, name: 'Locher', isSure: false }], sum: 'fits' },
}

test('a page gets its own tables, boxes and lines with their places, and no amounts', () => {
  const analysis = found as AnalysisResult
  expect(pageTablesOf(analysis, 2)).toEqual({
    tables: [{ box, columns: [{ head: 'Betrag', box }], rows: [{ sort: 'sum', cells: [box] }] }],
    boxes: [{ number: '3', label: 'Lohn', box, value: box }],
    lines: [{ name: '', box, isSure: true }],
  })
  expect(pageTablesOf(analysis, 1).lines).toEqual([{ name: 'Locher', box, isSure: false }])
})

test('a document without tables, or not read, has none', () => {
  expect(pageTablesOf(null, 1)).toEqual({ tables: [], boxes: [], lines: [] })
})
