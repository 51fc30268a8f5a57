import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { kindOfMedia } from '../../model/media-type.ts'
import type { Document, FileNote } from '../../model/document.ts'
import type { SplitProposal } from '../../model/page-mark.ts'
import type { Page, PageText } from '../../model/page.ts'
import { assert } from '../../shared/assert.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'
import { APPLIED_CONFIDENCE, proposeSplits } from '../../splitting/propose-splits.ts'
import { readSeparator } from '../../separator-sheets/separator-sheet.ts'

type Stores = Pick<Storage, 'documents' | 'pages'>

/** What of a page's text decides where it goes; the words of a long stack would not fit into memory at once. */
interface MarkedPage {
  readonly number: number
  readonly isBlank: boolean
  /** A sheet between documents, or the mark on the first page of one. */
  readonly separator: 'sheet' | 'first_page' | null
}

/** Where a document begins within a stack, and why. */
interface Start {
  readonly page: number
  readonly reasons: readonly string[]
}

/** Stacks beyond this number of pages are divided by separator sheets only. */
const PROPOSAL_PAGES_MAX = 300
const YIELD_EVERY_PAGES = 10

/**
 * What becomes of a document's pages once they are read: separator sheets and blank pages are set aside, and a stack is
 * divided where a separator lies or its pages say so. Nothing is lost by it, and each of it can be taken back. Done
 * again it finds nothing more to do.
 */
export async function arrangePages(storage: Stores, documentId: string): Promise<void> {
  const document = await storage.documents.find(documentId)
  assert(document, 'a document in the race is stored')
  const pages = await markPages(storage, documentId)
  // The parts of a stack were settled with it, but for the blank pages when the engine died in between.
  if (document.origin?.type === 'part') return setBlankAside(storage, documentId, pages)
  const separators = pages.filter(page => page.separator === 'sheet')
  await storage.pages.setAside(documentId, numbersOf(separators), 'separator')
  const left = pages.filter(page => page.separator !== 'sheet')
  const all = groupAt(left, await startsOf(storage, document, pages))
  // The empty back of a separator sheet is no document.
  const groups = all.length > 1 ? all.filter(group => group.pages.some(page => !page.isBlank)) : all
  if (groups.length === 1) return setBlankAside(storage, documentId, left)
  const blank = all.filter(group => !groups.includes(group)).flatMap(group => group.pages)
  await storage.pages.setAside(documentId, numbersOf(blank), 'blank')
  const parts = groups.map(group => ({ id: newId('doc'), pages: numbersOf(group.pages), reasons: group.reasons }))
  await storage.documents.divide(documentId, parts)
  for (const { id } of parts) await setBlankAside(storage, id, await markPages(storage, id))
}

/** First pages of documents: behind separators where there are any, else as the pages themselves say. */
async function startsOf(storage: Stores, document: Document, pages: readonly MarkedPage[]): Promise<readonly Start[]> {
  const isInvoice = (await storage.documents.einvoice(document.id)) !== null
  if (kindOfMedia(document.mediaType) !== 'page' || isInvoice || pages.length < 2) return []
  const marked = pages.filter(page => page.separator !== null)
  if (marked.length > 0) {
    return marked.flatMap(page => {
      const first = page.separator === 'first_page' ? page : pages.find(({ number }) => number > page.number)
      return first ? [{ page: first.number, reasons: ['Trennblatt'] }] : []
    })
  }
  if (pages.length > PROPOSAL_PAGES_MAX) return []
  const read: (Page & { text: PageText })[] = []
  for await (const page of readPages(storage, document.id)) read.push(page)
  const proposals = await proposeSplits(read)
  const doubtful = proposals.filter(({ confidence }) => confidence < APPLIED_CONFIDENCE)
  await storage.documents.addNotes(document.id, doubtful.map(noteOf))
  return proposals
    .filter(proposal => !doubtful.includes(proposal))
    .map(({ firstPage, reasons }) => ({ page: firstPage, reasons }))
}

function noteOf({ firstPage, reasons }: SplitProposal): FileNote {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return {
    code: 'possible_split',
    message: `Auf Seite ${firstPage} könnte ein neuer Beleg beginnen${why}. Bitte prüfen und bei Bedarf dort trennen.`,
    page: firstPage,
  }
}

function groupAt(
  pages: readonly MarkedPage[],
  starts: readonly Start[],
): { pages: MarkedPage[]; reasons: readonly string[] }[] {
  const groups: { pages: MarkedPage[]; reasons: readonly string[] }[] = []
  let due: readonly string[] | null = []
  for (const page of pages) {
    due = starts.find(start => start.page === page.number)?.reasons ?? due
    if (due !== null) groups.push({ pages: [], reasons: groups.length === 0 ? [] : due })
    due = null
    groups.at(-1)?.pages.push(page)
  }
  return groups
}

/** A document whose pages are all blank stays as it is: a person is to see it. */
async function setBlankAside(storage: Stores, documentId: string, pages: readonly MarkedPage[]): Promise<void> {
  const blank = pages.filter(page => page.isBlank)
  if (blank.length < pages.length) await storage.pages.setAside(documentId, numbersOf(blank), 'blank')
}

async function markPages(storage: Stores, documentId: string): Promise<MarkedPage[]> {
  const marked: MarkedPage[] = []
  for await (const { number, text } of readPages(storage, documentId)) {
    const separator = readSeparator(text)
    marked.push({
      number,
      isBlank: text.isBlank === true,
      separator: separator && (separator.isFirstPage ? 'first_page' : 'sheet'),
    })
  }
  return marked
}

async function* readPages(storage: Stores, documentId: string): AsyncGenerator<Page & { text: PageText }> {
  for (const [index, page] of (await storage.pages.listByDocument(documentId)).entries()) {
    if (index % YIELD_EVERY_PAGES === 0) await yieldToEventLoop()
    const text = await storage.pages.text(documentId, page.number)
    assert(text, 'OCR has read every page')
    yield { ...page, text }
  }
}

function numbersOf(pages: readonly { readonly number: number }[]): number[] {
  return pages.map(page => page.number)
}
