import type { LeftOutTotal, Position, PositionReason } from '../../../model/position.ts'
import { SIDE_TEXTS, reasonTitle } from '../../../positions/reason-texts.de.ts'
import { positionText, sumText } from '../../../positions/how-much.ts'
import { counted } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Flow, Target } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from './first-page-of.ts'
import type { PositionView } from './position-view.ts'

const COLUMNS = [
  { title: 'Nicht in den Summen', width: 150 },
  { title: 'Belege', width: 245, linesMax: 6 },
  { title: 'Betrag', width: 88.28, align: 'right' },
] as const

/** More blocks do not fit into the line above their rows. */
const NAMED_SIDES_MAX = 2

/** Below the sums of a form: what does not count, by reason, then what has to be asked first and would make how much. */
export function setFormLeftOut(flow: Flow, view: PositionView, form: string, isAlone: boolean): void {
  const own = view.positions.leftOut.filter(left => left.form === form)
  const rows = (['no', 'asks'] as const).flatMap(counts => {
    const group = own.filter(left => left.counts === counts)
    const rowsOf = (left: LeftOutTotal): Row => leftOutRow(view, left, titleOf(left, group))
    return group.length === 0 ? [] : [headRow(view, group, counts), ...group.map(rowsOf)]
  })
  if (isAlone) flow.paragraph('Kein gezählter Ansatz.', { colour: MUTED })
  if (rows.length > 0) setTable(flow, COLUMNS, rows)
}

/** The reason, with its block where the same reason leaves out amounts of several. */
function titleOf({ reason, side, unit }: LeftOutTotal, group: readonly LeftOutTotal[]): string {
  const isAlone = group.filter(left => left.reason === reason).length === 1
  const title = reasonTitle(reason, unit)
  return isAlone ? title : `${title} · ${SIDE_TEXTS[side]}`
}

/**
 * "nicht gezählt: 2 Belege, 119,00 €"; amounts of different blocks are named apart, and below where there are many.
 */
function headRow(view: PositionView, group: readonly LeftOutTotal[], counts: 'no' | 'asks'): Row {
  const known = group.filter(one => isKnown(view, one))
  const bySide = Map.groupBy(known, ({ side, unit }) => `${SIDE_TEXTS[side]}\n${unit}`)
  const amounts = [...bySide].flatMap(([name, own]) => {
    const [side = ''] = name.split('\n')
    const sum = sumOf(own)
    return bySide.size === 1 ? [sum] : [`${side} ${sum}`]
  })
  const documents = counted(documentIdsOf(view, group).length, 'Beleg', 'Belege')
  if (bySide.size > NAMED_SIDES_MAX)
    return { cells: [`${counts === 'no' ? 'nicht gezählt' : 'zu klären'}: ${documents}`], isGroup: true }
  const what = counts === 'no' ? 'nicht gezählt' : 'zu klären'
  const unread = group.every(({ unit }) => unit !== 'EUR') ? 'Anzahl nicht gelesen' : 'Betrag nicht gelesen'
  const would = counts === 'asks' && amounts.length > 0 ? 'wenn gezählt ' : ''
  return { cells: [`${what}: ${documents}, ${would}${amounts.join(', ') || unread}`], isGroup: true }
}

/** What is left out of one block in one unit. */
function sumOf(group: readonly LeftOutTotal[]): string {
  const [first] = group
  const cents = group.reduce((sum, left) => sum + left.cents, 0)
  const quantity = group.reduce((sum, left) => sum + (left.quantity ?? 0), 0)
  return sumText({ unit: first?.unit ?? 'EUR', quantity, cents })
}

function isKnown(view: PositionView, { positionIds }: LeftOutTotal): boolean {
  return positionIds.some(id => {
    const position = view.byId.get(id)
    return position !== undefined && positionText(position) !== null
  })
}

function leftOutRow(view: PositionView, left: LeftOutTotal, title: string): Row {
  const positions = left.positionIds.flatMap(id => view.byId.get(id) ?? [])
  const ids = documentIdsOf(view, [left])
  const [first, ...others] = positions
  const target = (others.length === 0 && view.evidenceOf(first?.evidence[0])) || pageOf(view, first)
  return {
    cells: [
      title,
      numbersOf(view, ids),
      {
        text: isKnown(view, left) ? sumText(left) : left.reason === 'capitalise' ? 'offen' : 'nicht gelesen',
        ...(target ? { link: () => target } : {}),
      },
    ],
  }
}

function pageOf(view: PositionView, position: Position | undefined): Target | null {
  const document = position ? view.documentOf(position.documentId) : null
  return document ? firstPageOf(document) : null
}

function documentIdsOf(view: PositionView, group: readonly LeftOutTotal[]): string[] {
  const ids = group.flatMap(({ positionIds }) => positionIds.map(id => view.byId.get(id)?.documentId ?? ''))
  return [...new Set(ids)]
}

function numbersOf(view: PositionView, ids: readonly string[]): string {
  return ids
    .map(id => view.numberOf(id) ?? 'nicht in der Mappe')
    .toSorted()
    .join(', ')
}

/** Documents that count for no line at all, so that none is missing here. */
export function setWithoutPosition(flow: Flow, view: PositionView): void {
  const bare = view.positions.documents.filter(
    ({ documentId }) => !view.byDocument.has(documentId) && view.numberOf(documentId) !== null,
  )
  const groups = Map.groupBy(bare, ({ reason }): PositionReason => reason ?? 'only_information')
  if (groups.size === 0) return
  flow.subheading('Belege ohne Ansatz')
  setTable(
    flow,
    [
      { title: 'Warum', width: 150 },
      { title: 'Belege', width: 333.28, linesMax: 12 },
    ],
    [...groups].map(([reason, own]) => ({
      cells: [
        reasonTitle(reason),
        numbersOf(
          view,
          own.map(({ documentId }) => documentId),
        ),
      ],
    })),
  )
}
