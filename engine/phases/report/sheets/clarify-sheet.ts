import type { BinderPlan } from '../../../model/binder-plan.ts'
import {
  blankRows,
  damagedRows,
  failedRows,
  foreignRows,
  noteRows,
  otherMandantRows,
  removedRows,
  unreadRows,
} from './clarify-files.ts'
import { proofRows } from './proof-rows.ts'
import { askedRows, assumedYearRows, notCountedRows, otherYearRows } from './clarify-positions.ts'
import { warningRows } from './clarify-warnings.ts'
import { counted } from '../../../paper/german-format.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { MUTED } from '../../../paper/palette.ts'
import { missingRows, sheetRows } from '../request/missing-rows.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet } from '../../../paper/sheet-flow.ts'
import type { PositionView } from './position-view.ts'

/** "Zu klären": what a person has to look at, most important first. */
export function setClarify(book: Book, plan: BinderPlan, stack: BoundStack, view: PositionView): Sheet {
  const flow = startFlow(book, 'Zu klären')
  const first = flow.sheet()
  flow.heading('Zu klären')
  const { missing, asked, kinds } = askedRows(view, stack)
  const warnings = warningRows(plan, stack, view)
  const groups: readonly (readonly [title: string, rows: readonly Row[], what?: string])[] = [
    ['Nicht gelesen: Beträge, die gebraucht werden', missing],
    ['Vor dem Ansatz zu klären', asked],
    ['Fehlende Unterlagen', missingRows(plan.requests), 'Unterlage'],
    ['Anforderungsblätter', sheetRows(plan.requests)],
    ['Nicht verarbeitet', failedRows(stack)],
    ['Beschädigte Seiten', damagedRows(stack)],
    ['Anderer Mandant: nicht in der Mappe', otherMandantRows(stack)],
    ['Andere Person', foreignRows(plan, stack)],
    ['Nicht gezählt', notCountedRows(view, stack)],
    ['Anderes Jahr', otherYearRows(view, stack)],
    ['Jahr nur angenommen', assumedYearRows(view, stack)],
    ['Widersprüche und wichtige Hinweise', warnings.high],
    ['Nachweis der Zahlung (§ 35a EStG)', proofRows(view, stack)],
    ['Hinweise zu Dateien', noteRows(stack)],
    ['Weitere Hinweise', warnings.medium],
    ['Belegart unsicher', kinds],
    ['Seiten ohne erkannten Text', blankRows(stack)],
    ['Nicht gelesene Bereiche', unreadRows(stack)],
    ['Entfernte Duplikate', removedRows(stack)],
  ]
  const found = groups.filter(([, rows]) => rows.length > 0)
  const total = found.reduce((sum, [, rows]) => sum + rows.length, 0)
  flow.paragraph(
    total === 0
      ? 'Keine offenen Punkte: alle Dateien wurden verarbeitet, alle Belegarten sind sicher, keine Auffälligkeiten.'
      : `${counted(total, 'offener Punkt', 'offene Punkte')}, das Wichtigste zuerst.`,
    { colour: MUTED },
  )
  for (const [title, rows, what] of found) setGroup(flow, title, rows, what)
  if (warnings.further > 0) {
    flow.paragraph(
      `${counted(warnings.further, 'weiterer Hinweis', 'weitere Hinweise')} ohne Betrag, um den es geht: im Verzeichnis (index.json, index.csv).`,
      { colour: MUTED },
    )
  }
  return first
}

/** `what` the rows are about. */
function setGroup(flow: Flow, title: string, rows: readonly Row[], what = 'Datei'): void {
  flow.subheading(`${title} (${rows.length})`)
  setTable(
    flow,
    [
      { title: 'Nr.', width: 44 },
      { title: what, width: 165, linesMax: 4 },
      { title: 'Was ist zu tun', width: 234, linesMax: 12 },
      { title: 'Seite', width: 40.28, align: 'right' },
    ],
    rows,
  )
}
