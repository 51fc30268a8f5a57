import type { BatchDocument } from '../../api/wire.ts'

/** Whether a person should look at a document that was read: an unsure kind, or a warning that is not just a remark. */
export function needsReview(document: BatchDocument): boolean {
  if (document.status !== 'processed' || !document.kind) return false
  return document.kind.decision !== 'auto' || document.warnings.some(warning => warning.severity !== 'low')
}
