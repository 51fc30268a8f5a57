import type { BatchDocument } from '../../../wire/batch-document.ts'
import { isOpen, isReviewable } from '../../documents/document-review.ts'
import { inBinderOrder, needsReview } from '../../documents/document-state.ts'
import { placeOf } from '../../documents/page-place.ts'
import type { PagePlace } from '../../documents/page-place.ts'

/** Place of a document in the queue; `page` tells where documents go that come out of it. */
export interface QueueEntry {
  readonly id: string
  readonly page: PagePlace | null
}

/**
 * The queue of a batch: what needs a look first, then the rest, each in the order of the Belegmappe. A queue that is
 * there already stays as it is, so that nothing moves under a person's hands: what is gone leaves it, what is new
 * stands where the
 * pages of its file stand.
 */
export function queueOf(
  documents: readonly BatchDocument[],
  isRevised: boolean,
  before: readonly QueueEntry[] = [],
): QueueEntry[] {
  const sorted = inBinderOrder(documents.filter(each => isReviewable(each, isRevised)))
  const fresh = [...sorted.filter(needsReview), ...sorted.filter(document => !needsReview(document))].map(entryOf)
  if (before.length === 0) return fresh
  const present = new Set(fresh.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const queue = [...before]
  for (const entry of fresh.filter(({ id }) => !known.has(id))) queue.splice(placeAmong(queue, entry), 0, entry)
  const entries = new Map(fresh.map(entry => [entry.id, entry]))
  return queue.filter(({ id }) => present.has(id)).map(entry => entries.get(entry.id) ?? entry)
}

/**
 * The next document that is open, after the current one and then from the start; null when there is none but the
 * current one and `besides`.
 */
export function nextOpen(
  queue: readonly QueueEntry[],
  documents: ReadonlyMap<string, BatchDocument>,
  currentId: string | null,
  besides: string | null = null,
): BatchDocument | null {
  const at = queue.findIndex(({ id }) => id === currentId)
  for (const { id } of [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))]) {
    const document = documents.get(id)
    if (document && id !== currentId && id !== besides && isOpen(document)) return document
  }
  return null
}

/**
 * What a document has to follow within its section to move one place up or down: an id, null for the first place,
 * undefined when it stands at the end already or has no place yet.
 */
export function leaderAfterMove(
  documents: readonly BatchDocument[],
  documentId: string,
  direction: -1 | 1,
): string | null | undefined {
  const section = sectionOf(documents, documentId)
  const at = section.findIndex(({ id }) => id === documentId)
  if (at < 0) return undefined
  if (direction === 1) return section[at + 1]?.id
  if (at === 0) return undefined
  return section[at - 2]?.id ?? null
}

/** The documents of a document's section in their order, itself among them; none when it has no place yet. */
export function sectionOf(documents: readonly BatchDocument[], documentId: string): BatchDocument[] {
  const own = documents.find(({ id }) => id === documentId)
  if (!own || own.section === null || own.position === null) return []
  return inBinderOrder(documents.filter(({ section, position }) => section === own.section && position !== null))
}

function entryOf(document: BatchDocument): QueueEntry {
  return { id: document.id, page: placeOf(document) }
}

function placeAmong(queue: readonly QueueEntry[], { page }: QueueEntry): number {
  if (!page) return queue.length
  const isOfFile = (entry: QueueEntry) => entry.page?.fileId === page.fileId
  const before = queue.findLastIndex(entry => isOfFile(entry) && (entry.page?.sourceNumber ?? 0) <= page.sourceNumber)
  if (before >= 0) return before + 1
  const first = queue.findIndex(isOfFile)
  return first < 0 ? queue.length : first
}
