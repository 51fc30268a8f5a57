import type { DocumentCounting, Position, PositionEvidence } from '../../../model/position.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import { placeName } from '../../../positions/position-names.ts'
import type { Placed } from '../../../positions/position-names.ts'
import { reasonText } from '../../../positions/reason-texts.de.ts'
import type { Target } from '../../../paper/sheet-flow.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { placeOf } from '../pages/place-of.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** What sheets and tables look up about the positions of a binder; they add nothing to them. */
export interface PositionView {
  readonly positions: BinderPlan['positions']
  readonly byId: ReadonlyMap<string, Position>
  readonly byDocument: ReadonlyMap<string, readonly Position[]>
  /** What becomes of each document as a whole, by its id. */
  readonly counting: ReadonlyMap<string, DocumentCounting>
  /** `B-012`; null for a document that is not in the binder. */
  numberOf(documentId: string): string | null
  documentOf(documentId: string): BoundDocument | null
  /** Name of the person, child, object or business; empty where a form has none. */
  placeName(placed: Placed): string
  /** German, with the number of the document that it speaks of; empty for what counts. */
  reasonOf(counting: Position | DocumentCounting): string
  /** The place of an amount on its page; null when no page shows it. */
  evidenceOf(evidence: PositionEvidence | undefined): Target | null
}

export function viewPositions(plan: BinderPlan, stack: BoundStack): PositionView {
  const { positions } = plan
  const bound = new Map(stack.documents.map(document => [document.planned.documentId, document]))
  const numberOf = (id: string): string | null => {
    const document = bound.get(id)
    return document ? belegNumber(document.planned.placement.position) : null
  }
  return {
    positions,
    byId: new Map(positions.positions.map(position => [position.id, position])),
    byDocument: Map.groupBy(positions.positions, ({ documentId }) => documentId),
    counting: new Map(positions.documents.map(one => [one.documentId, one])),
    numberOf,
    documentOf: id => bound.get(id) ?? null,
    placeName: placed => placeName(positions.register, placed),
    reasonOf: counting => reasonOf(counting, numberOf),
    evidenceOf: evidence => {
      const document = evidence && bound.get(evidence.documentId)
      return document ? placeOf(document, evidence) : null
    },
  }
}

function reasonOf(counting: Position | DocumentCounting, numberOf: (id: string) => string | null): string {
  const { reason, relatedId } = counting
  if (reason === null) return ''
  const { year, note, unit } = 'year' in counting ? counting : { year: null, note: null, unit: 'EUR' as const }
  return reasonText({ reason, unit, related: relatedId === null ? null : numberOf(relatedId), year, note })
}
