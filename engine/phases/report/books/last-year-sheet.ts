import type { PositionTotal } from '../../../model/position.ts'
import { compareForms } from '../../../positions/sum-positions.ts'
import { germanDay } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { formatEuro } from '../../../shared/money.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet, Target } from '../../../paper/sheet-flow.ts'
import type { LeadOfTotal } from '../sheets/glance-sheet.ts'
import { formTitle } from '../../../positions/position-names.ts'
import type { PositionView } from '../sheets/position-view.ts'
import type { YearChange, YearComparison } from './compare-years.ts'

/** "Vorjahr": each sum of this year beside that of the year before, and what the year before had and this one has not. */
export function setLastYear(book: Book, comparison: YearComparison, view: PositionView, leadOf: LeadOfTotal): Sheet {
  const flow = startFlow(book, 'Vorjahr')
  const first = flow.sheet()
  const { lastYear, changes } = comparison
  flow.heading(`Vergleich mit ${lastYear.year}`)
  const others =
    lastYear.others === 0 ? '' : ` Weitere Mappen dieses Jahres (${lastYear.others}) sind nicht eingerechnet.`
  flow.paragraph(
    `Vorjahr: Summen der Belegmappe „${lastYear.batchName}“ vom ${germanDay(lastYear.producedAt)}.${others} „Entfallen“: im Vorjahr angesetzt, in diesem Jahr nicht; vielleicht fehlt ein Beleg.`,
    { colour: MUTED },
  )
  const forms = Map.groupBy(changes, ({ form }) => form)
  const rows = [...forms.keys()]
    .toSorted(compareForms)
    .flatMap((form): Row[] => [
      { cells: [formTitle(form)], isGroup: true },
      ...(forms.get(form) ?? []).map(change =>
        changeRow(view, change, total => leadOf(total) ?? { leaf: first, place: null }),
      ),
    ])
  setTable(
    flow,
    [
      { title: 'Angabe', width: 165, linesMax: 3 },
      { title: 'Zuordnung', width: 90, linesMax: 2 },
      { title: String(lastYear.year), width: 72, align: 'right' },
      { title: String(lastYear.year + 1), width: 72, align: 'right' },
      { title: 'Veränderung', width: 84.28, align: 'right' },
    ],
    rows,
  )
  return first
}

function changeRow(view: PositionView, change: YearChange, placeOfTotal: (total: PositionTotal) => Target): Row {
  const { label, before, now, total } = change
  return {
    cells: [
      label,
      view.placeName(change) || '–',
      before === null ? '–' : formatEuro(before),
      { text: now === null ? '–' : formatEuro(now), ...(total ? { link: () => placeOfTotal(total) } : {}) },
      before === null ? 'neu' : now === null ? { text: 'entfallen', bold: true } : formatEuro(now - before),
    ],
  }
}
