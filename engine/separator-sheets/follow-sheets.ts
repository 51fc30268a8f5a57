import type { Document } from '../model/document.ts'
import type { RequestedItem } from '../model/page-mark.ts'
import type { Page } from '../model/page.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { readSeparator } from './separator-sheet.ts'

/** A sheet of a request letter that came in with a batch. What it says is a claim on paper. */
export interface FollowedSheet {
  /** The file that it came in with. */
  readonly documentId: string
  readonly filename: string
  /** 1-based within the file. */
  readonly page: number
  readonly mandantId: string | null
  readonly item: RequestedItem
  /** The document that begins behind the sheet in the same file; null when another sheet or nothing follows. */
  readonly document: Document | null
}

/**
 * Finds the sheets of request letters among the pages that were set aside as separators, in the order of the files and
 * their pages. Their codes are read again from the stored texts, so nothing has to be remembered between the phases.
 */
export async function followSheets(
  storage: Pick<Storage, 'pages'>,
  documents: readonly Document[],
): Promise<readonly FollowedSheet[]> {
  const byId = new Map(documents.map(document => [document.id, document]))
  const files = Map.groupBy(documents, ({ id, origin }) => (origin?.type === 'part' ? origin.parentId : id))
  return (
    await inPieces(files, async ([fileId, parts]) => {
      const pages = (await Promise.all(parts.map(({ id }) => storage.pages.listByDocument(id))))
        .flat()
        .toSorted((one, other) => one.sourceNumber - other.sourceNumber)
      return (
        await Promise.all(
          pages.map(async (page, index) => {
            if (page.setAside !== 'separator') return []
            const sheet = readSeparator((await storage.pages.text(page.documentId, page.number)) ?? { words: [] })
            if (!sheet?.item) return []
            return [
              {
                documentId: fileId,
                filename: byId.get(fileId)?.filename ?? '',
                page: page.sourceNumber,
                mandantId: sheet.mandant,
                item: sheet.item,
                document: await followerOf(storage, pages.slice(index + 1), byId),
              },
            ]
          }),
        )
      ).flat()
    })
  ).flat()
}

/** The first page that has something on it decides: the empty back of a sheet is no document. */
async function followerOf(
  storage: Pick<Storage, 'pages'>,
  after: readonly Page[],
  byId: ReadonlyMap<string, Document>,
): Promise<Document | null> {
  for (const { documentId, number, setAside } of after) {
    if (setAside === 'separator') return null
    if (setAside === null && (await storage.pages.text(documentId, number))?.isBlank !== true)
      return byId.get(documentId) ?? null
  }
  return null
}
