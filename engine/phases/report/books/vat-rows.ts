import type { Bookkeeping, VatEntry } from '../../../model/bookkeeping.ts'
import { formatEuro } from '../../../shared/money.ts'
import { counted, germanMonth } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from '../sheets/first-page-of.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { vatTitle } from '../../../bookkeeping/book-texts.de.ts'

const COLUMNS = [
  { title: 'Was', width: 175, linesMax: 3 },
  { title: 'Belege', width: 158, linesMax: 4 },
  { title: 'Netto', width: 75, align: 'right' },
  { title: 'Steuer', width: 75.28, align: 'right' },
] as const

const BASIS_TEXTS = {
  received: 'Umsätze nach Zahlung (Ist-Versteuerung, § 20 UStG), Vorsteuer nach Belegdatum.',
  agreed: 'Umsätze und Vorsteuer nach Belegdatum (Soll-Versteuerung, § 16 UStG).',
  unknown: 'Soll- oder Ist-Versteuerung ist in den Stammdaten nicht hinterlegt: Umsätze und Vorsteuer nach Belegdatum.',
} as const

/** What a reader has to do about VAT that no bill shows. */
const HINTS = {
  reverse_charge: 'Leistungen nach § 13b UStG (bezogen): Steuer und Vorsteuer gehören in die Voranmeldung.',
  intra_community: 'Innergemeinschaftliche Umsätze: Zusammenfassende Meldung und USt-IdNr. des Kunden prüfen.',
  foreign: 'Auslandsrechnungen ohne Umsatzsteuer: § 13b UStG oder innergemeinschaftlichen Erwerb prüfen.',
} as const

/** VAT by rate, for the year, then by month with the quarters; what asks stands below, in no sum. */
export function setVat(flow: Flow, { vat, vatBasis }: Bookkeeping, view: PositionView): void {
  if (vat.length === 0) return
  const [settled, open] = [vat.filter(({ isOpen }) => !isOpen), vat.filter(({ isOpen }) => isOpen)]
  flow.subheading('Umsatzsteuer nach Steuersätzen')
  flow.paragraph(
    `${BASIS_TEXTS[vatBasis ?? 'unknown']} Nicht die Zahlen der EÜR: diese zählt nach dem Tag der Zahlung.${open.length === 0 ? '' : ` ${counted(documentsOf(open).length, 'Beleg ist', 'Belege sind')} noch zu klären und in keiner Summe.`}`,
  )
  for (const hint of hintsOf(settled)) flow.paragraph(hint)
  const periods = Map.groupBy(settled, ({ month }) => month)
  const rows = [...periods].flatMap(([month, own], index) => {
    const next = [...periods.keys()][index + 1]
    const isQuarterEnd = month !== null && (next === undefined || next === null || quarterOf(next) !== quarterOf(month))
    const ofQuarter = settled.filter(
      entry => entry.month !== null && month !== null && quarterOf(entry.month) === quarterOf(month),
    )
    return [
      { cells: [month === null ? 'Ohne Datum' : germanMonth(month)], isGroup: true },
      ...groupRows(view, own),
      balanceRow(month === null ? 'Summe ohne Datum' : `Summe ${germanMonth(month)}`, own),
      ...(isQuarterEnd && month !== null ? [balanceRow(quarterTitle(month), ofQuarter)] : []),
    ]
  })
  setTable(flow, COLUMNS, [
    { cells: ['Alle Monate zusammen'], isGroup: true },
    ...groupRows(view, settled),
    balanceRow('Summe', settled),
    ...rows,
  ])
  if (open.length > 0) {
    setTable(flow, COLUMNS, [{ cells: ['Zu klären, in keiner Summe'], isGroup: true }, ...groupRows(view, open)])
  }
}

function hintsOf(entries: readonly VatEntry[]): readonly string[] {
  return (['reverse_charge', 'intra_community', 'foreign'] as const).flatMap(treatment =>
    entries.some(entry => entry.treatment === treatment && (treatment !== 'reverse_charge' || entry.side === 'input'))
      ? [HINTS[treatment]]
      : [],
  )
}

function groupRows(view: PositionView, entries: readonly VatEntry[]): Row[] {
  const sorted = entries.toSorted((one, other) => rankOf(one) - rankOf(other))
  return [...Map.groupBy(sorted, vatTitle)].map(([title, own]) => {
    const ids = documentsOf(own)
    const [first] = ids
    const document = first === undefined ? null : view.documentOf(first)
    return {
      cells: [
        title,
        {
          text: ids.map(id => view.numberOf(id) ?? '–').join(', '),
          ...(document ? { link: () => firstPageOf(document) } : {}),
        },
        formatEuro(sumOf(own, 'netCents')),
        own.every(({ treatment }) => treatment === 'rate') ? formatEuro(sumOf(own, 'taxCents')) : '–',
      ],
    }
  })
}

/** What is owed less what is deducted. */
function balanceRow(title: string, entries: readonly VatEntry[]): Row {
  const [owed, deducted] = (['output', 'input'] as const).map(side =>
    sumOf(
      entries.filter(one => one.side === side),
      'taxCents',
    ),
  )
  const rest = (owed ?? 0) - (deducted ?? 0)
  return { cells: [title, 'Umsatzsteuer − Vorsteuer', '', formatEuro(rest)], isSum: true }
}

function rankOf({ side, treatment, rate }: VatEntry): number {
  return (side === 'output' ? 0 : 1000) + (treatment === 'rate' ? 100 - Number(rate ?? 0) : 200)
}

function sumOf(entries: readonly VatEntry[], field: 'netCents' | 'taxCents'): number {
  return entries.reduce((sum, entry) => sum + entry[field], 0)
}

function documentsOf(entries: readonly VatEntry[]): readonly string[] {
  return [...new Set(entries.map(({ documentId }) => documentId))]
}

/** `2025-3`: quarters sort and compare as texts. */
function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-${Math.ceil(Number(month.slice(5, 7)) / 3)}`
}

function quarterTitle(month: string): string {
  const [year, quarter] = quarterOf(month).split('-')
  return `${quarter}. Quartal ${year}`
}
