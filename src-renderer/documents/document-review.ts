import type { BatchDocument } from '../../wire/batch-document.ts'
import { isBeingRead, isNothingToCheck, needsReview } from './document-state.ts'

/**
 * Whether a person can say something of the document: duplicates, files that nobody could read and documents of which
 * nothing was asked are left out. `isRevised`: the Belegmappe is being written anew, and documents are read anew for
 * it.
 */
export function isReviewable(document: BatchDocument, isRevised: boolean): boolean {
  const { status, isContainer, kind } = document
  return isBeingRead(document, isRevised) || (!isContainer && kind !== null && status === 'processed')
}

/** Whether nobody has confirmed the document yet, or only before it turned out to be another mandant's. */
export function isOpen({ review, notes }: Pick<BatchDocument, 'review' | 'notes'>): boolean {
  return review?.state !== 'confirmed' || notes.some(({ code }) => code === 'other_mandant')
}

export interface ReviewCounts {
  readonly total: number
  readonly open: number
  /** Open ones that need a look. */
  readonly doubtful: number
}

/** Open documents of which the engine says that there is nothing to check: they may be confirmed together. */
export function clearDocuments(documents: readonly BatchDocument[], isRevised: boolean): readonly BatchDocument[] {
  return documents.filter(each => isReviewable(each, isRevised) && isOpen(each) && isNothingToCheck(each))
}

/** How far a batch was checked. */
export function countReview(documents: readonly BatchDocument[], isRevised: boolean): ReviewCounts {
  const all = documents.filter(each => isReviewable(each, isRevised))
  const open = all.filter(isOpen)
  return { total: all.length, open: open.length, doubtful: open.filter(needsReview).length }
}
