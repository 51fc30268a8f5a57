import type { Bookkeeping } from '../model/bookkeeping.ts'

/**
 * Of lists that were made of the papers around a year what belongs to it: movements, VAT and cash of its days, and
 * bills of it or before that are open. What has no day belongs to the year that its paper is filed in (`own`: ids).
 */
export function booksOfYear(books: Bookkeeping, year: number, own: ReadonlySet<string>): Bookkeeping {
  const isIn = (day: string | null, documentId: string): boolean =>
    day === null ? own.has(documentId) : day.startsWith(`${year}-`)
  return {
    ...books,
    movements: books.movements.filter(({ date, statementId }) => isIn(date, statementId)),
    openItems: books.openItems.filter(({ date, documentId }) =>
      date === null ? own.has(documentId) : date < `${year + 1}`,
    ),
    vat: books.vat.filter(({ month, documentId }) => isIn(month, documentId)),
    cash: books.cash.filter(({ date, documentId }) => isIn(date, documentId)),
  }
}
