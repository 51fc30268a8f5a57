import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageWorkers } from '../../isolation/operations.ts'
import { pageFile } from '../../model/document.ts'
import type { Document } from '../../model/document.ts'
import { EngineError } from '../../shared/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'

export interface PageImages {
  /** Path of a JPEG of the page, upright; rendered at the first call. Throws EngineError `page_not_found`. */
  pathOf(document: Document, pageNumber: number, sizeMaxPx: number): Promise<string>
}

export interface PageImagesDeps {
  readonly storage: Storage
  readonly files: FileStore
  readonly workers: PageWorkers
}

const RENDER_TIMEOUT_MS = 60_000

/** Pictures of pages for the window, kept in the batch's work folder; two requests for one picture render it once. */
export function createPageImages({ storage, files, workers }: PageImagesDeps): PageImages {
  const underWay = new Map<string, Promise<string>>()

  const render = async (document: Document, pageNumber: number, sizeMaxPx: number): Promise<string> => {
    const source = pageFile(document)
    const page = storage.pages.listByDocument(document.id).find(({ number }) => number === pageNumber)
    if (!page || !source) {
      throw new EngineError('input', 'page_not_found', 'Von dieser Seite gibt es (noch) kein Bild.')
    }
    const rotation = storage.pages.text(document.id, pageNumber)?.rotation ?? 0
    const folder = join(await files.workFolder(document.batchId), 'window-pages')
    const path = join(folder, `${document.id}-${pageNumber}-${rotation}-${sizeMaxPx}.jpg`)
    if (await exists(path)) return path
    await mkdir(folder, { recursive: true })
    const temporaryPath = `${path}.${randomUUID()}.tmp`
    try {
      await workers.run(
        'render-page',
        {
          file: { path: files.pathOf(source.sha256), mediaType: source.mediaType },
          page: page.sourceNumber,
          rotation,
          sizeMaxPx,
          outPath: temporaryPath,
        },
        { signal: new AbortController().signal, timeoutMs: RENDER_TIMEOUT_MS },
      )
      await rename(temporaryPath, path)
    } finally {
      await rm(temporaryPath, { force: true })
    }
    return path
  }

  return {
    pathOf(document, pageNumber, sizeMaxPx) {
      const key = `${document.id} ${pageNumber} ${sizeMaxPx}`
      const running = underWay.get(key)
      if (running) return running
      const started = render(document, pageNumber, sizeMaxPx).finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
