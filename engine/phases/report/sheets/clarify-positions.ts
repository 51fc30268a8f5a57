import type { Position, PositionReason } from '../../../model/position.ts'
import { isAssumedYear } from '../../../model/position.ts'
import { REASON_TITLES } from '../../../positions/reason-texts.de.ts'
import { formatEuro } from '../../../shared/money.ts'
import { centsOf, counted, foreignAmount } from '../../../paper/german-format.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { documentRow } from './clarify-row.ts'
import { kindQuestion } from './kind-question.ts'
import { formTitle, lineText } from './position-view.ts'
import type { PositionView } from './position-view.ts'

/** What of the documents has to be asked before it counts; each document is in one of the lists. */
export interface AskedRows {
  /** A required amount was not read at all. */
  readonly missing: readonly Row[]
  readonly asked: readonly Row[]
  /** Only their kind is in doubt. */
  readonly kinds: readonly Row[]
}

interface Asked {
  readonly document: BoundDocument
  readonly positions: readonly Position[]
  readonly reasons: readonly PositionReason[]
  readonly stake: number
}

/** A row a document, those with most money at stake first. */
export function askedRows(view: PositionView, stack: BoundStack): AskedRows {
  const asked = stack.documents
    .flatMap(document => askedOf(view, document))
    .toSorted((one, other) => other.stake - one.stake)
  const isMissing = ({ positions }: Asked): boolean => positions.some(({ reason }) => reason === 'amount_missing')
  const isKind = ({ reasons }: Asked): boolean => reasons.every(reason => reason === 'kind_unsure')
  const row = (one: Asked): Row => documentRow(one.document, askText(view, one))
  return {
    missing: asked.filter(isMissing).map(row),
    asked: asked.filter(one => !isMissing(one) && !isKind(one)).map(row),
    kinds: asked.filter(one => !isMissing(one) && isKind(one)).map(row),
  }
}

function askedOf(view: PositionView, document: BoundDocument): Asked[] {
  const { documentId, analysis } = document.planned
  const positions = (view.byDocument.get(documentId) ?? []).filter(({ counts }) => counts === 'asks')
  const whole = view.counting.get(documentId)
  const own = positions.flatMap(({ reason }) => reason ?? [])
  const reasons = own.length > 0 ? own : whole?.counts === 'asks' && whole.reason !== null ? [whole.reason] : []
  if (reasons.length === 0) return []
  const known = positions.flatMap(({ proposal, cents }) => proposal ?? cents ?? [])
  const printed = centsOf(analysis?.fields['gross']?.value) ?? 0
  const stake = known.length > 0 ? known.reduce((sum, cents) => sum + Math.abs(cents), 0) : Math.abs(printed)
  return [{ document, positions, reasons: [...new Set(reasons)], stake }]
}

function askText(view: PositionView, { document, positions, reasons }: Asked): string {
  return reasons
    .map(reason => {
      const own = positions.filter(position => position.reason === reason)
      const [first] = own
      const whole = view.counting.get(document.planned.documentId)
      const question = reason === 'kind_unsure' ? kindQuestion(document) : null
      const why = question ?? (first ? view.reasonOf(first) : whole ? view.reasonOf(whole) : REASON_TITLES[reason])
      return own.length === 0 ? withDot(why) : `${withDot(why)} ${withDot(linesOf(view, own))}`
    })
    .join(' ')
}

