import { expect, test } from 'vitest'
import { booksOfYear } from '../../../engine/bookkeeping/books-of-year.ts'
import type { BookMovement, Bookkeeping, OpenItem, VatEntry } from '../../../engine/model/bookkeeping.ts'

const movement = (date: string): BookMovement => ({
  ...{ statementId: 's', page: 1, box: [0, 0, 1, 1], date, cents: -1, text: '', proof: 'missing', documentId: null },
  ...{ currency: 'EUR', alsoIn: [] },
})
const item = (documentId: string, date: string | null): OpenItem => ({
  ...{ documentId, side: 'supplier', party: '', date, due: null, cents: 1, openCents: 1, overdueDays: null },
  isUnsure: false,
})
const vat = (documentId: string, month: string | null): VatEntry => ({
  ...{ documentId, side: 'input', treatment: 'rate', rate: '19', month, netCents: 1, taxCents: 1, isOpen: false },
})

test('a year has its own movements and VAT, bills that are open since before, and what has no day where it is filed', () => {
  const books: Bookkeeping = {
    ...{ schema: 'bookkeeping/1', coveredUntil: null, vatBasis: null },
    movements: ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'].map(movement),
    openItems: [item('old', '2024-05-01'), item('own', '2025-12-31'), item('next', '2026-01-02'), item('x', null)],
    vat: [vat('a', '2024-12'), vat('b', '2025-12'), vat('x', null), vat('y', null)],
    cash: [
      { documentId: 'c', date: '2025-03-01', cents: 1 },
      { documentId: 'd', date: '2026-03-01', cents: 1 },
    ],
  }
  const year = booksOfYear(books, 2025, new Set(['x']))
  expect(year.movements.map(({ date }) => date)).toEqual(['2025-01-01', '2025-12-31'])
  expect(year.openItems.map(({ documentId }) => documentId)).toEqual(['old', 'own', 'x'])
  expect(year.vat.map(({ documentId }) => documentId)).toEqual(['b', 'x'])
  expect(year.cash.map(({ documentId }) => documentId)).toEqual(['c'])
})
