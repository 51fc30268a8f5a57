import type { BatchDocument } from '../../wire/batch-document.ts'

/** In the order of the Belegmappe; what is not in it comes last, in the order of the stack. */
export function inBinderOrder(documents: readonly BatchDocument[]): BatchDocument[] {
  return documents.toSorted((a, b) => (rank(a) === rank(b) ? a.index - b.index : rank(a) - rank(b)))
}

/**
 * Whether a person should look at a document that was read: an unsure kind, a warning that is not just a remark, a
 * place where it may have to be divided, or another mandant's name.
 */
export function needsReview({ status, kind, warnings, notes, isContainer, review }: BatchDocument): boolean {
  if (status !== 'processed' || isContainer || !kind) return false
  // Confirming takes this note away: a document that has it was confirmed for another mandant at most.
  if (notes.some(({ code }) => code === 'other_mandant')) return true
  if (review?.state === 'confirmed') return false
  if (notes.some(({ code }) => code === 'possible_split')) return true
  return (kind.decision !== 'auto' && kind.decision !== 'human') || warnings.some(warning => warning.severity !== 'low')
}

/** Whether a document is read anew for a corrected Belegmappe, so that nothing is known of it at the moment. */
export function isBeingRead({ status, kind, isContainer }: BatchDocument, isRevised: boolean): boolean {
  return isRevised && !isContainer && kind === null && (status === 'processed' || status === 'pending')
}

function rank(document: BatchDocument): number {
  return document.position ?? Infinity
}
