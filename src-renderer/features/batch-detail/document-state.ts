import type { BatchDocument } from '../../api/wire.ts'

/** In the order of the Belegmappe; what is not in it comes last, in the order of the stack. */
export function inBinderOrder(documents: readonly BatchDocument[]): BatchDocument[] {
  return documents.toSorted((a, b) => (rank(a) === rank(b) ? a.index - b.index : rank(a) - rank(b)))
}

/** Whether a person should look at a document that was read: an unsure kind, or a warning that is not just a remark. */
export function needsReview(document: BatchDocument): boolean {
  if (document.status !== 'processed' || !document.kind) return false
  return document.kind.decision !== 'auto' || document.warnings.some(warning => warning.severity !== 'low')
}

function rank(document: BatchDocument): number {
  return document.position ?? Infinity
}
