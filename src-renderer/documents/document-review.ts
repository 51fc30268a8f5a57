import type { BatchDocument } from '../api/wire.ts'
import { needsReview } from './document-state.ts'

/** Whether a person can say something of the document: duplicates and files that nobody could read are left out. */
export function isReviewable({ status, isContainer }: Pick<BatchDocument, 'status' | 'isContainer'>): boolean {
  return !isContainer && (status === 'processed' || status === 'pending')
}

/** Whether nobody has confirmed the document yet. */
export function isOpen({ review }: Pick<BatchDocument, 'review'>): boolean {
  return review?.state !== 'confirmed'
}

export interface ReviewCounts {
  readonly total: number
  readonly open: number
  /** Open ones that need a look. */
  readonly doubtful: number
}

/** How far a batch was checked. */
export function countReview(documents: readonly BatchDocument[]): ReviewCounts {
  const all = documents.filter(isReviewable)
  const open = all.filter(isOpen)
  return { total: all.length, open: open.length, doubtful: open.filter(needsReview).length }
}
