import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** Another document that a document belongs to. */
export interface Relation {
  readonly document: BoundDocument
  /** As said of the first one: `Mahnung zu B-002`. */
  readonly text: string
}

const WORDINGS = {
  reminder: ['Mahnung zu', 'angemahnt durch'],
  same_receipt: ['vermutlich derselbe Beleg wie', 'vermutlich derselbe Beleg wie'],
  similar: ['vermutliche Dublette von', 'vermutliche Dublette von'],
  nearly_same: ['vielleicht derselbe Beleg wie', 'vielleicht derselbe Beleg wie'],
  supersedes: ['ersetzt', 'überholt durch'],
  payment: ['Zahlung von', 'bezahlt laut'],
  duplicate: ['gleich mit', 'gleich mit'],
} as const

/** What belongs together among the documents of the binder, by id and both ways. */
export function relatedDocuments(plan: BinderPlan, stack: BoundStack): ReadonlyMap<string, readonly Relation[]> {
  const byId = new Map(stack.documents.map(document => [document.planned.documentId, document]))
  const relations = new Map<string, Relation[]>()
  const add = (id: string, document: BoundDocument, wording: string): void => {
    const text = `${wording} ${belegNumber(document.planned.placement.position)}`
    relations.set(id, [...(relations.get(id) ?? []), { document, text }])
  }
  const pairs = [
    ...plan.links,
    ...plan.possibleDuplicates.map(({ documentId, duplicateOf }) => {
      return { documentId, relatedId: duplicateOf, type: 'duplicate' as const }
    }),
  ]
  for (const { documentId, relatedId, type } of pairs) {
    const [document, related] = [byId.get(documentId), byId.get(relatedId)]
    if (!document || !related) continue
    add(documentId, related, WORDINGS[type][0])
    add(relatedId, document, WORDINGS[type][1])
  }
  return relations
}
