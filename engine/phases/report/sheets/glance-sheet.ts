import type { PositionTotal } from '../../../model/position.ts'
import { SIDE_TEXTS } from '../../../positions/reason-texts.de.ts'
import { compareForms } from '../../../positions/sum-positions.ts'
import { sumText } from '../../../positions/how-much.ts'
import { counted, euroOrDash, germanCount } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Column, Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { setFormLeftOut, setWithoutPosition } from './glance-left-out.ts'
import { formTitle, lineText } from '../../../positions/position-names.ts'
import type { PositionView } from './position-view.ts'
import { resultRows } from './result-rows.ts'

/** The place of a sum on the first lead sheet that it comes from; null when none of its documents is in the binder. */
export type LeadOfTotal = (total: PositionTotal) => Target | null

const COLUMNS: readonly Column[] = [
  { title: 'Zeile', width: 60 },
  { title: 'Angabe', width: 150, linesMax: 3 },
  { title: 'aus', width: 52 },
  { title: 'Summe', width: 68, align: 'right' },
  { title: 'bestätigt', width: 68, align: 'right' },
  { title: 'Jahr angenommen', width: 85.28, align: 'right' },
]

/**
 * "Auf einen Blick": what is to be entered, by form, person or object and line, and below each form what is left out
 * and why. All numbers are sums of positions.
 */
export function setGlance(book: Book, view: PositionView, leadOf: LeadOfTotal): Sheet {
  const flow = startFlow(book, 'Auf einen Blick')
  const first = flow.sheet()
  const { positions, totals, leftOut, year } = view.positions
  flow.heading('Auf einen Blick')
  const numbers = (['yes', 'no', 'asks'] as const).map(state => positions.filter(({ counts }) => counts === state))
  const [yes, no, asks] = numbers.map(({ length }) => germanCount(length))
  flow.paragraph(
    `${year === null ? 'Jahr nicht ermittelt' : `Jahr ${year}`}. ${counted(positions.length, 'Ansatz', 'Ansätze')} aus den Belegen: ${yes} gezählt, ${no} nicht gezählt, ${asks} zu klären. Jede Summe ist die Summe der gezählten Ansätze einer Zeile, so wie sie eingetragen wird.`,
  )
  flow.paragraph(
    '„Bestätigt“ heißt: eine Person oder ein zweiter Zeuge (Kontobewegung, E-Rechnung) steht für den Betrag, Jahr und Zuordnung sind belegt. „Zeile prüfen“: die Nummer der Zeile stammt nicht aus dem amtlichen Vordruck. Ein Klick auf einen Betrag öffnet die Stelle.',
    { colour: MUTED },
  )
  const forms = new Set([...totals, ...leftOut].map(({ form }) => form))
  const placeOfTotal = (total: PositionTotal): Target => leadOf(total) ?? { leaf: first, place: null }
  for (const form of [...forms].toSorted(compareForms)) setForm(flow, view, form, placeOfTotal)
  setWithoutPosition(flow, view)
  return first
}

function setForm(flow: Flow, view: PositionView, form: string, leadOf: (total: PositionTotal) => Target): void {
  const totals = view.positions.totals.filter(total => total.form === form)
  flow.subheading(formTitle(form))
  if (totals.length > 0) {
    const groups = Map.groupBy(totals, total => groupTitle(view, total))
    const rows = [...groups].flatMap(([title, group]) => [
      { cells: [title], isGroup: true },
      ...groupRows(view, group, leadOf),
    ])
    setTable(flow, COLUMNS, rows)
  }
  setFormLeftOut(flow, view, form, totals.length === 0)
}

/** "Lindenweg 4 · 2025": sums of different years never stand under one name. */
function groupTitle(view: PositionView, total: PositionTotal): string {
  const year = total.year === null ? 'Jahr nicht ermittelt' : String(total.year)
  return [view.placeName(total), year].filter(part => part !== '').join(' · ')
}

/** Income, deductions and taxes apart; blocks have a name where there are several. */
function groupRows(
  view: PositionView,
  group: readonly PositionTotal[],
  leadOf: (total: PositionTotal) => Target,
): Row[] {
  const sides = Map.groupBy(group, ({ side }) => side)
  const inOrder = SIDES.flatMap(side => {
    const own = sides.get(side) ?? []
    if (own.length === 0) return []
    const head = sides.size > 1 ? [{ cells: ['', { text: SIDE_TEXTS[side], colour: MUTED }] }] : []
    return [...head, ...own.map(total => totalRow(view, total, leadOf)), ...resultRows.ofSide(own)]
  })
  return [...inOrder, ...resultRows.ofGroup(group)]
}

const SIDES = ['einnahme', 'steuer', 'abzug', 'gegenrechnung', 'ermaessigung', 'angabe'] as const

function totalRow(view: PositionView, total: PositionTotal, leadOf: (total: PositionTotal) => Target): Row {
  const positions = total.positionIds.flatMap(id => view.byId.get(id) ?? [])
  const [only, ...others] = positions
  const place = others.length === 0 ? view.evidenceOf(only?.evidence[0]) : null
  const link = (): Target => place ?? leadOf(total)
  const ids = new Set(positions.map(({ documentId }) => documentId))
  const [one] = ids
  const isConfirmed = total.confirmedCents === total.cents && positions.every(({ confirmedBy }) => confirmedBy !== null)
  const { unit, confirmedQuantity } = total
  const confirmed = sumText({ unit, quantity: confirmedQuantity, cents: total.confirmedCents })
  return {
    cells: [
      lineText(total, positions),
      total.kz === null ? total.label : `${total.label} (Kz ${total.kz})`,
      { text: (ids.size === 1 && one ? view.numberOf(one) : null) ?? counted(ids.size, 'Beleg', 'Belegen'), link },
      { text: `${isConfirmed ? '✓ ' : ''}${sumText(total)}`, link },
      total.confirmedCents === 0 && !confirmedQuantity ? '–' : { text: confirmed, link },
      euroOrDash(total.assumedYearCents === 0 ? null : total.assumedYearCents),
    ],
  }
}
