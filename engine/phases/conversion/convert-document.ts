import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removePath } from '../../shared/disk/remove-path.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { ConversionOperations } from '../../isolation/conversion-operations.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { MediaType, PageMediaType } from '../../model/media-type.ts'
import type { Document, FileNote, Rendition } from '../../model/document.ts'
import { assert } from '../../shared/assert.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { ConvertedDocument } from '../../storage/document-verbs.ts'
import { whileThere } from '../../storage/while-there.ts'
import type { DocumentRef, ItemContext } from '../phase.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import { originalDamaged } from '../original-damaged.ts'
import { convertOfficeAnyhow } from './convert-office-anyhow.ts'
import { prepareOddPdf } from './prepare-odd-pdf.ts'
import { createUnfolder } from './unfold-document.ts'

/** What the ways of conversion give; `rendition` is a file that is not in the store yet. */
interface Readable {
  readonly rendition: { readonly path: string; readonly mediaType: PageMediaType } | null
  readonly notes: readonly FileNote[]
}

export type ConvertDocument = (document: DocumentRef, item: ItemContext) => Promise<void>

/** Takes one document from its bytes to its pages and to the documents that lie in it. */
export function createDocumentConverter(deps: ConversionDeps): ConvertDocument {
  const { workers, storage, files, limits } = deps
  const unfold = createUnfolder(deps)

  return async ({ id, filename }, item) => {
    const document = await storage.documents.find(id)
    assert(document?.sha256, 'a document in the race has its bytes')
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
      const converted = await convert(document, mediaType, path, folder, item)
      await whileThere(files, filesOf(converted), () =>
        storage.documents.saveConverted(id, { ...converted, notes: [...notes, ...converted.notes] }),
      )
      await item.progress(
        1,
        converted.children.flatMap(({ id: childId, content }) => ('sha256' in content ? [childId] : [])),
      )
    } finally {
      await removePath(folder)
    }
  }

  async function convert(
    document: Document,
    mediaType: MediaType,
    path: string,
    folder: string,
    item: ItemContext,
  ): Promise<ConvertedDocument> {
    if (kindOfMedia(mediaType) === 'archive') {
      const { children, notes } = await unfold(document, mediaType, path, folder, item)
      return { pages: [], rendition: null, notes, isContainer: true, children }
    }
    const readable = await makeReadable(mediaType, path, folder, item)
    await item.progress(0.6)
    const { made, notes, pages } = await inspect(readable, mediaType, path, folder, item)
    const rendition = made && (await keep(made, item))
    const { holdsFiles } = readable
    // What was repaired or unlocked is where the files in it can be reached.
    const source = made?.mediaType === mediaType ? made.path : path
    const carried = await readInvoice(mediaType, source, holdsFiles, item)
    const held = holdsFiles ? await unfold(document, mediaType, source, folder, item) : { children: [], notes: [] }
    return {
      pages,
      rendition,
      einvoice: carried.invoice,
      isContainer: false,
      children: held.children,
      notes: [...notes, ...carried.notes, ...held.notes],
    }
  }

  /** Pages of the file; of an image that was cut off, what is left of it. */
  async function inspect(
    { rendition, notes }: Readable,
    mediaType: MediaType,
    path: string,
    folder: string,
    item: ItemContext,
  ): Promise<{ made: Readable['rendition']; notes: readonly FileNote[]; pages: ConvertedDocument['pages'] }> {
    const { signal, share } = item
    const pagesMax = limits.pagesPerDocumentMax
    const within = { signal, share, ...cpuBudget('inspect-document', { pages: pagesMax }) }
    const file = rendition ?? { path, mediaType: asPageType(mediaType) }
    try {
      const { pages } = await workers.run('inspect-document', { ...file, pagesMax }, within)
      return { made: rendition, notes, pages }
    } catch (error) {
      const isCut = isEngineError(error) && error.code === 'corrupt_file'
      if (!isCut || rendition || file.mediaType === 'application/pdf') throw error
      const outPath = join(folder, 'rescued')
      const rescuing = { signal, share, ...cpuBudget('normalize-image') }
      const rescued = await workers.run('normalize-image', { path, mediaType: file.mediaType, outPath }, rescuing)
      const made = { path: outPath, mediaType: rescued.mediaType }
      const { pages } = await workers.run('inspect-document', { ...made, pagesMax }, within)
      return { made, notes: [...notes, ...rescued.notes], pages }
    }
  }

  /** A file whose pages can be read: the original itself, or one made of it. */
  async function makeReadable(
    mediaType: MediaType,
    path: string,
    folder: string,
    item: ItemContext,
  ): Promise<Readable & { readonly holdsFiles: boolean }> {
    const outPath = join(folder, 'pages')
    const passwords = deps.documentPasswords
    const { signal, share } = item
    const pdf = { path: outPath, mediaType: 'application/pdf' } as const
    switch (mediaType) {
      case 'image/jpeg':
      case 'image/png':
        return { rendition: null, notes: [], holdsFiles: false }
      case 'image/tiff': {
        const pagesMax = limits.pagesPerDocumentMax
        const within = { signal, share, ...cpuBudget('prepare-tiff', { pages: pagesMax }) }
        const { rewritten } = await workers.run('prepare-tiff', { path, outPath, pagesMax }, within)
        return { rendition: rewritten ? { path: outPath, mediaType } : null, notes: [], holdsFiles: false }
      }
      case 'application/pdf': {
        const { bytes } = await sizeOf(path)
        const prepared = await prepareOddPdf(workers, { path, passwords, outPath }, bytes, item)
        const { rewritten, hasEmbeddedFiles, notes } = prepared
        return { rendition: rewritten ? pdf : null, notes, holdsFiles: hasEmbeddedFiles }
      }
      case 'image/webp':
      case 'image/bmp':
      case 'image/gif':
      case 'image/heic':
      case 'image/avif': {
        const image = await workers.run(
          'normalize-image',
          { path, mediaType, outPath },
          { signal, share, ...cpuBudget('normalize-image') },
        )
        return { rendition: { path: outPath, mediaType: image.mediaType }, notes: image.notes, holdsFiles: false }
      }
      case 'message/rfc822':
      case 'application/vnd.ms-outlook': {
        const page = join(folder, 'mail.html')
        const within = { signal, share, ...cpuBudget('write-mail-page', await sizeOf(path)) }
        const { notes } = await workers.run('write-mail-page', { path, mediaType, outPath: page }, within)
        const made = await convertOfficeAnyhow(deps, { path: page, mediaType: 'text/html', outPath, folder }, item)
        return { rendition: pdf, notes: [...notes, ...made], holdsFiles: true }
      }
      case 'application/vnd.oasis.ubl+xml':
      case 'application/vnd.unece.cii+xml': {
        const within = { signal, share, ...cpuBudget('write-invoice-pages') }
        const { notes } = await workers.run('write-invoice-pages', { path, mediaType, outPath }, within)
        return { rendition: pdf, notes, holdsFiles: true }
      }
      case 'application/zip':
      case 'application/x-7z-compressed':
      case 'application/vnd.rar':
        throw new Error('an archive has no pages')
      default:
        return {
          rendition: pdf,
          notes: await convertOfficeAnyhow(deps, { path, mediaType, outPath, folder }, item),
          holdsFiles: false,
        }
    }
  }

  async function readInvoice(
    mediaType: MediaType,
    path: string,
    holdsFiles: boolean,
    item: ItemContext,
  ): Promise<ConversionOperations['read-invoice']['output']> {
    const carries = mediaType === 'application/pdf' && holdsFiles
    if (!carries && kindOfMedia(mediaType) !== 'invoice') return { invoice: null, notes: [] }
    const input = { path, mediaType } as ConversionOperations['read-invoice']['input']
    return workers.run('read-invoice', input, { signal: item.signal, share: item.share, ...cpuBudget('read-invoice') })
  }

  /** Puts the file made of the original into the store. */
  async function keep(made: NonNullable<Readable['rendition']>, item: ItemContext): Promise<Rendition> {
    const { size } = await stat(made.path)
    const stored = await files.put(createReadStream(made.path), { byteSizeMax: size, signal: item.signal })
    return { ...stored, mediaType: made.mediaType }
  }
}

/** SHA-256 of the files that came into the store with a conversion. */
function filesOf({ rendition, children }: ConvertedDocument): string[] {
  const unfolded = children.flatMap(({ content }) => ('sha256' in content ? [content.sha256] : []))
  return rendition ? [rendition.sha256, ...unfolded] : unfolded
}

async function sizeOf(path: string): Promise<{ readonly bytes: number }> {
  return { bytes: (await stat(path)).size }
}

function asPageType(mediaType: MediaType): PageMediaType {
  assert(kindOfMedia(mediaType) === 'page', 'other contents were turned into pages before')
  return mediaType as PageMediaType
}
