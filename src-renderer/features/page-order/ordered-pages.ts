import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { AsideReason, BatchDocument } from '../../../wire/batch-document.ts'
import type { Correction } from '../../../wire/corrections.ts'
import { documentTree } from '../../documents/document-tree.ts'
import type { DocumentNode } from '../../documents/document-tree.ts'
import { findPage, OPPOSITE_CORRECTIONS, placeOf } from '../../documents/page-place.ts'
import type { PagePlace } from '../../documents/page-place.ts'

/** A batch whose pages are put in order. */
export type Delivery = Pick<BatchDetail, 'id' | 'name' | 'documents'>

/** A page of a delivery, in the order of its file. */
export interface OrderedPage {
  readonly key: string
  readonly batchId: string
  readonly place: PagePlace
  readonly documentId: string
  /** 1-based within its document at present. */
  readonly number: number
  /** Of the file that came in. */
  readonly filename: string
  /** A document begins here; always at the first page of a file. */
  readonly begins: boolean
  readonly isFirstOfFile: boolean
  readonly setAside: AsideReason | null
}

/** One thing that is done with a page, by its place: numbers and ids of documents do not outlive a correction. */
export interface PageStep {
  readonly type: Correction['type']
  readonly place: PagePlace
  /** Of a turn. */
  readonly by?: 90 | 270
}

/** All pages of documents that were read, file by file, each file as it was scanned. */
export function orderedPages({ id, documents }: Omit<Delivery, 'name'>): readonly OrderedPage[] {
  const all = documentTree(documents).flatMap(withChildren)
  const readable = all.filter(
    ({ status, isContainer }) => isContainer || status === 'processed' || status === 'pending',
  )
  const byFile = Map.groupBy(readable, each => placeOf(each)?.fileId ?? '')
  return [...byFile].flatMap(([fileId, parts]) => (fileId === '' ? [] : pagesOfFile({ id, documents }, fileId, parts)))
}

function withChildren({ document, children }: DocumentNode): BatchDocument[] {
  return [document, ...children.flatMap(withChildren)]
}

/** Files that hold a document of a client-year, whole: where its documents begin and end is told by what lies beside them. */
export function pagesAround(deliveries: readonly Delivery[], documentIds: ReadonlySet<string>): readonly OrderedPage[] {
  const pages = deliveries.flatMap(orderedPages)
  const files = new Set(pages.flatMap(page => (documentIds.has(page.documentId) ? [page.place.fileId] : [])))
  return pages.filter(({ place }) => files.has(place.fileId))
}

function pagesOfFile(
  { id: batchId, documents }: Omit<Delivery, 'name'>,
  fileId: string,
  parts: readonly BatchDocument[],
): readonly OrderedPage[] {
  const filename = documents.find(({ id }) => id === fileId)?.filename ?? parts[0]?.filename ?? ''
  const pages = parts
    .flatMap(part => part.pages.map(page => ({ part, page })))
    .toSorted((one, other) => one.page.sourceNumber - other.page.sourceNumber)
  let last: string | null = null
  return pages.map(({ part, page }, index): OrderedPage => {
    // A separator sheet that stayed with its stack lies between documents and begins none.
    const begins = index === 0 || (!part.isContainer && part.id !== last)
    if (!part.isContainer) last = part.id
    const place = { fileId, sourceNumber: page.sourceNumber }
    const { number, setAside } = page
    const key = keyOf(place)
    return { key, batchId, place, documentId: part.id, number, filename, begins, isFirstOfFile: index === 0, setAside }
  })
}

export function keyOf({ fileId, sourceNumber }: PagePlace): string {
  return `${fileId} ${sourceNumber}`
}

/** The pages as they will be when what was done is stored. */
export function withSteps(pages: readonly OrderedPage[], steps: readonly PageStep[]): readonly OrderedPage[] {
  if (steps.length === 0) return pages
  const changed = new Map(pages.map(page => [page.key, page]))
  for (const step of steps) {
    const page = changed.get(keyOf(step.place))
    if (page) changed.set(page.key, { ...page, ...AFTER[step.type] })
  }
  return pages.map(page => changed.get(page.key) ?? page)
}

const AFTER: Readonly<Record<Correction['type'], Partial<OrderedPage>>> = {
  split_document: { begins: true },
  join_document: { begins: false },
  set_page_aside: { setAside: 'removed' },
  take_page_back: { setAside: null },
  turn_page: {},
}

