import { sumBooks } from '../../../bookkeeping/sum-books.ts'
import type { BookTotals } from '../../../bookkeeping/sum-books.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { Bookkeeping } from '../../../model/bookkeeping.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { placeOf } from '../pages/place-of.ts'
import type { PositionView } from '../sheets/position-view.ts'
import type { YearComparison } from '../books/compare-years.ts'

/** The lists of bookkeeping as `index.json` says them; null for who runs no business. */
export function bookkeepingIndex(books: Bookkeeping | null, view: PositionView) {
  if (!books) return null
  const numberOf = (id: string | null): string | null => (id === null ? null : view.numberOf(id))
  return {
    covered_until: books.coveredUntil,
    vat_basis: books.vatBasis,
    movements: books.movements.map(movement => {
      const statement = view.documentOf(movement.statementId)
      return {
        statement_id: movement.statementId,
        page: movement.page,
        binder_page: statement ? (placeOf(statement, movement)?.leaf.number ?? null) : null,
        box: movement.box,
        date: movement.date,
        amount: formatDecimal(movement.cents),
        currency: movement.currency,
        text: movement.text,
        also_in: movement.alsoIn,
        proof: movement.proof,
        document_id: movement.documentId,
        number: numberOf(movement.documentId),
      }
    }),
    open_items: books.openItems.map(item => ({
      document_id: item.documentId,
      number: numberOf(item.documentId),
      side: item.side,
      party: item.party,
      date: item.date,
      due: item.due,
      amount: formatDecimal(item.cents),
      open: formatDecimal(item.openCents),
      overdue_days: item.overdueDays,
      counts: item.isUnsure ? 'asks' : 'yes',
    })),
    vat: books.vat.map(entry => ({
      document_id: entry.documentId,
      number: numberOf(entry.documentId),
      side: entry.side,
      treatment: entry.treatment,
      rate: entry.rate,
      month: entry.month,
      net: formatDecimal(entry.netCents),
      tax: formatDecimal(entry.taxCents),
      counts: entry.isOpen ? 'asks' : 'yes',
    })),
    totals: totalsEntry(sumBooks(books)),
    cash: books.cash.map(({ documentId, date, cents }) => ({
      document_id: documentId,
      number: numberOf(documentId),
      date,
      amount: cents === null ? null : formatDecimal(cents),
    })),
  }
}

function totalsEntry({ missing, openItems, vat, cash }: BookTotals) {
  return {
    movements_without_document: {
      count: missing.movements,
      out: formatDecimal(missing.outCents),
      in: formatDecimal(missing.inCents),
    },
    open_items: {
      customer: formatDecimal(openItems.customerCents),
      supplier: formatDecimal(openItems.supplierCents),
    },
    vat: vat.map(({ side, treatment, rate, netCents, taxCents, documents }) => {
      return { side, treatment, rate, net: formatDecimal(netCents), tax: formatDecimal(taxCents), documents }
    }),
    cash: { in: formatDecimal(cash.inCents), out: formatDecimal(cash.outCents) },
  }
}

/** The lists and their sums as `bookkeeping.json`, for programs; the same as in `index.json`. */
export function bookkeepingFile(
  { batchId, bookkeeping }: Pick<BinderPlan, 'batchId' | 'bookkeeping'>,
  comparison: YearComparison | null,
  view: PositionView,
) {
  return {
    schema: 'bookkeeping/1',
    batch_id: batchId,
    bookkeeping: bookkeepingIndex(bookkeeping, view),
    last_year: lastYearIndex(comparison, view),
  }
}

/** This year beside the one before; null where the mandant has no Belegmappe of that. */
export function lastYearIndex(comparison: YearComparison | null, view: PositionView) {
  if (!comparison) return null
  const { lastYear, changes } = comparison
  const decimal = (cents: number | null): string | null => (cents === null ? null : formatDecimal(cents))
  return {
    year: lastYear.year,
    batch_name: lastYear.batchName,
    further_binders: lastYear.others,
    lines: changes.map(change => ({
      form: change.form,
      key: change.key,
      label: change.label,
      person: change.person,
      object_id: change.objectId,
      child_id: change.childId,
      business_id: change.businessId,
      place: view.placeName(change) || null,
      before: decimal(change.before),
      now: decimal(change.now),
    })),
  }
}
