import type { Field } from '../../../model/analysis-result.ts'
import type { Position } from '../../../model/position.ts'
import { isAssumedYear } from '../../../model/position.ts'
import { positionText } from '../../../positions/how-much.ts'
import { foreignAmount, germanIsoDay } from '../../../paper/german-format.ts'
import type { Cell, Row } from '../../../paper/set-table.ts'
import { placeOf } from '../pages/place-of.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { firstPageOf } from './first-page-of.ts'
import { dateOf, kindOf } from './contents-sheet.ts'
import type { PositionView } from './position-view.ts'
import type { SectionRow } from './sections.ts'

/** A document on its lead sheet: what it prints, what of it counts, and below why the rest does not. */
export function leadRow(view: PositionView, { document, printed }: SectionRow): Row {
  const { documentId, placement, analysis } = document.planned
  const fields = analysis?.fields
  const positions = view.byDocument.get(documentId) ?? []
  const counting = positions.filter(({ counts }) => counts === 'yes')
  const open = (): ReturnType<typeof firstPageOf> => firstPageOf(document)
  const number = fields?.['number']?.value
  const isOutgoing = analysis?.direction === 'outgoing'
  const party = (isOutgoing ? fields?.['recipient'] : fields?.['issuer']) ?? fields?.['issuer']
  const isConfirmed = counting.length > 0 && positions.every(({ confirmedBy }) => confirmedBy !== null)
  return {
    cells: [
      { text: belegNumber(placement.position), link: open },
      dateOf(document),
      { text: number === undefined ? kindOf(document) : `${kindOf(document)} ${number}`, link: open },
      party ? `${isOutgoing ? 'an ' : ''}${party.value}` : '–',
      paymentText(positions),
      printedCell(document, printed, fields?.['gross']),
      countedCell(view, counting),
      isConfirmed ? '✓' : '☐',
    ],
    note: noteOf(view, documentId, positions),
  }
}

function printedCell(document: SectionRow['document'], text: string, field: Field | undefined): Cell {
  if (field === undefined) return { text }
  return {
    text,
    link: () => placeOf(document, field?.evidence[0]) ?? firstPageOf(document),
  }
}

/** Days of payment; what is only assumed says so. */
function paymentText(positions: readonly Position[]): string {
  const days = new Set(positions.flatMap(({ paid }) => paid.map(({ date }) => date)))
  if (days.size > 0) return [...days].sort().map(germanIsoDay).join(' ')
  const isAssumed = positions.some(({ counts, yearBasis }) => counts === 'yes' && isAssumedYear(yearBasis))
  return isAssumed ? 'Jahr angenommen' : '–'
}

/** Amounts of different blocks (wage and withheld tax) are not added: they stand below, line by line. */
function countedCell(view: PositionView, positions: readonly Position[]): Cell {
  const amounts = positions.filter(({ side }) => side !== 'angabe')
  const counting = amounts.length > 0 ? amounts : positions.filter(({ quantity }) => quantity !== null)
  const [first, ...others] = counting
  if (!first) return { text: '–' }
  if (others.length > 0 && first.quantity !== null) return { text: 'siehe unten' }
  if (others.some(({ side, form }) => side !== first.side || form !== first.form)) return { text: 'siehe unten' }
  const cents = counting.reduce((sum, position) => sum + (position.cents ?? 0), 0)
  const { unit, quantity } = first
  const place = others.length === 0 ? view.evidenceOf(first.evidence[0]) : null
  return {
    text: positionText({ unit, quantity, cents, proposal: null }) ?? '–',
    ...(place ? { link: () => place } : {}),
  }
}

/** Why a document, or a part of it, is in no sum; what asks says what it would make. */
function noteOf(view: PositionView, documentId: string, positions: readonly Position[]): string {
  const left = positions.filter(({ counts }) => counts !== 'yes')
  if (positions.length === 0 || left.length === 0) {
    const counting = view.counting.get(documentId)
    return counting && positions.length === 0 ? view.reasonOf(counting) : ''
  }
  const byReason = Map.groupBy(left, position => `${position.counts}\n${view.reasonOf(position)}`)
  return [...byReason.values()].flatMap(group => reasonNote(view, group)).join('; ')
}

function reasonNote(view: PositionView, group: readonly Position[]): string[] {
  const [first] = group
  if (!first) return []
  const isAsked = first.counts === 'asks'
  const what = group.map(position => {
    const { label, foreign } = position
    const text = positionText(position)
    if (text === null && foreign) return `${label} ${foreignAmount(foreign.cents, foreign.currency)}`
    if (text === null) return `${label} nicht gelesen`
    return `${label} ${isAsked ? 'wenn gezählt ' : ''}${text}`
  })
  return [`${view.reasonOf(first)}${isAsked ? '' : ', nicht gezählt'}: ${what.join(', ')}`]
}