/** Where the document begins and ends that a page belongs to: indices, the end not included. */
export function rangeOf(pages: readonly OrderedPage[], at: number): readonly [start: number, end: number] {
  const start = pages.findLastIndex(({ begins }, index) => index <= at && begins)
  const next = pages.findIndex(({ begins }, index) => index > at && begins)
  return [Math.max(start, 0), next < 0 ? pages.length : next]
}

const isKept = ({ setAside }: OrderedPage): boolean => setAside === null

/** Lets a document begin at a page, or no longer; null when that cannot be. */
export function toggleBegin(pages: readonly OrderedPage[], at: number): readonly PageStep[] | null {
  const page = pages[at]
  if (!page || page.isFirstOfFile) return null
  if (page.begins) return [{ type: 'join_document', place: page.place }]
  return canSplit(pages, at) ? [{ type: 'split_document', place: page.place }] : null
}

function canSplit(pages: readonly OrderedPage[], at: number): boolean {
  const [start, end] = rangeOf(pages, at)
  return at > start && pages.slice(start, at).some(isKept) && pages.slice(at, end).some(isKept)
}

/** Takes a page out of the Belegmappe or back into it; null when it is the last one of its document there. */
export function toggleAside(pages: readonly OrderedPage[], at: number): readonly PageStep[] | null {
  const page = pages[at]
  if (!page) return null
  if (page.setAside !== null) return [{ type: 'take_page_back', place: page.place }]
  const [start, end] = rangeOf(pages, at)
  const others = pages.slice(start, end).filter(each => each !== page && isKept(each))
  return others.length > 0 ? [{ type: 'set_page_aside', place: page.place }] : null
}

/** Gives the pages of a document up to this one to the document before it; null when there is none of its file. */
export function moveToPrevious(pages: readonly OrderedPage[], at: number): readonly PageStep[] | null {
  const [start, end] = rangeOf(pages, at)
  const first = pages[start]
  const rest = pages[at + 1]
  if (!first || first.isFirstOfFile) return null
  const join = { type: 'join_document', place: first.place } as const
  if (!rest || at + 1 >= end) return [join]
  return canSplit(pages, at + 1) ? [{ type: 'split_document', place: rest.place }, join] : null
}

/** Gives the pages of a document from this one on to the document after it; null when there is none of its file. */
export function moveToNext(pages: readonly OrderedPage[], at: number): readonly PageStep[] | null {
  const [start, end] = rangeOf(pages, at)
  const page = pages[at]
  const next = pages[end]
  if (!page || !next || next.isFirstOfFile) return null
  const join = { type: 'join_document', place: next.place } as const
  if (at === start) return [join]
  return canSplit(pages, at) ? [{ type: 'split_document', place: page.place }, join] : null
}

/** Gives a page to the document of another one, which has to be beside its own; null when it is not. */
export function moveTo(pages: readonly OrderedPage[], from: number, to: number): readonly PageStep[] | null {
  const [start, end] = rangeOf(pages, from)
  if (to >= start && to < end) return null
  const [toStart, toEnd] = rangeOf(pages, to)
  if (toEnd === start) return moveToPrevious(pages, from)
  return toStart === end ? moveToNext(pages, from) : null
}

/** Whether what lies in front of the document of a page, or behind it, is another file: nothing goes from one to another. */
export function isEdgeOfFile(pages: readonly OrderedPage[], at: number, side: 'before' | 'after'): boolean {
  const [start, end] = rangeOf(pages, at)
  const beyond = side === 'before' ? pages[start - 1] : pages[end]
  return beyond === undefined || beyond.place.fileId !== pages[at]?.place.fileId
}

/** What takes steps back, the last one first. */
export function oppositeSteps(steps: readonly PageStep[]): readonly PageStep[] {
  return steps.toReversed().map(({ type, place, by }) => ({
    type: OPPOSITE_CORRECTIONS[type],
    place,
    ...(by === undefined ? {} : { by: by === 90 ? 270 : 90 }),
  }))
}

/** The correction that a step is, with the documents as they are; null when its page is gone. */
export function correctionOf(
  documents: readonly BatchDocument[],
  { type, place, by = 90 }: PageStep,
): Correction | null {
  const found = findPage(documents, place)
  if (!found) return null
  const documentId = found.document.id
  if (type === 'join_document') return { type, documentId }
  return type === 'turn_page' ? { type, documentId, page: found.number, by } : { type, documentId, page: found.number }
}
