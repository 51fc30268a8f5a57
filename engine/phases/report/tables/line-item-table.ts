import type { LineItem } from '../../../model/line-items.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { NONE, count, day, text } from './index-table.ts'
import type { IndexTable, TableCell } from './index-table.ts'

const COLUMNS = [
  ['Nr.', 8],
  ['Absender', 30],
  ['Belegnummer', 18],
  ['Datum', 12],
  ['Seite der Mappe', 9],
  ['Posten', 8],
  ['Bezeichnung', 44],
  ['Artikelnummer', 16],
  ['Menge', 10],
  ['Einheit', 9],
  ['Einzelpreis', 12],
  ['Rabatt in %', 9],
  ['Satz in %', 9],
  ['Betrag', 12],
  ['Währung', 9],
  ['geht auf', 14],
] as const

/**
 * Lines of the bills in the binder, one a row, by number: the second sheet of `index.xlsx`. Those that do not add up
 * are among them, and say so. Null where no bill has lines.
 */
export function lineItemTable({ documents }: BoundStack): IndexTable | null {
  const rows = documents
    .toSorted((one, other) => one.planned.placement.position - other.planned.placement.position)
    .flatMap(document => (document.planned.analysis?.lines?.items ?? []).map(item => rowOf(document, item)))
  return rows.length === 0 ? null : { columns: COLUMNS.map(([title, width]) => ({ title, width })), rows }
}

function rowOf({ planned, pages }: BoundDocument, item: LineItem): TableCell[] {
  const { analysis, placement } = planned
  const fields = analysis?.fields ?? {}
  const page = pages.find(({ sourcePage }) => sourcePage === item.page)
  return [
    text(belegNumber(placement.position)),
    text(fields['issuer']?.value ?? null),
    text(fields['number']?.value ?? null),
    day(fields['date']?.value),
    page ? count(page.leaf.number) : NONE,
    text(item.id ?? null),
    text(item.name ?? null),
    text(item.sellerId ?? null),
    numberOf(item.quantity),
    text(item.unit ?? null),
    numberOf(item.price),
    numberOf(item.discount),
    numberOf(item.rate),
    { type: 'amount', value: item.netAmount },
    text(fields['gross']?.unit ?? 'EUR'),
    text(fitWord(item)),
  ]
}

/** Whether it adds up, and whether the page or a person says what it says. */
function fitWord({ isSure, byPerson }: LineItem): string {
  if (!isSure) return 'bitte ansehen'
  return byPerson ? 'von Hand' : 'ja'
}

function numberOf(value: string | undefined): TableCell {
  return value === undefined ? NONE : count(Number(value))
}
