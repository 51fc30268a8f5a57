import { useMemo } from 'react'
import { isBeingRevised } from '../../api/batches.ts'
import { usePageText } from '../../api/page-words.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import type { PageWord, UnreadRegion } from '../../../wire/page-text.ts'
import { fieldRows } from './field-rows.ts'
import type { FieldRowData } from './field-rows.ts'
import { shownPage, startPlace } from './review-place.ts'
import type { ReviewPlace } from './review-place.ts'
import { nextOpen } from './review-queue.ts'
import type { QueueEntry } from './review-queue.ts'
import { useReadyNeighbours, useReadyPage } from './use-ready-page.ts'
import { useReviewQueue } from './use-review-queue.ts'

/** The document that is checked now, its page and values, and those around it. */
export interface Shown {
  /** All of the batch, with what was judged. */
  readonly documents: readonly BatchDocument[]
  readonly byId: ReadonlyMap<string, BatchDocument>
  readonly queue: readonly QueueEntry[]
  /** Whether the batch is read anew. */
  readonly isRevised: boolean
  readonly document: BatchDocument
  readonly place: ReviewPlace
  /** Number of the page that is shown, with what stands on it. */
  readonly page: number
  readonly words: readonly PageWord[]
  readonly unread: readonly UnreadRegion[]
  readonly rows: readonly FieldRowData[]
  /** The one that has the focus. */
  readonly row: FieldRowData | null
  /** The document to check after this one. */
  readonly next: BatchDocument | null
}

export interface ShownOptions {
  readonly batch: BatchDetail
  readonly choices: KindChoices | undefined
  /** Shown when there is nothing to check. */
  readonly first: BatchDocument
  readonly documents: readonly BatchDocument[]
  /** Where a person wants to be. */
  readonly wanted: ReviewPlace
  /** Names of fields that a person has added, by document. */
  readonly added: ReadonlyMap<string, readonly string[]>
}

/** What is shown of the batch at the place where a person wants to be; the pages after it are made ready. */
export function useShownDocument({ batch, choices, first, documents, wanted, added }: ShownOptions): Shown {
  const byId = useMemo(() => new Map(documents.map(each => [each.id, each])), [documents])
  const isRevised = isBeingRevised(batch)
  const queue = useReviewQueue(documents, isRevised)

  const asked = wanted.documentId === null ? undefined : byId.get(wanted.documentId)
  const document = asked ?? nextOpen(queue, byId, null) ?? byId.get(queue[0]?.id ?? '') ?? first
  const place = document.id === wanted.documentId ? wanted : startPlace(document)
  const page = shownPage(document, place.page)
  const rows = fieldRows(document, added.get(document.id) ?? [], choices)
  const row = rows.find(({ name }) => name === place.field) ?? null
  const { words, unread } = usePageText(document.id, page)
  const next = nextOpen(queue, byId, document.id)
  useReadyNeighbours(document, page)
  useReadyPage(next)
  useReadyPage(next && nextOpen(queue, byId, next.id, document.id))
  return { documents, byId, queue, isRevised, document, place, page, words, unread, rows, row, next }
}
