import type { JudgedWorkItem } from '../../../model/work-item.ts'
import { counted, germanDay, germanIsoDay } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet } from '../../../paper/sheet-flow.ts'
import { formatEuro } from '../../../shared/money.ts'
import { WORK_ITEM_TITLES } from '../../../work-items/work-item-texts.de.ts'
import { placeOf } from '../pages/place-of.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import type { BinderItems } from './binder-items.ts'
import { firstPageOf } from './first-page-of.ts'
import type { PositionView } from './position-view.ts'

const COLUMNS = [
  { title: 'Nr.', width: 38 },
  { title: 'Beleg', width: 105, linesMax: 4 },
  { title: 'Worum es geht', width: 78, linesMax: 3 },
  { title: 'Was ist zu tun', width: 172.28, linesMax: 14 },
  { title: 'Betrag', width: 58, align: 'right' },
  { title: 'Seite', width: 32, align: 'right' },
] as const

/** "Zu klären": what a person has to decide, most important first, as the window lists it. */
export function setClarify(book: Book, { open, closed, quiet }: BinderItems, view: PositionView): Sheet {
  const flow = startFlow(book, 'Zu klären')
  const first = flow.sheet()
  flow.heading('Zu klären')
  const settled = closed.length === 0 ? '' : ` ${counted(closed.length, 'Punkt', 'Punkte')} von Hand geschlossen.`
  flow.paragraph(
    open.length === 0
      ? `Keine offenen Punkte.${settled}`
      : `${counted(open.length, 'offener Punkt', 'offene Punkte')}, das Wichtigste zuerst.${settled}`,
    { colour: MUTED },
  )
  if (open.length > 0) {
    setTable(
      flow,
      COLUMNS,
      open.map(item => itemRow(view, item)),
    )
  }
  if (quiet > 0) {
    flow.paragraph(
      `${counted(quiet, 'weiterer Hinweis', 'weitere Hinweise')} ohne Betrag, um den es geht: im Verzeichnis (index.json, index.csv).`,
      { colour: MUTED },
    )
  }
  setClosed(flow, closed, view)
  return first
}

const CLOSED_COLUMNS = [
  { title: 'Nr.', width: 38 },
  { title: 'Beleg', width: 105, linesMax: 4 },
  { title: 'Worum es ging', width: 172.28, linesMax: 14 },
  { title: 'Warum geschlossen', width: 110, linesMax: 8 },
  { title: 'von', width: 58, linesMax: 3 },
] as const

/** What somebody decided to be no question, and why: it stays silent as long as what it rests on stays. */
function setClosed(flow: Flow, closed: readonly JudgedWorkItem[], view: PositionView): void {
  if (closed.length === 0) return
  flow.subheading('Von Hand geschlossen')
  setTable(
    flow,
    CLOSED_COLUMNS,
    closed.map(item => {
      const { reason = null, by = null, at = null } = item.closed ?? {}
      const day = at === null ? '' : germanDay(at)
      return {
        cells: [
          item.documentId === null ? '–' : (view.numberOf(item.documentId) ?? '–'),
          item.subject,
          `${WORK_ITEM_TITLES[item.kind]}: ${item.known}`,
          reason ?? '–',
          [by, day].filter(Boolean).join(', '),
        ],
      }
    }),
  )
}

function itemRow(view: PositionView, item: JudgedWorkItem): Row {
  const { documentId, place, subject, kind } = item
  const document = documentId === null ? null : view.documentOf(documentId)
  const page = document?.pages.find(({ number }) => number === place?.page) ?? document?.pages[0]
  const target = () => {
    if (!document) throw new Error('only a row of a bound document is a link')
    if (!place || !page) return firstPageOf(document)
    return (place.box && placeOf(document, { page: place.page, box: place.box })) ?? { leaf: page.leaf, place: null }
  }
  return {
    cells: [
      document ? belegNumber(document.planned.placement.position) : '–',
      subject,
      WORK_ITEM_TITLES[kind],
      whatToDo(item),
      amountText(item.cents),
      { text: () => String(page?.leaf.number ?? '–') },
    ],
    ...(document && { link: target }),
  }
}

function whatToDo({ known, proposal, deadline, closedBefore, closedAlike }: JudgedWorkItem): string {
  const again = closedBefore && `Am ${germanDay(closedBefore.at)} geschlossen, seither hat sich der Grund geändert.`
  const alike = closedAlike && `Für diesen Absender schon ${closedAlike.times}-mal geschlossen.`
  return [known, proposal, deadline === null ? '' : `Frist ${germanIsoDay(deadline)}.`, again ?? '', alike ?? '']
    .filter(text => text !== '')
    .join(' ')
}

/** What nobody knows is asked for; what has no amount has a dash. */
function amountText(cents: number | null): string {
  if (cents === null) return '?'
  return cents === 0 ? '–' : formatEuro(cents)
}
