import type { BatchDocument } from '../../wire/batch-document.ts'

/** In the order of the Belegmappe; what is not in it comes last, in the order of the stack. */
export function inBinderOrder(documents: readonly BatchDocument[]): BatchDocument[] {
  return documents.toSorted((a, b) => (rank(a) === rank(b) ? a.index - b.index : rank(a) - rank(b)))
}

/**
 * Whether a person should look at a document that was read: the engine's verdict says so, there is a place where it may
 * have to be divided, or another mandant's name. Without a verdict (a result of an older engine), an unsure kind or a
 * warning that is not just a remark asks for it.
 */
export function needsReview(document: BatchDocument): boolean {
  const { status, kind, warnings, notes, isContainer, review, verdict, aside } = document
  if (status !== 'processed' || isContainer || !kind || aside) return false
  // Confirming takes this note away: a document that has it was confirmed for another mandant at most.
  if (notes.some(({ code }) => code === 'other_mandant')) return true
  if (review?.state === 'confirmed') return false
  if (notes.some(({ code }) => code === 'possible_split')) return true
  if (verdict) return verdict.decision === 'look'
  return (kind.decision !== 'auto' && kind.decision !== 'human') || warnings.some(warning => warning.severity !== 'low')
}

/** Whether the engine says that nobody needs to look at a document, and nothing else speaks for a look. */
export function isNothingToCheck(document: BatchDocument): boolean {
  return document.verdict?.decision === 'nothing_to_check' && document.kind !== null && !needsReview(document)
}

/** Whether a document is read anew for a corrected Belegmappe, so that nothing is known of it at the moment. */
export function isBeingRead({ status, kind, isContainer }: BatchDocument, isRevised: boolean): boolean {
  return isRevised && !isContainer && kind === null && (status === 'processed' || status === 'pending')
}

function rank(document: BatchDocument): number {
  return document.position ?? Infinity
}
