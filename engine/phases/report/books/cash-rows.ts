import type { CashEntry } from '../../../model/bookkeeping.ts'
import { formatEuro } from '../../../shared/money.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from '../sheets/first-page-of.ts'
import { kindOf } from '../sheets/contents-sheet.ts'
import type { PositionView } from '../sheets/position-view.ts'

/** Documents paid in cash, in the order of a cash book. */
export function setCash(flow: Flow, cash: readonly CashEntry[], view: PositionView): void {
  if (cash.length === 0) return
  flow.subheading(`Barbelege in der Folge des Kassenbuchs (${cash.length})`)
  const sum = (sign: 1 | -1): number =>
    cash.reduce((total, { cents }) => total + (cents !== null && Math.sign(cents) === sign ? Math.abs(cents) : 0), 0)
  setTable(
    flow,
    [
      { title: 'Tag', width: 56 },
      { title: 'Nr.', width: 42 },
      { title: 'Beleg', width: 235, linesMax: 2 },
      { title: 'Einnahme', width: 75, align: 'right' },
      { title: 'Ausgabe', width: 75.28, align: 'right' },
    ],
    [
      ...cash.map(({ documentId, date, cents }) => {
        const document = view.documentOf(documentId)
        const open = document ? { link: () => firstPageOf(document) } : {}
        const amount = { text: cents === null ? 'nicht gelesen' : formatEuro(Math.abs(cents)), ...open }
        const party = document?.planned.analysis?.fields['issuer']?.value
        const isIncome = cents !== null && cents > 0
        return {
          cells: [
            date === null ? '–' : germanIsoDay(date),
            { text: view.numberOf(documentId) ?? '–', ...open },
            document ? [kindOf(document), party].filter(Boolean).join(', ') : '–',
            isIncome ? amount : '',
            isIncome ? '' : amount,
          ],
        }
      }),
      { cells: ['', '', 'Summe', formatEuro(sum(1)), formatEuro(sum(-1))], isSum: true },
    ],
  )
}
