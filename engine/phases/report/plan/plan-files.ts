import type { AsidePage, InputFile, PagePicture, PlannedFile } from '../../../model/binder-plan.ts'
import { pageFile } from '../../../model/document.ts'
import type { Document } from '../../../model/document.ts'
import { assert } from '../../../shared/assert.ts'
import type { PlanDeps } from './plan-deps.ts'

/**
 * The files whose pages documents show; the parts of a stack show those of their parent. Each file is looked at once,
 * however many parts it has.
 */
export function createFilePlanner(
  deps: PlanDeps,
  all: readonly Document[],
): (document: Document) => Promise<PlannedFile> {
  const sharers = Map.groupBy(all, ownerOf)
  const planned = new Map<string, PlannedFile>()
  return async document => {
    const known = planned.get(ownerOf(document))
    if (known) return known
    const file = await planFile(deps, document, sharers.get(ownerOf(document)) ?? [])
    planned.set(file.documentId, file)
    return file
  }
}

function ownerOf({ id, origin }: Document): string {
  return origin?.type === 'part' ? origin.parentId : id
}

async function planFile(
  { storage, files }: PlanDeps,
  document: Document,
  sharers: readonly Document[],
): Promise<PlannedFile> {
  const source = pageFile(document)
  assert(source, 'a document in the race has pages')
  const pages = (await Promise.all(sharers.map(({ id }) => storage.pages.listByDocument(id)))).flat()
  const texts = await Promise.all(pages.map(page => storage.pages.text(page.documentId, page.number)))
  const damaged = pages.filter((_, at) => texts[at]?.isDamaged)
  return {
    documentId: ownerOf(document),
    path: files.pathOf(source.sha256),
    mediaType: source.mediaType,
    pageCount: pages.length,
    damaged: damaged.map(page => page.sourceNumber),
  }
}

/**
 * A file of the request; its bytes may never have arrived, and those of another mandant (`isForeign`) are not handed
 * on.
 */
export function planInput({ files }: PlanDeps, document: Document, isForeign: boolean): InputFile {
  const { id, index, filename, mediaType, sha256, byteSize } = document
  const path = !isForeign && sha256 !== null && files.has(sha256) ? files.pathOf(sha256) : null
  return { documentId: id, index, filename, path, mediaType, sha256, byteSize }
}

/** Pages that stay out of the binder although their document, or its parts, are in it. */
export async function asidePages(deps: PlanDeps, document: Document): Promise<AsidePage[]> {
  const { id, filename, status } = document
  if (status !== 'pending' && status !== 'processed') return []
  return (
    await Promise.all(
      (await deps.storage.pages.listByDocument(id)).map(async ({ number, sourceNumber, setAside }) => {
        if (setAside === null) return []
        return [
          {
            documentId: id,
            filename,
            sourceNumber,
            reason: setAside,
            ...((await deps.storage.pages.text(id, number))?.scan && { isCaptured: true as const }),
            picture: await pagePicture(deps, document, number),
          },
        ]
      }),
    )
  ).flat()
}

/** How a page (by its number in the document) is shown small; null when the document has no such page. */
export async function pagePicture(
  { storage, files }: PlanDeps,
  document: Document,
  number: number,
): Promise<PagePicture | null> {
  const source = pageFile(document)
  const page = (await storage.pages.listByDocument(document.id)).find(other => other.number === number)
  if (!source || !page || !files.has(source.sha256)) return null
  return {
    path: files.pathOf(source.sha256),
    mediaType: source.mediaType,
    sourceNumber: page.sourceNumber,
    rotation: (await storage.pages.text(document.id, number))?.rotation ?? 0,
  }
}
