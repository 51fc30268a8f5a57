import type { Position, PositionTotal } from '../../../model/position.ts'
import { isAssumedYear } from '../../../model/position.ts'
import { YEAR_BASIS_TEXTS, certaintyText } from '../../../positions/reason-texts.de.ts'
import { sumPositions } from '../../../positions/sum-positions.ts'
import { formatEuro } from '../../../shared/money.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Flow, Target } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from './clarify-row.ts'
import { kindOf } from './contents-sheet.ts'
import { lineText } from './position-view.ts'
import type { PositionView } from './position-view.ts'
import type { Section } from './sections.ts'

/**
 * "Was davon zählt": the lines that the documents of a section count for, each position with its place on the page and
 * their sum below. Gives back where the sum of a line came to stand.
 */
export function setLeadSums(
  flow: Flow,
  { rows }: Section,
  view: PositionView,
): (total: PositionTotal) => Target | null {
  const places = new Map<string, Target>()
  const positions = rows.flatMap(({ document }) => view.byDocument.get(document.planned.documentId) ?? [])
  const { totals } = sumPositions(positions)
  if (totals.length > 0) {
    flow.subheading('Was davon zählt')
    setTable(
      flow,
      [
        { title: 'Nr.', width: 40 },
        { title: 'Beleg', width: 175 },
        { title: 'Jahr aus', width: 120 },
        { title: 'Stand', width: 66 },
        { title: 'Betrag', width: 82.28, align: 'right' },
      ],
      totals.flatMap(total => totalRows(view, total, place => void places.set(nameOf(total), place))),
    )
  }
  return total => places.get(nameOf(total)) ?? null
}

/** What makes two sums the same line. */
function nameOf({ form, key, person, objectId, childId, businessId, year }: PositionTotal): string {
  return [form, key, person, objectId, childId, businessId, year].join('\n')
}

function totalRows(view: PositionView, total: PositionTotal, onSet: (place: Target) => void): Row[] {
  const positions = total.positionIds.flatMap(id => view.byId.get(id) ?? [])
  const line = lineText(total, positions)
  const title = [
    isPlain(view, total) ? '' : view.placeName(total),
    total.year === null ? '' : String(total.year),
    line === '–' ? total.form : `${total.form} Zeile ${line}`,
    total.label,
  ]
  const head = { cells: [title.filter(part => part !== '').join(' · ')], isGroup: true }
  const rows = positions.map(position => positionRow(view, position))
  if (rows.length === 1) return [head, ...rows.map(row => ({ ...row, onSet }))]
  return [head, ...rows, { cells: ['', 'Summe', '', '', formatEuro(total.cents)], isSum: true, onSet }]
}

/** Nobody else could be meant. */
function isPlain({ positions }: PositionView, { person }: PositionTotal): boolean {
  return person === 'gemeinsam' || (person !== null && positions.register.persons.length === 1)
}

function positionRow(view: PositionView, position: Position): Row {
  const document = view.documentOf(position.documentId)
  const open = document ? { link: () => firstPageOf(document) } : {}
  const place = view.evidenceOf(position.evidence[0])
  const state = certaintyText(position)
  const { cents } = position
  return {
    cells: [
      { text: view.numberOf(position.documentId) ?? '–', ...open },
      document
        ? [kindOf(document), document.planned.analysis?.fields['issuer']?.value].filter(Boolean).join(', ')
        : '–',
      yearText(position),
      position.confirmedBy ? `✓ ${state}` : state,
      { text: cents === null ? '–' : formatEuro(cents), ...(place ? { link: () => place } : open) },
    ],
  }
}

function yearText({ paid, year, yearBasis }: Position): string {
  if (isAssumedYear(yearBasis)) return `${year ?? '–'}, angenommen`
  const [payment] = paid
  if (yearBasis === 'payment' && payment) return `bezahlt ${germanIsoDay(payment.date)}`
  return yearBasis === null ? '–' : YEAR_BASIS_TEXTS[yearBasis]
}
