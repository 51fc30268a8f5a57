import { expect, test } from 'vitest'
import type { BoundDocument } from '../../../../../engine/phases/report/pages/bound-stack.ts'
import { monthRows } from '../../../../../engine/phases/report/sheets/month-rows.ts'
import { aField, anAnalysis } from '../sample-stack.ts'

const row = (date: string | null) => ({
  document: {
    planned: { analysis: anAnalysis({ fields: date === null ? {} : { date: aField(date, { type: 'date' }) } }) },
  } as unknown as BoundDocument,
})
const titles = (sectionId: string, startMonth: number, ...dates: (string | null)[]) =>
  monthRows(sectionId, dates.map(row), startMonth, () => ({ cells: ['–'] })).map(({ cells }) => cells[0])

test('bookkeeping is headed by month, what has no date comes under a heading of its own', () => {
  expect(titles('buchhaltung-eingang', 1, '2025-10-03', '2025-10-30', '2025-11-01', null)).toEqual([
    'Oktober 2025 · 2 Belege',
    '–',
    '–',
    'November 2025 · 1 Beleg',
    '–',
    'Ohne Datum · 1 Beleg',
    '–',
  ])
})

test('a business year that is not the calendar year is named', () => {
  expect(titles('buchhaltung-kasse', 7, '2025-06-30', '2025-07-01')).toEqual([
    'Wirtschaftsjahr 2024/25 · Juni 2025 · 1 Beleg',
    '–',
    'Wirtschaftsjahr 2025/26 · Juli 2025 · 1 Beleg',
    '–',
  ])
})

test('the forms of the return are not divided', () => {
  expect(titles('anlage-n', 7, '2025-06-30', '2025-07-01')).toEqual(['–', '–'])
})
