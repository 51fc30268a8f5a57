import { Link } from '@fluentui/react-components'
import type { BookMovement, CashEntry, OpenItem, VatEntry } from '../../../wire/bookkeeping.ts'
import { booksTexts } from '../../books-texts.de.ts'
import { formatIsoDate } from '../../format.ts'
import type { BookRow } from './book-table.tsx'

/** Where documents are checked, and what they are called. */
export interface BookLookup {
  readonly addressOf: (documentId: string, page: number | null) => string
  readonly nameOf: (documentId: string) => string
}

export function movementRows(movements: readonly BookMovement[], lookup: BookLookup): BookRow[] {
  return movements.map(({ statementId, page, date, cents, currency, text, alsoIn, proofText, documentId }, at) => ({
    key: `${statementId} ${at}`,
    cells: [
      formatIsoDate(date),
      `${text === '' ? booksTexts.none : text}${booksTexts.alsoIn(alsoIn.map(lookup.nameOf))}`,
      documentId === null ? proofText : <DocumentLink key="proof" documentId={documentId} {...lookup} />,
      { cents, currency, href: lookup.addressOf(statementId, page) },
    ],
  }))
}

export function openItemRows(items: readonly OpenItem[], lookup: BookLookup): BookRow[] {
  const rows = items.map((item, at): BookRow => ({
    key: `${item.documentId} ${at}`,
    cells: [
      item.party === '' ? booksTexts.noParty : item.party,
      <DocumentLink key="bill" documentId={item.documentId} {...lookup} />,
      dayText(item.date),
      dayText(item.due),
      stateText(item),
      { cents: item.cents, href: lookup.addressOf(item.documentId, null) },
      { cents: item.openCents, href: lookup.addressOf(item.documentId, null) },
    ],
  }))
  const open = items.reduce((sum, { openCents }) => sum + openCents, 0)
  return [...rows, { key: 'sum', isSum: true, cells: [booksTexts.total, '', '', '', '', '', { cents: open }] }]
}

/** Each month by what it is, then what is owed less what is deducted; the year last. */
export function vatRows(entries: readonly VatEntry[], lookup: BookLookup): BookRow[] {
  const settled = entries.filter(({ isOpen }) => !isOpen)
  const months = Map.groupBy(settled, ({ month }) => month)
  const open = entries.filter(({ isOpen }) => isOpen)
  return [
    ...[...months].flatMap(([month, own]) => [
      ...titleRows(month ?? '', monthText(month), own, lookup),
      restRow(month ?? '', monthText(month), own),
    ]),
    ...titleRows('year', booksTexts.year, settled, lookup),
    restRow('year', booksTexts.year, settled),
    ...titleRows('open', booksTexts.toClarify, open, lookup),
  ]
}

function titleRows(name: string, period: string, entries: readonly VatEntry[], lookup: BookLookup): BookRow[] {
  return [...Map.groupBy(entries, ({ title }) => title)].map(([title, own]) => ({
    key: `${name} ${title}`,
    cells: [
      period,
      title,
      name === 'year' ? '' : <Sources key="sources" ids={own.map(({ documentId }) => documentId)} {...lookup} />,
      { cents: sumOf(own.map(({ netCents }) => netCents)) },
      { cents: own.every(({ taxCents }) => taxCents === null) ? null : taxOf(own) },
    ],
  }))
}

function restRow(name: string, period: string, entries: readonly VatEntry[]): BookRow {
  const [owed, deducted] = (['output', 'input'] as const).map(side => taxOf(entries.filter(one => one.side === side)))
  const cents = (owed ?? 0) - (deducted ?? 0)
  return { key: `${name} rest`, isSum: true, cells: [period, booksTexts.rest, '', '', { cents }] }
}

export function cashRows(entries: readonly CashEntry[], lookup: BookLookup): BookRow[] {
  return entries.map(({ documentId, date, cents }, at) => ({
    key: `${documentId} ${at}`,
    cells: [
      dayText(date),
      <DocumentLink key="receipt" documentId={documentId} {...lookup} />,
      { cents, href: lookup.addressOf(documentId, null) },
    ],
  }))
}

function Sources({ ids, ...lookup }: BookLookup & { readonly ids: readonly string[] }) {
  return [...new Set(ids)].map((documentId, at) => (
    <span key={documentId}>
      {at > 0 && ', '}
      <DocumentLink documentId={documentId} {...lookup} />
    </span>
  ))
}

function DocumentLink({ documentId, addressOf, nameOf }: BookLookup & { readonly documentId: string }) {
  return <Link href={addressOf(documentId, null)}>{nameOf(documentId)}</Link>
}

function stateText({ cents, openCents, overdueDays, isUnsure }: OpenItem): string {
  const parts = [
    openCents === cents ? '' : booksTexts.partly,
    overdueDays === null ? '' : booksTexts.overdue(overdueDays),
    isUnsure ? booksTexts.unsure : '',
  ]
  return parts.filter(part => part !== '').join(', ') || booksTexts.none
}

function taxOf(entries: readonly VatEntry[]): number {
  return sumOf(entries.map(({ taxCents }) => taxCents ?? 0))
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}

function dayText(day: string | null): string {
  return day === null ? booksTexts.none : formatIsoDate(day)
}

function monthText(month: string | null): string {
  return month === null ? booksTexts.noDay : `${month.slice(5)}/${month.slice(0, 4)}`
}
