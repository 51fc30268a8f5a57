import type { Bookkeeping } from '../../../model/bookkeeping.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { placeOf } from '../pages/place-of.ts'
import { firstPageOf } from '../sheets/first-page-of.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { NO_PARTY, PROOF_TEXTS, REASON_TEXTS, SIDE_TITLES, vatTitle } from '../../../bookkeeping/book-texts.de.ts'
import type { YearComparison } from '../books/compare-years.ts'
import { NONE, count, day, text } from './index-table.ts'
import type { IndexTable, TableCell } from './index-table.ts'

/** A table with the name of its file (without ending) and of its sheet in the workbook. */
export interface NamedTable {
  readonly name: string
  /** German. */
  readonly sheet: string
  readonly table: IndexTable
}

/** The lists of bookkeeping as tables, one row each; those that have no rows are left out. */
export function bookkeepingTables(books: Bookkeeping | null, comparison: YearComparison | null, view: PositionView) {
  const tables: NamedTable[] = [
    ...(books
      ? [
          { name: 'movements', sheet: 'Kontobewegungen', table: movementTable(books, view) },
          { name: 'open-items', sheet: 'Offene Posten', table: openItemTable(books, view) },
          { name: 'vat', sheet: 'Umsatzsteuer', table: vatTable(books, view) },
          { name: 'cash', sheet: 'Kasse', table: cashTable(books, view) },
        ]
      : []),
    ...(comparison ? [{ name: 'last-year', sheet: 'Vorjahr', table: lastYearTable(comparison, view) }] : []),
  ]
  return tables.filter(({ table }) => table.rows.length > 0)
}

function movementTable({ movements }: Bookkeeping, view: PositionView): IndexTable {
  return {
    columns: columns(
      ['Tag', 12],
      ...([
        ['Betrag', 12],
        ['Zweck', 60],
        ['Beleg dazu', 26],
        ['Beleg', 8],
      ] as const),
      ...([
        ['Auszug', 8],
        ['Seite', 7],
        ['Währung', 8],
        ['auch in', 12],
      ] as const),
    ),
    rows: movements.map(movement => {
      const { date, cents, currency, text: purpose, proof, reason, statementId, alsoIn } = movement
      const paid = [movement.documentId ?? [], movement.otherDocumentIds ?? []].flat()
      const statement = view.documentOf(statementId)
      const target = statement && placeOf(statement, movement)
      return [
        day(date),
        amount(cents),
        text(purpose),
        text(reason ? `${PROOF_TEXTS[proof]} (${REASON_TEXTS[reason]})` : PROOF_TEXTS[proof]),
        text(paid.map(id => view.numberOf(id) ?? '–').join(', ') || null),
        text(view.numberOf(statementId)),
        target ? count(target.leaf.number) : NONE,
        text(currency),
        text(alsoIn.map(id => view.numberOf(id) ?? '–').join(', ') || null),
      ]
    }),
  }
}

function openItemTable({ openItems }: Bookkeeping, view: PositionView): IndexTable {
  return {
    columns: columns(
      ...([
        ['Art', 26],
        ['Name', 30],
        ['Rechnungsnummer', 18],
        ['Datum', 12],
        ['fällig', 12],
        ['Betrag', 12],
      ] as const),
      ...([
        ['offen', 12],
        ['Tage über Fälligkeit', 10],
        ['Ansatz offen', 8],
        ['Beleg', 8],
        ['Seite', 7],
      ] as const),
    ),
    rows: openItems.map(item => [
      text(SIDE_TITLES[item.side]),
      text(item.party || NO_PARTY),
      text(view.documentOf(item.documentId)?.planned.analysis?.fields['number']?.value ?? null),
      day(item.date ?? undefined),
      day(item.due ?? undefined),
      amount(item.cents),
      amount(item.openCents),
      item.overdueDays === null ? NONE : count(item.overdueDays),
      text(item.isUnsure ? 'ja' : 'nein'),
      ...documentCells(view, item.documentId),
    ]),
  }
}

function vatTable({ vat }: Bookkeeping, view: PositionView): IndexTable {
  return {
    columns: columns(
      ...([
        ['Monat', 10],
        ['Was', 40],
        ['Satz', 7],
        ['Netto', 12],
        ['Steuer', 12],
        ['zählt', 8],
      ] as const),
      ...([
        ['Beleg', 8],
        ['Seite', 7],
      ] as const),
    ),
    rows: vat.map(entry => [
      text(entry.month),
      text(vatTitle(entry)),
      text(entry.rate),
      amount(entry.netCents),
      entry.treatment === 'rate' ? amount(entry.taxCents) : NONE,
      text(entry.isOpen ? 'offen' : 'ja'),
      ...documentCells(view, entry.documentId),
    ]),
  }
}

function cashTable({ cash }: Bookkeeping, view: PositionView): IndexTable {
  return {
    columns: columns(['Tag', 12], ['Einnahme', 12], ['Ausgabe', 12], ['Beleg', 8], ['Seite', 7]),
    rows: cash.map(({ date, cents, documentId }) => [
      day(date ?? undefined),
      cents !== null && cents > 0 ? amount(cents) : NONE,
      cents !== null && cents <= 0 ? amount(-cents) : NONE,
      ...documentCells(view, documentId),
    ]),
  }
}

function lastYearTable({ lastYear, changes }: YearComparison, view: PositionView): IndexTable {
  const { year } = lastYear
  return {
    columns: columns(
      ...([
        ['Form', 26],
        ['Bezeichnung', 34],
        ['Zuordnung', 26],
        [String(year), 12],
        [String(year + 1), 12],
      ] as const),
      ...([
        ['Veränderung', 12],
        ['Schlüssel', 24],
      ] as const),
    ),
    rows: changes.map(change => [
      text(change.form),
      text(change.label),
      text(view.placeName(change) || null),
      change.before === null ? NONE : amount(change.before),
      change.now === null ? NONE : amount(change.now),
      amount((change.now ?? 0) - (change.before ?? 0)),
      text(change.key),
    ]),
  }
}

function columns(...list: readonly (readonly [title: string, width: number])[]): IndexTable['columns'] {
  return list.map(([title, width]) => ({ title, width }))
}

function documentCells(view: PositionView, documentId: string): [TableCell, TableCell] {
  const document = view.documentOf(documentId)
  return [text(view.numberOf(documentId)), document ? count(firstPageOf(document).leaf.number) : NONE]
}

function amount(cents: number): TableCell {
  return { type: 'amount', value: formatDecimal(cents) }
}
