import type { Bookkeeping } from '../model/bookkeeping.ts'
import type { PositionSet } from '../model/position.ts'
import { createContext } from '../positions/facts/position-context.ts'
import type { PositionInput } from '../positions/facts/position-input.ts'
import { viewBooks } from './books.ts'
import { listCash } from './list-cash.ts'
import { listOpenItems } from './list-open-items.ts'
import { listVat } from './list-vat.ts'
import { matchMovements } from './match-movements.ts'

/**
 * The pages of bookkeeping of a business: movements with their documents, open items, VAT and cash, from what the
 * positions (`set`) were made of (`input`). Null where nobody runs a business. A pure function. `bills`: ids of the
 * documents that ask for money, receipts of a till not among them.
 */
export function settleBookkeeping(
  input: PositionInput,
  set: PositionSet,
  bills: ReadonlySet<string>,
): Bookkeeping | null {
  const context = createContext(input)
  if (!context.client.isBusiness && set.positions.every(({ businessId }) => businessId === null)) return null
  const books = viewBooks(context, set)
  const movements = matchMovements(books)
  const coveredUntil = lastDay(books.documents)
  const { record } = context.client
  const vatBasis = record?.data.vatBasis ?? null
  return {
    schema: 'bookkeeping/1',
    coveredUntil,
    movements,
    openItems: listOpenItems(books, bills, movements, coveredUntil),
    vatBasis,
    vat: context.client.vatStatus === 'regular' ? listVat(books, vatBasis) : [],
    cash: listCash(books),
  }
}

/** Of all statements: the day that they are of, or their last movement. */
function lastDay(documents: PositionInput['documents']): string | null {
  const days = documents.flatMap(({ analysis }) => {
    const movements = analysis?.statement?.movements ?? []
    return movements.map(({ date }) => date)
  })
  return days.toSorted().at(-1) ?? null
}