function withDot(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** "Wenn gezählt: Anlage V Zeile 46–48 Schuldzinsen 1.200,00 €", what was not read apart. */
function linesOf(view: PositionView, positions: readonly Position[]): string {
  const known = positions.filter(({ proposal, cents }) => (proposal ?? cents) !== null)
  const rest = positions.filter(position => !known.includes(position))
  return [
    ...(known.length > 0 ? [`Wenn gezählt: ${byForm(view, known, amountText)}`] : []),
    ...(rest.length > 0 ? [`Bitte nachsehen: ${byForm(view, rest, missingText)}`] : []),
  ].join('. ')
}

/** Each form, and each person of a joint paper, is named once. */
function byForm(view: PositionView, positions: readonly Position[], textOf: (position: Position) => string): string {
  const isJoint = new Set(positions.map(({ person }) => person)).size > 1
  const groups = Map.groupBy(positions, position => {
    const title = formTitle(position.form)
    return isJoint ? `${title} (${view.placeName(position)})` : title
  })
  return [...groups].map(([title, own]) => `${title} ${own.map(textOf).join(', ')}`).join('; ')
}

function amountText(position: Position): string {
  return `${lineName(position)} ${formatEuro(position.proposal ?? position.cents ?? 0)}`
}

function missingText(position: Position): string {
  const { foreign } = position
  return foreign
    ? `${lineName(position)} (${foreignAmount(foreign.cents, foreign.currency)}, Eurobetrag fehlt)`
    : lineName(position)
}

function lineName(position: Position): string {
  const line = lineText(position, [position])
  return line === '–' ? position.label : `Zeile ${line} ${position.label}`
}

/** Reasons of a document that a reader may have expected to count. */
const UNEXPECTED: readonly PositionReason[] = [
  'duplicate_exact',
  'duplicate_rescan',
  'xml_and_pdf',
  'superseded',
  'cancelled',
  'foreign_client',
  'order_confirmation',
  'offer',
  'proforma',
  'delivery_note',
  'reminder',
  'cost_plan',
  'private',
  'business',
]

/** What does not count although somebody may expect it: a row a reason, with its documents. */
export function notCountedRows(view: PositionView, stack: BoundStack): Row[] {
  return UNEXPECTED.flatMap(reason => {
    const documents = stack.documents.filter(({ planned }) => {
      const whole = view.counting.get(planned.documentId)
      return whole?.counts === 'no' && whole.reason === reason
    })
    const texts = documents.map(document => {
      const whole = view.counting.get(document.planned.documentId)
      const why = whole && whole.relatedId !== null ? ` (${view.reasonOf(whole)})` : ''
      return `${belegNumber(document.planned.placement.position)}${why}`
    })
    const title = REASON_TITLES[reason]
    return groupRow(documents, title, `${texts.join(', ')}. Bitte prüfen, ob das so stimmt.`)
  })
}

/** What counts in another year, as a payment or a certificate proves. */
export function otherYearRows(view: PositionView, stack: BoundStack): Row[] {
  return stack.documents.flatMap(document => {
    const positions = (view.byDocument.get(document.planned.documentId) ?? []).filter(
      ({ reason, yearBasis }) => reason === 'other_year' && !isAssumedYear(yearBasis),
    )
    if (positions.length === 0) return []
    const parts = positions.map(({ label, cents, year }) => {
      return `${label} ${cents === null ? '' : `${formatEuro(cents)} `}im Jahr ${year ?? '–'}`
    })
    return [documentRow(document, `Zählt in einem anderen Jahr: ${parts.join('; ')}.`)]
  })
}

/** Document dates from here to the end of January may have been paid in the other year. */
const TURN_FROM = '11-22'
const TURN_TO = '01-31'

/** Years that nothing but the date of the document says: one row for those it decides about, one for those left out. */
export function assumedYearRows(view: PositionView, stack: BoundStack): Row[] {
  const assumed = (document: BoundDocument, isCounted: boolean): boolean =>
    (view.byDocument.get(document.planned.documentId) ?? []).some(
      ({ counts, reason, yearBasis }) =>
        isAssumedYear(yearBasis) && (isCounted ? counts === 'yes' : reason === 'other_year'),
    )
  const isAtTurn = ({ planned }: BoundDocument): boolean => {
    const day = planned.analysis?.fields['date']?.value.slice(5) ?? ''
    return day !== '' && (day >= TURN_FROM || day <= TURN_TO)
  }
  const left = stack.documents.filter(document => assumed(document, false))
  const near = stack.documents.filter(document => assumed(document, true) && isAtTurn(document))
  return [
    ...groupRow(
      left,
      'Jahr angenommen, nicht gezählt',
      `Nach dem Belegdatum gehören ${numbers(left)} in ein anderes Jahr und sind nicht in den Summen. Keine Zahlung belegt es. Bitte den Tag der Zahlung prüfen.`,
    ),
    ...groupRow(
      near,
      'Jahr angenommen, gezählt',
      `${numbers(near)}: Belegdatum um den Jahreswechsel, keine Zahlung gefunden. Bitte prüfen, in welchem Jahr bezahlt wurde.`,
    ),
  ]
}

function numbers(documents: readonly BoundDocument[]): string {
  return documents.map(({ planned }) => belegNumber(planned.placement.position)).join(', ')
}

/** A row about several documents, linked to the first. */
function groupRow(documents: readonly BoundDocument[], title: string, text: string): Row[] {
  const [first] = documents
  if (!first) return []
  const row = documentRow(first, text)
  const [number, , ...rest] = row.cells
  const many = counted(documents.length, 'Beleg', 'Belege')
  return [{ ...row, cells: [number ?? '', `${title}: ${many}`, ...rest] }]
}
