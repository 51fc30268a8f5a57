import type { LeftOutTotal, Position, PositionTotal } from '../../../model/position.ts'
import { reasonTitle } from '../../../positions/reason-texts.de.ts'
import { toIso } from '../../../shared/clock.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { Placed } from '../../../positions/position-names.ts'
import type { PositionView } from '../sheets/position-view.ts'

/** What the documents count for, as `index.json` says it: positions, their sums, and what is in none. */
export function positionsIndex(view: PositionView) {
  const { rules, year, register, documents, positions, totals, leftOut } = view.positions
  return {
    position_rules: rules,
    tax_year: year,
    register,
    counting: documents.map(one => ({
      document_id: one.documentId,
      counts: one.counts,
      reason: one.reason,
      reason_text: view.reasonOf(one) || null,
      related_id: one.relatedId,
    })),
    positions: positions.map(position => positionEntry(view, position)),
    totals: totals.map(total => totalEntry(view, total)),
    left_out: leftOut.map(leftOutEntry),
  }
}

function positionEntry(view: PositionView, position: Position) {
  const { id, documentId, yearBasis, paid, counts, reason, confirmedBy, foreign, quantity } = position
  return {
    id,
    document_id: documentId,
    number: view.numberOf(documentId),
    ...lineEntry(position),
    printed_line: position.printedLine,
    ...placeEntry(view, position),
    amount: decimalOrNull(position.cents),
    unit: position.unit,
    foreign: foreign && { currency: foreign.currency, amount: formatDecimal(foreign.cents) },
    quantity,
    year: position.year,
    year_basis: yearBasis,
    paid: paid.map(({ date, cents, witness, documentId: statement }) => {
      return { date, amount: decimalOrNull(cents), witness, document_id: statement }
    }),
    counts,
    reason,
    reason_text: view.reasonOf(position) || null,
    related_id: position.relatedId,
    amount_if_counted: decimalOrNull(position.proposal),
    certainty: position.amountCertainty,
    confirmed_by: confirmedBy && witnessEntry(confirmedBy),
    evidence: position.evidence.map(evidence => ({
      document_id: evidence.documentId,
      page: evidence.page,
      binder_page: view.evidenceOf(evidence)?.leaf.number ?? null,
      box: evidence.box,
      label: evidence.label,
      raw: evidence.raw,
    })),
    rule: position.rule,
  }
}

function witnessEntry(witness: NonNullable<Position['confirmedBy']>) {
  return witness.type === 'person'
    ? { type: witness.type, name: witness.name, at: toIso(witness.at) }
    : { type: witness.type, document_id: witness.documentId }
}

function totalEntry(view: PositionView, total: PositionTotal) {
  return {
    ...lineEntry(total),
    ...placeEntry(view, total),
    year: total.year,
    unit: total.unit,
    quantity: total.quantity,
    confirmed_quantity: total.confirmedQuantity,
    amount: formatDecimal(total.cents),
    confirmed: formatDecimal(total.confirmedCents),
    year_assumed: formatDecimal(total.assumedYearCents),
    position_ids: total.positionIds,
  }
}

function leftOutEntry({ form, side, counts, reason, unit, quantity, cents, positionIds }: LeftOutTotal) {
  return {
    form,
    side,
    counts,
    reason,
    reason_text: reasonTitle(reason, unit),
    unit,
    quantity,
    amount: formatDecimal(cents),
    position_ids: positionIds,
  }
}

function lineEntry({ form, key, line, isLineDoubtful, kz, label, side }: PositionTotal | Position) {
  return { form, key, line, line_doubtful: isLineDoubtful, kz, label, side }
}

/** Whom and what it belongs to, by id of the register; `place` is what people read. */
function placeEntry(view: PositionView, placed: Placed) {
  return {
    person: placed.person,
    object_id: placed.objectId,
    child_id: placed.childId,
    business_id: placed.businessId,
    place: view.placeName(placed) || null,
  }
}

function decimalOrNull(cents: number | null): string | null {
  return cents === null ? null : formatDecimal(cents)
}
