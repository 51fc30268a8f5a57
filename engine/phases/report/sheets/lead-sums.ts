import type { Position, PositionTotal } from '../../../model/position.ts'
import { isAssumedYear } from '../../../model/position.ts'
import { YEAR_BASIS_TEXTS, certaintyText } from '../../../positions/reason-texts.de.ts'
import { compareForms, sumPositions } from '../../../positions/sum-positions.ts'
import { positionText, sumText } from '../../../positions/how-much.ts'
import { germanIsoDay } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Flow, Target } from '../../../paper/sheet-flow.ts'
import { firstPageOf } from './first-page-of.ts'
import { kindOf } from './contents-sheet.ts'
import { formTitle, lineText } from '../../../positions/position-names.ts'
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
    const groups = Map.groupBy(totals.toSorted(byPerson), total => headOf(view, total))
    const onSet = (total: PositionTotal, place: Target): void => void places.set(nameOf(total), place)
    setTable(
      flow,
      [
        { title: 'Nr.', width: 40 },
        { title: 'Zeile und Beleg', width: 205, linesMax: 3 },
        { title: 'Jahr aus', width: 105 },
        { title: 'Stand', width: 56 },
        { title: 'Betrag', width: 77.28, align: 'right' },
      ],
      [...groups].flatMap(([head, own]) => [
        { cells: [head], isGroup: true },
        ...own.flatMap(total => totalRows(view, total, place => onSet(total, place))),
      ]),
    )
  }
  return total => places.get(nameOf(total)) ?? null
}

/** What makes two sums the same line. */
function nameOf({ form, key, person, objectId, childId, businessId, year }: PositionTotal): string {
  return [form, key, person, objectId, childId, businessId, year].join('\n')
}

const PERSONS = ['A', 'B', 'gemeinsam']

/** Forms stay together; of one form all of a person, then all of the other. */
function byPerson(one: PositionTotal, other: PositionTotal): number {
  if (one.form !== other.form) return compareForms(one.form, other.form)
  return PERSONS.indexOf(one.person ?? '') - PERSONS.indexOf(other.person ?? '')
}

/** "Anlage N · Erika Mustermann · 2025". */
function headOf(view: PositionView, total: PositionTotal): string {
  const place = isPlain(view, total) ? '' : view.placeName(total)
  const parts = [formTitle(total.form), place, total.year === null ? '' : String(total.year)]
  return parts.filter(part => part !== '').join(' · ')
}

/** A line of one document is one row; those of several have their documents below, and the sum. */
function totalRows(view: PositionView, total: PositionTotal, onSet: (place: Target) => void): Row[] {
  const positions = total.positionIds.flatMap(id => view.byId.get(id) ?? [])
  const line = lineText(total, positions)
  const title = line === '–' ? total.label : `Zeile ${line} · ${total.label}`
  const [only, ...others] = positions
  if (only && others.length === 0) return [{ ...positionRow(view, only, title), onSet }]
  const rows = positions.map(position => positionRow(view, position))
  return [
    { cells: ['', { text: title, bold: true }] },
    ...rows,
    { cells: ['', 'Summe', '', '', sumText(total)], isSum: true, onSet },
  ]
}

/** Nobody else could be meant. */
function isPlain({ positions }: PositionView, { person }: PositionTotal): boolean {
  return person === 'gemeinsam' || (person !== null && positions.register.persons.length === 1)
}

function positionRow(view: PositionView, position: Position, title?: string): Row {
  const document = view.documentOf(position.documentId)
  const open = document ? { link: () => firstPageOf(document) } : {}
  const place = view.evidenceOf(position.evidence[0])
  const state = certaintyText(position)
  const text = positionText({ ...position, proposal: null })
  const source = document
    ? [kindOf(document), document.planned.analysis?.fields['issuer']?.value].filter(Boolean).join(', ')
    : '–'
  return {
    cells: [
      { text: view.numberOf(position.documentId) ?? '–', ...open },
      title === undefined ? source : `${title} (${source})`,
      yearText(position),
      position.confirmedBy ? `✓ ${state}` : state,
      { text: text ?? '–', ...(place ? { link: () => place } : open) },
    ],
  }
}

function yearText({ paid, year, yearBasis }: Position): string {
  if (isAssumedYear(yearBasis)) return `${year ?? '–'}, angenommen`
  const [payment] = paid
  if (yearBasis === 'payment' && payment) return `bezahlt ${germanIsoDay(payment.date)}`
  return yearBasis === null ? '–' : YEAR_BASIS_TEXTS[yearBasis]
}
