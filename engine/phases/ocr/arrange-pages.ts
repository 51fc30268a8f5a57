import { z } from 'zod'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { Document, FileNote } from '../../model/document.ts'
import type { MarkedPage, MarkedPages } from '../../model/marked-pages.ts'
import type { SplitProposal } from '../../model/page-mark.ts'
import type { Page } from '../../model/page.ts'
import type { StoredPageText } from '../../model/stored-page-text.ts'
import { assert } from '../../shared/assert.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'
import { APPLIED_CONFIDENCE } from '../../splitting/propose-splits.ts'
import type { ItemContext } from '../phase.ts'
import { markPages } from './mark-pages.ts'

export interface ArrangeDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages'>
  readonly workers: Pick<PageWorkers, 'run'>
}

type Stores = ArrangeDeps['storage']
type Item = Pick<ItemContext, 'signal' | 'share'>

/** Where a document begins within a stack, and why. */
interface Start {
  readonly page: number
  readonly reasons: readonly string[]
}

/** Stacks beyond this number of pages are divided by separator sheets only, and go to the worker in such parts. */
const PROPOSAL_PAGES_MAX = 300
/** A message of so many full pages is a quarter of a megabyte. */
const PAGES_AT_ONCE = 10
/** What a worker asks while it marks pages. */
const question = z.object({ from: z.number().int().min(0) })

/**
 * What becomes of a document's pages once they are read: separator sheets and blank pages are set aside, and a stack is
 * divided where a separator lies or its pages say so. Nothing is lost by it, and each of it can be taken back. Done
 * again it finds nothing more to do.
 */
export async function arrangePages(deps: ArrangeDeps, documentId: string, item: Item): Promise<void> {
  const { storage } = deps
  const document = await storage.documents.find(documentId)
  assert(document, 'a document in the race is stored')
  const stored = await storage.pages.listByDocument(documentId)
  const isStack = stored.length > 1 && (await mayBeDivided(storage, document))
  const { pages, proposals } = await marksOf(deps, stored, isStack && stored.length <= PROPOSAL_PAGES_MAX, item)
  // The parts of a stack were settled with it, but for the blank pages when the engine died in between.
  if (document.origin?.type === 'part') return setBlankAside(storage, documentId, pages)
  const separators = pages.filter(page => page.separator === 'sheet')
  await storage.pages.setAside(documentId, numbersOf(separators), 'separator')
  const left = pages.filter(page => page.separator !== 'sheet')
  const behind = isStack ? startsBehindSeparators(pages) : []
  const all = groupAt(left, [...behind, ...(await startsOf(storage, documentId, proposals))])
  // The empty back of a separator sheet is no document.
  const groups = all.length > 1 ? all.filter(group => group.pages.some(page => !page.isBlank)) : all
  if (groups.length === 1) return setBlankAside(storage, documentId, left)
  const blank = all.filter(group => !groups.includes(group)).flatMap(group => group.pages)
  await storage.pages.setAside(documentId, numbersOf(blank), 'blank')
  const parts = groups.map(group => ({ ...group, id: newId('doc') }))
  await storage.documents.divide(
    documentId,
    parts.map(({ id, pages: own, reasons }) => ({ id, pages: numbersOf(own), reasons })),
  )
  for (const part of parts) await setBlankAside(storage, part.id, await numberedAnew(storage, part))
}

/** Invoices, mails and tables are documents as they came; a part of a stack was divided before. */
async function mayBeDivided(storage: Stores, { id, origin, mediaType }: Document): Promise<boolean> {
  if (origin?.type === 'part' || kindOfMedia(mediaType) !== 'page') return false
  return (await storage.documents.einvoice(id)) === null
}

/** What the pages say, found out by a worker where there are several. */
async function marksOf(
  { storage, workers }: ArrangeDeps,
  pages: readonly Page[],
  proposes: boolean,
  { signal, share }: Item,
): Promise<MarkedPages> {
  const found: MarkedPages[] = []
  for (let at = 0; at < pages.length; at += PROPOSAL_PAGES_MAX) {
    const some = pages.slice(at, at + PROPOSAL_PAGES_MAX)
    const answer = async (asked: unknown): Promise<readonly StoredPageText[]> => {
      const { from } = question.parse(asked)
      return textsOf(storage, some.slice(from, from + PAGES_AT_ONCE))
    }
    const sizesPt = proposes ? some.map(sizeOf) : null
    const options = { signal, share, answer, ...cpuBudget('mark-pages', { pages: some.length }) }
    found.push(
      pages.length === 1
        ? markPages({ pages: await textsOf(storage, some), sizesPt })
        : await workers.run('mark-pages', { count: some.length, sizesPt }, options),
    )
  }
  return { pages: found.flatMap(one => one.pages), proposals: found.flatMap(one => one.proposals) }
}

async function textsOf(storage: Stores, pages: readonly Page[]): Promise<readonly StoredPageText[]> {
  const texts = await storage.pages.storedTexts(pages[0]?.documentId ?? '', numbersOf(pages))
  assert(texts.length === pages.length, 'OCR has read every page')
  return texts
}

/** First pages of documents behind separators. */
function startsBehindSeparators(pages: readonly MarkedPage[]): readonly Start[] {
  return pages.flatMap(page => {
    if (page.separator === null) return []
    const first = page.separator === 'first_page' ? page : pages.find(({ number }) => number > page.number)
    return first ? [{ page: first.number, reasons: ['Trennblatt'] }] : []
  })
}

/** First pages of documents as the pages themselves say; where that is doubtful, the document gets a note. */
async function startsOf(
  storage: Stores,
  documentId: string,
  proposals: readonly SplitProposal[],
): Promise<readonly Start[]> {
  const doubtful = proposals.filter(({ confidence }) => confidence < APPLIED_CONFIDENCE)
  if (doubtful.length > 0) await storage.documents.addNotes(documentId, doubtful.map(noteOf))
  return proposals
    .filter(proposal => !doubtful.includes(proposal))
    .map(({ firstPage, reasons }) => ({ page: firstPage, reasons }))
}

function sizeOf({ widthPt, heightPt }: Page): readonly [number, number] {
  return [widthPt, heightPt]
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

/** The pages of a part under the numbers that it gave them, in the same order. */
async function numberedAnew(
  storage: Stores,
  { id, pages }: { readonly id: string; readonly pages: readonly MarkedPage[] },
): Promise<MarkedPage[]> {
  const own = await storage.pages.listByDocument(id)
  assert(own.length === pages.length, 'a part has the pages that it was given')
  return pages.map((page, index) => ({ ...page, number: own[index]?.number ?? page.number }))
}

function numbersOf(pages: readonly { readonly number: number }[]): number[] {
  return pages.map(page => page.number)
}
