import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { stat } from '../../../shared/disk/files.ts'
import { join } from 'node:path'
import { replaceFile } from '../../../shared/disk/replace-file.ts'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import { cpuBudget } from '../../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../../isolation/operations.ts'
import { pageFile } from '../../../model/document.ts'
import type { Document } from '../../../model/document.ts'
import type { Page, PageText } from '../../../model/page.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import { createPictureSharing } from './share-picture.ts'

export interface PageImages {
  /**
   * Path of a JPEG of the page, upright; rendered at the first call. Throws EngineError `page_not_found`, or the reason
   * of `gone` when all who wanted the picture were gone before its turn came.
   */
  pathOf(document: Document, pageNumber: number, sizeMaxPx: number, gone: AbortSignal): Promise<string>
}

export interface PageImagesDeps {
  readonly storage: Storage
  readonly files: FileStore
  readonly workers: PageWorkers
}

interface WantedImage {
  readonly batchId: string
  readonly source: NonNullable<ReturnType<typeof pageFile>>
  readonly page: Page
  readonly rotation: PageText['rotation']
  readonly sizeMaxPx: number
  readonly name: string
}

/**
 * Pictures of pages for the window, kept in the batch's work folder. Two requests for one picture render it once; one
 * that a person has leafed past before its turn came is not rendered.
 */
export function createPageImages(deps: PageImagesDeps): PageImages {
  const share = createPictureSharing()
  return {
    async pathOf(document, pageNumber, sizeMaxPx, gone) {
      const wanted = await wantedImage(deps, document, pageNumber, sizeMaxPx)
      return share(wanted.name, gone, withdrawn => keepImage(deps, wanted, withdrawn))
    },
  }
}

async function wantedImage(
  { storage }: PageImagesDeps,
  document: Document,
  pageNumber: number,
  sizeMaxPx: number,
): Promise<WantedImage> {
  const source = pageFile(document)
  const page = (await storage.pages.listByDocument(document.id)).find(({ number }) => number === pageNumber)
  if (!page || !source) throw notThere()
  const rotation = (await storage.pages.text(document.id, pageNumber))?.rotation ?? 0
  // By its place in the file: corrections give pages of a document other numbers.
  const name = `${document.id}-${page.sourceNumber}-${rotation}-${sizeMaxPx}.jpg`
  return { batchId: document.batchId, source, page, rotation, sizeMaxPx, name }
}

/** Path of the picture, which is rendered when it is not there. */
async function keepImage(deps: PageImagesDeps, wanted: WantedImage, withdrawn: AbortSignal): Promise<string> {
  const { storage, files } = deps
  const { batchId, source, name } = wanted
  const folder = join(await files.workFolder(batchId), 'window-pages')
  const path = join(folder, name)
  if (await exists(path)) return path
  // A picture of what the disk made of it would be taken for what came in.
  if ((await files.checkOriginal(source.sha256)) === 'damaged') throw damaged()
  await mkdir(folder, { recursive: true })
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  try {
    await render(deps, wanted, temporaryPath, withdrawn)
    await replaceFile(temporaryPath, path)
  } finally {
    await removeFile(temporaryPath)
    // Deleted meanwhile: nothing of it may come back.
    if (!(await storage.batches.find(batchId))) await files.removeWorkFolder(batchId)
  }
  if (!(await exists(path))) throw notThere()
  return path
}

async function render(
  { files, workers }: PageImagesDeps,
  { source, page, rotation, sizeMaxPx }: WantedImage,
  outPath: string,
  withdrawn: AbortSignal,
): Promise<void> {
  const file = { path: files.pathOf(source.sha256), mediaType: source.mediaType }
  await workers.run(
    'render-page',
    { file, page: page.sourceNumber, rotation, sizeMaxPx, outPath },
    { signal: new AbortController().signal, share: { rank: 'picture' }, withdrawn, ...cpuBudget('render-page') },
  )
}

function notThere(): EngineError {
  return new EngineError('input', 'page_not_found', 'Von dieser Seite gibt es (noch) kein Bild.')
}

function damaged(): EngineError {
  const message =
    'Die gespeicherte Datei ist nicht mehr die, die eingegangen ist. Bitte prüfen Sie den Datenträger und holen Sie die Datei aus der Sicherung zurück.'
  return new EngineError('input', 'original_damaged', message)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
