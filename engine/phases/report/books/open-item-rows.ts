import type { Bookkeeping, OpenItem } from '../../../model/bookkeeping.ts'
import { formatEuro } from '../../../shared/money.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from '../sheets/first-page-of.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { NO_PARTY, SIDE_TITLES } from '../../../bookkeeping/book-texts.de.ts'

const COLUMNS = [
  { title: 'Nr.', width: 40 },
  { title: 'Rechnung', width: 120, linesMax: 2 },
  { title: 'vom', width: 54 },
  { title: 'fällig', width: 54 },
  { title: 'Stand', width: 85, linesMax: 3 },
  { title: 'Betrag', width: 65, align: 'right' },
  { title: 'offen', width: 65.28, align: 'right' },
] as const

/** Bills without a known payment, by customer and supplier. */
export function setOpenItems(flow: Flow, { openItems, coveredUntil }: Bookkeeping, view: PositionView): void {
  if (openItems.length === 0) return
  for (const [side, own] of Map.groupBy(openItems, item => item.side)) {
    const parties = Map.groupBy(own, ({ party }) => party)
    const rows = [...parties].flatMap(([party, items]) => [
      { cells: [`${party || NO_PARTY} · offen ${formatEuro(openSum(items))}`], isGroup: true },
      ...items.map(item => itemRow(view, item, coveredUntil)),
    ])
    flow.subheading(`Offene Posten: ${SIDE_TITLES[side]} (${own.length})`)
    flow.paragraph(
      coveredUntil === null
        ? 'Ohne Kontoauszug ist von keiner dieser Rechnungen die Zahlung bekannt.'
        : 'Zu diesen Rechnungen zeigt kein Kontoauszug dieser Mappe die ganze Zahlung, und sie nennen selbst keine.',
    )
    setTable(flow, COLUMNS, [...rows, { cells: ['', 'Summe', '', '', '', '', formatEuro(openSum(own))], isSum: true }])
  }
}

function openSum(items: readonly OpenItem[]): number {
  return items.reduce((sum, { openCents }) => sum + openCents, 0)
}

function itemRow(view: PositionView, item: OpenItem, coveredUntil: string | null): Row {
  const document = view.documentOf(item.documentId)
  const number = document?.planned.analysis?.fields['number']?.value
  const open = document ? { link: () => firstPageOf(document) } : {}
  return {
    cells: [
      { text: view.numberOf(item.documentId) ?? '–', ...open },
      number ?? document?.planned.analysis?.kind.label ?? '–',
      item.date === null ? '–' : germanIsoDay(item.date),
      item.due === null ? '–' : germanIsoDay(item.due),
      stateText(item, coveredUntil),
      { text: formatEuro(item.cents), ...open },
      formatEuro(item.openCents),
    ],
  }
}

function stateText({ cents, openCents, overdueDays, date, isUnsure }: OpenItem, coveredUntil: string | null): string {
  const parts = [
    openCents === cents ? '' : 'teilweise bezahlt',
    overdueDays === null ? '' : `seit ${overdueDays} Tagen fällig`,
    date !== null && coveredUntil !== null && date > coveredUntil ? 'nach dem letzten Auszug' : '',
    isUnsure ? 'Ansatz offen' : '',
  ]
  return parts.filter(part => part !== '').join(', ') || '–'
}
