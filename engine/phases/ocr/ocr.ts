import { pageFile } from '../../model/document.ts'
import type { FileNote } from '../../model/document.ts'
import type { PageText } from '../../model/page.ts'
import { assert } from '../../shared/assert.ts'
import { isEngineError } from '../../shared/errors.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { FileRef, Operations, PageWorkers } from '../../isolation/operations.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ItemContext, Phase } from '../phase.ts'
import { isReadFault, originalDamaged } from '../original-damaged.ts'
import { eachBounded } from '../../shared/each-bounded.ts'
import { startDocument } from './page-effort.ts'
import type { DocumentEffort } from './page-effort.ts'
import { arrangePages } from './arrange-pages.ts'

export interface OcrDeps {
  readonly workers: PageWorkers
  readonly storage: Pick<Storage, 'documents' | 'pages'>
  readonly files: Pick<FileStore, 'pathOf' | 'checkOriginal' | 'forgetChecks'>
}

const MINUTE = 60_000
/**
 * The last net of a document: 2,000 pages behind those of other batches, on a busy machine. Pages have their own
 * budget.
 */
const DOCUMENT_MS = 24 * 60 * MINUTE
/** A second one, since a busy machine may have been the reason. */
const PAGE_ATTEMPTS_MAX = 2
/** The same page would take as much again. */
const COSTLY = new Set(['page_too_costly', 'processing_too_costly', 'processing_too_large'])
const SETTLE_MS = 120 * MINUTE

/** A page of which nothing could be read in its time. */
const UNREAD: PageText = {
  source: 'none',
  words: [],
  meanConfidence: null,
  rotation: 0,
  skewDegrees: 0,
  unread: [{ box: [0, 0, 1, 1], reason: 'unreadable' }],
}

/** OCR: the text of every page with its places. A page whose text is stored is never read again. */
export function createOcrPhase(deps: OcrDeps): Phase {
  const { workers, storage } = deps
  return {
    name: 'OCR',
    run: async ctx => {
      await ctx.eachDocument(
        { step: 'recognize_pages', timeoutMs: DOCUMENT_MS, attemptsMax: 3, concurrency: workers.size },
        (document, item) => readDocument(deps, document.id, ctx.batch.options.language, item),
      )
      await ctx.eachDocument({ step: 'settle_pages', timeoutMs: SETTLE_MS, attemptsMax: 3 }, (document, item) =>
        arrangePages({ storage, workers }, document.id, item),
      )
      await storage.documents.numberParts(ctx.batch.id)
    },
  }
}

async function readDocument(deps: OcrDeps, id: string, language: string, item: ItemContext): Promise<void> {
  const { workers, storage, files } = deps
  const document = await storage.documents.find(id)
  const source = document && pageFile(document)
  assert(source, 'CONVERSION has seen every document that OCR reads')
  const file: FileRef = { path: files.pathOf(source.sha256), mediaType: source.mediaType }
  const pages = await storage.pages.listByDocument(id)
  const stored = await storage.pages.numbersWithText(id)
  const open = pages.filter(page => !stored.has(page.number))
  let done = pages.length - open.length
  const effort = startDocument()
  await eachBounded(open, workers.size + 1, item.signal, async ({ number, sourceNumber, hasText }, signal) => {
    const input = { file, page: sourceNumber, language }
    const work = { signal, share: item.share }
    const text = await readOrGiveUp(workers, input, effort, hasText, work).catch((error: unknown) =>
      tellDamaged(files, source.sha256, error),
    )
    // The page's checkpoint: after a crash the document goes on with the pages that are still open.
    await storage.pages.saveText(id, number, text)
    await item.progress(++done / pages.length)
  })
  if (effort.spared > 0) await storage.documents.addNotes(id, [sparedNote(effort.spared)])
}

/** A page that takes too much, or stands still twice, is told as unread: it may not cost the others of its document. */
async function readOrGiveUp(
  workers: PageWorkers,
  input: Operations['read-page']['input'],
  document: DocumentEffort,
  hasText: boolean,
  work: Pick<ItemContext, 'signal' | 'share'>,
): Promise<PageText> {
  for (let attempt = 1; attempt <= PAGE_ATTEMPTS_MAX; attempt++) {
    const effort = document.next(hasText)
    if (effort === 'none') return UNREAD
    try {
      const own = effort === 'little' ? { ...input, effort } : input
      return await workers.run('read-page', own, { ...work, ...cpuBudget('read-page') })
    } catch (error) {
      if (!isEngineError(error) || !(error.code === 'processing_timeout' || COSTLY.has(error.code))) throw error
      document.fail(effort, error.code)
      if (error.code !== 'processing_timeout') return UNREAD
    }
  }
  return UNREAD
}

/** Throws `original_damaged` where only this file cannot be read any more; else what was thrown, about the drive. */
async function tellDamaged(files: OcrDeps['files'], sha256: string, error: unknown): Promise<never> {
  if (isReadFault(error)) {
    files.forgetChecks()
    if ((await files.checkOriginal(sha256)) !== 'whole') throw originalDamaged()
  }
  throw error
}

function sparedNote(pages: number): FileNote {
  const which = pages === 1 ? 'Eine Seite wurde' : `${pages} Seiten wurden`
  return {
    code: 'pages_spared',
    message: `${which} nur kurz oder gar nicht gelesen, weil Seiten dieses Dokuments davor zu viel Rechenzeit gebraucht hatten. Bitte das Dokument ansehen; gedruckt und neu gescannt lässt es sich vollständig lesen.`,
  }
}
