import { createReadStream } from '../../shared/disk/files-sync.ts'
import { mkdir } from 'node:fs/promises'
import { stat } from '../../shared/disk/files.ts'
import { join } from 'node:path'
import { removePath } from '../../shared/disk/remove-path.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { ConversionOperations } from '../../isolation/conversion-operations.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import { OPENED_WITH_PASSWORD } from '../../model/document.ts'
import type { Document, Rendition } from '../../model/document.ts'
import { assert } from '../../shared/assert.ts'
import type { ConvertedDocument } from '../../storage/document-verbs.ts'
import { whileThere } from '../../storage/while-there.ts'
import type { DocumentRef, ItemContext } from '../phase.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import type { ConversionTask } from './conversion-task.ts'
import { originalDamaged } from '../original-damaged.ts'
import { inspectPages } from './inspect-pages.ts'
import { makeReadable } from './make-readable.ts'
import type { MadeFile, ReadableFile } from './make-readable.ts'
import { createUnfolder } from './unfold-document.ts'
import type { Unfold } from './unfold-document.ts'

export type ConvertDocument = (document: DocumentRef, item: ItemContext) => Promise<void>

/** Takes one document from its bytes to its pages and to the documents that lie in it. */
export function createDocumentConverter(deps: ConversionDeps): ConvertDocument {
  const { workers, storage, files } = deps
  const unfold = createUnfolder(deps)

  return async ({ id, filename }, item) => {
    const document = await storage.documents.find(id)
    assert(document?.sha256, 'a document that is converted has been fetched')
    const path = files.pathOf(document.sha256)
    if ((await files.checkOriginal(document.sha256)) !== 'whole') throw originalDamaged()
    const folder = join(await files.workFolder(document.batchId), `convert-${id}`)
    await removePath(folder)
    await mkdir(folder, { recursive: true })
    try {
      const within = { signal: item.signal, share: item.share, ...cpuBudget('identify-file') }
      const { mediaType, notes } = await workers.run('identify-file', { path, filename }, within)
      await storage.documents.saveType(id, mediaType)
      await item.progress(0.1)
      const opened = openedBefore(document)
      const source = opened ? files.pathOf(opened.sha256) : path
      const converted = keepOpened(
        await convert(deps, unfold, { document, mediaType, path: source, folder, item }),
        opened && document,
      )
      await whileThere(files, filesOf(converted), () =>
        storage.documents.saveConverted(id, { ...converted, notes: [...notes, ...converted.notes] }),
      )
      await item.progress(1, fetchedChildren(converted))
    } finally {
      await removePath(folder)
    }
  }
}

async function convert(deps: ConversionDeps, unfold: Unfold, task: ConversionTask): Promise<ConvertedDocument> {
  if (kindOfMedia(task.mediaType) === 'archive') {
    const { children, notes } = await unfold(task)
    return { pages: [], rendition: null, notes, isContainer: true, children }
  }
  const readable = await makeReadable(deps, task)
  await task.item.progress(0.6)
  const { made, notes, pages } = await inspectPages(deps, readable, task)
  const rendition = made && (await store(deps, made, task.item))
  // What was repaired or unlocked is where the files in it can be reached.
  const source = made?.mediaType === task.mediaType ? { ...task, path: made.path } : task
  const carried = await readInvoice(deps, readable, source)
  const held = readable.holdsFiles ? await unfold(source) : { children: [], notes: [] }
  return {
    pages,
    rendition,
    einvoice: carried.invoice,
    bankFile: readable.bankFile ?? null,
    isContainer: false,
    children: held.children,
    notes: [...notes, ...carried.notes, ...held.notes],
  }
}

async function readInvoice(
  { workers }: ConversionDeps,
  { holdsFiles }: ReadableFile,
  { mediaType, path, item }: ConversionTask,
): Promise<ConversionOperations['read-invoice']['output']> {
  const carries = mediaType === 'application/pdf' && holdsFiles
  if (!carries && kindOfMedia(mediaType) !== 'invoice') return { invoice: null, notes: [] }
  const input = { path, mediaType } as ConversionOperations['read-invoice']['input']
  return workers.run('read-invoice', input, { signal: item.signal, share: item.share, ...cpuBudget('read-invoice') })
}

/** The copy without encryption that a person's password made of a PDF: it is read in the original's place. */
function openedBefore({ rendition, notes }: Document): Rendition | null {
  const isOpened = notes.some(({ code }) => code === OPENED_WITH_PASSWORD)
  return isOpened && rendition?.mediaType === 'application/pdf' ? rendition : null
}

/** What was made of that copy; where nothing had to be made, the copy itself is what pages are read from. */
function keepOpened(converted: ConvertedDocument, opened: Document | null): ConvertedDocument {
  if (!opened) return converted
  const told = opened.notes.filter(({ code }) => code === OPENED_WITH_PASSWORD)
  return { ...converted, rendition: converted.rendition ?? opened.rendition, notes: [...told, ...converted.notes] }
}

/** Puts the file made of the original into the store. */
async function store({ files }: ConversionDeps, made: MadeFile, item: ItemContext): Promise<Rendition> {
  const { size } = await stat(made.path)
  const stored = await files.put(createReadStream(made.path), { byteSizeMax: size, signal: item.signal })
  return { ...stored, mediaType: made.mediaType }
}

/** SHA-256 of the files that came into the store with a conversion. */
function filesOf({ rendition, children }: ConvertedDocument): string[] {
  const unfolded = children.flatMap(({ content }) => ('sha256' in content ? [content.sha256] : []))
  return rendition ? [rendition.sha256, ...unfolded] : unfolded
}

function fetchedChildren({ children }: ConvertedDocument): string[] {
  return children.flatMap(({ id, content }) => ('sha256' in content ? [id] : []))
}
