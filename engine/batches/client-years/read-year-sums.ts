import { isRemoved } from '../../phases/report/plan/settle-stack.ts'
import { billsAmong } from '../../bookkeeping/bills-among.ts'
import { booksOfYear } from '../../bookkeeping/books-of-year.ts'
import { settleBookkeeping } from '../../bookkeeping/settle-bookkeeping.ts'
import type { Bookkeeping } from '../../model/bookkeeping.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { PositionSet } from '../../model/position.ts'
import { sumPositions } from '../../positions/sum-positions.ts'
import { settleYear } from './settle-year.ts'
import type { SettleYearDeps, SettledYear } from './settle-year.ts'

/** What the documents of a client-year count for, with those documents. */
export interface YearSums {
  readonly set: PositionSet
  readonly documents: readonly Document[]
  /** Lists of bookkeeping of the year; null for who runs no business. */
  readonly books: Bookkeeping | null
}

/**
 * What the documents of a client-year come to, settled as `settleYear` does; what of documents of the years beside it
 * does not count in this one is left out. `reader` as for the board.
 */
export async function readYearSums(
  deps: SettleYearDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
): Promise<YearSums> {
  return sumYear(deps, key, await settleYear(deps, key, record, reader))
}

/** The same of a client-year that was settled already. */
export function sumYear(
  deps: Pick<SettleYearDeps, 'taxonomy'>,
  key: ClientYearKey,
  { set, input, documents, own }: SettledYear,
): YearSums {
  const bills = billsAmong(
    deps.taxonomy,
    documents.filter(document => !isRemoved(document)),
  )
  const books = settleBookkeeping(input, set, bills)
  const positions = set.positions.filter(
    ({ documentId, year, counts }) => own.has(documentId) || (year === key.year && counts !== 'no'),
  )
  const shown = new Set([...own, ...positions.map(({ documentId }) => documentId)])
  return {
    set: {
      ...set,
      positions,
      documents: set.documents.filter(({ documentId }) => shown.has(documentId)),
      ...sumPositions(positions),
    },
    documents,
    books: books && booksOfYear(books, key.year, own),
  }
}
