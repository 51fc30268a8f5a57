import { expect, test } from 'vitest'
import type { PageTable } from '../../../../engine/model/page-table.ts'
import { briefForms } from '../../../../engine/reading/tables/brief-forms.ts'

const box = [0.123_456_7, 0.2, 0.3, 0.4] as const
const cell = { text: 'x'.repeat(500), box, cents: 1 }
const row = { sort: 'entry', box, cells: [cell, null] } as const
const table: PageTable = {
  page: 1,
  box,
  head: box,
  columns: [{ head: 'Betrag', role: 'amount', unit: null, box }],
  rows: Array.from({ length: 1000 }, () => row),
}

test('stored tables are cut in length and text, and keep their places to a tenth of a millimetre', () => {
  const { tables } = briefForms({ tables: [table, table, table], boxes: [] })
  expect(tables.map(({ rows }) => rows.length)).toEqual([1000, 500])
  expect(tables[0]?.rows[0]?.cells).toEqual([{ text: 'x'.repeat(200), box: [0.1235, 0.2, 0.3, 0.4], cents: 1 }, null])
})
