import type {
  DocumentCounting as WireCounting,
  Position as WirePosition,
  PositionChoices,
  PositionSet as WireSet,
} from '../../../../wire/positions.ts'
import type { BatchPositions } from '../../../batches/positions/read-positions.ts'
import type { Document } from '../../../model/document.ts'
import { isAddedPosition } from '../../../model/judge-positions.ts'
import { WHOLE_DOCUMENT } from '../../../model/judgement.ts'
import type { PositionRules } from '../../../model/position-rules.ts'
import { ASKING_REASONS, isAssumedYear } from '../../../model/position.ts'
import type { DocumentCounting, Position, PositionReason } from '../../../model/position.ts'
import type { TaxRules } from '../../../positions/facts/load-rules.ts'
import { inputSheet } from '../../../positions/input-sheet.ts'
import { localId } from '../../../positions/judged-positions.ts'
import {
  REASON_TITLES,
  reasonTitle,
  SIDE_TEXTS,
  YEAR_BASIS_TEXTS,
  certaintyText,
  reasonText,
} from '../../../positions/reason-texts.de.ts'

type Documents = ReadonlyMap<string, Document>

/** Positions and their sums as the window shows them, with the words of the Belegmappe. */
export function wirePositions({ set, documents }: BatchPositions, { rules, lines }: TaxRules): WireSet {
  const { keys } = rules
  const byId = new Map(documents.map(document => [document.id, document]))
  return {
    year: set.year,
    register: set.register,
    positions: set.positions.map(position => wirePosition(position, keys[position.key]?.by ?? 'gemeinsam', byId)),
    documents: set.documents.map(counting => wireCounting(counting, byId)),
    totals: set.totals,
    leftOut: set.leftOut.map(total => ({
      ...total,
      sideTitle: SIDE_TEXTS[total.side],
      title: reasonTitle(total.reason, total.unit),
    })),
    inputSheet: inputSheet(set, lines),
  }
}

function wirePosition(position: Position, by: WirePosition['by'], documents: Documents): WirePosition {
  const name = localId(position)
  const { id, documentId, form, key, line, isLineDoubtful, kz, label, side, year, yearBasis } = position
  const { person, objectId, childId, businessId, printedLine, cents, unit, quantity, foreign } = position
  const { counts, reason } = position
  return {
    id,
    documentId,
    name,
    form,
    key,
    line,
    isLineDoubtful,
    kz,
    label,
    side,
    year,
    person,
    objectId,
    childId,
    businessId,
    by,
    printedLine,
    cents,
    unit,
    quantity,
    foreign,
    yearText: yearBasis === null ? '' : YEAR_BASIS_TEXTS[yearBasis],
    isYearAssumed: isAssumedYear(yearBasis),
    paidOn: position.paid.map(({ date }) => date).toSorted(),
    counts,
    reason,
    reasonText: textOf(position, documents),
    relatedId: position.relatedId,
    proposal: position.proposal,
    certainty: certaintyText(position),
    isConfirmed: position.confirmedBy !== null,
    evidence: position.evidence.map(({ documentId: at, page, box, label: named }) => {
      return { documentId: at, page, box, label: named }
    }),
    isAdded: isAddedPosition(name),
    said: Object.keys(documents.get(documentId)?.judgement.positions?.[name] ?? {}),
  }
}

function wireCounting(counting: DocumentCounting, documents: Documents): WireCounting {
  const { documentId, counts, reason, relatedId } = counting
  const document = documents.get(documentId)
  return {
    documentId,
    filename: document?.filename ?? '',
    counts,
    reason,
    reasonText: textOf({ reason, relatedId, year: null, note: document?.judgement.aside?.reason ?? null }, documents),
    relatedId,
    aside: document?.judgement.aside ?? null,
    said: Object.keys(document?.judgement.positions?.[WHOLE_DOCUMENT] ?? {}),
  }
}

/** Other documents are named by their file, as everywhere in the window. */
function textOf(
  {
    reason,
    relatedId,
    year,
    note,
    unit,
  }: Pick<Position, 'reason' | 'relatedId' | 'year' | 'note'> & Partial<Pick<Position, 'unit'>>,
  documents: Documents,
): string {
  if (reason === null) return ''
  const related = relatedId === null ? undefined : documents.get(relatedId)
  const facts = { reason, related: related ? `„${related.filename}“` : null, year, note }
  return reasonText(unit === undefined ? facts : { ...facts, unit })
}

/** Lines of forms to add a position to, and reasons that a person may give. */
export function wireChoices({ keys }: Pick<PositionRules, 'keys'>): PositionChoices {
  return {
    keys: Object.entries(keys).map(([key, { form, label, side, by, unit }]) => {
      return { key, form, label, side, by, unit: unit ?? ('EUR' as const) }
    }),
    reasons: Object.entries(REASON_TITLES)
      .filter(([reason]) => !ASKING_REASONS.has(reason as PositionReason))
      .map(([reason, title]) => ({ reason, title })),
  }
}
