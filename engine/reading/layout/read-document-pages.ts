import type { Storage } from '../../storage/storage.ts'
import { FIRST_PAGES, LAST_PAGES } from './choose-pages.ts'
import type { NumberedPage } from './read-layout.ts'

/** The pages that tell what a document is, with their texts; all of them when there are at most `allUpTo`. */
export async function readDocumentPages(
  storage: Pick<Storage, 'pages'>,
  documentId: string,
  allUpTo = FIRST_PAGES + LAST_PAGES,
): Promise<NumberedPage[]> {
  const numbers = [...(await storage.pages.numbersWithText(documentId))].sort((a, b) => a - b)
  const chosen = numbers.length <= allUpTo ? numbers : [...numbers.slice(0, FIRST_PAGES), ...numbers.slice(-LAST_PAGES)]
  return (
    await Promise.all(
      chosen.map(async number => {
        const text = await storage.pages.text(documentId, number)
        return text ? [{ number, text }] : []
      }),
    )
  ).flat()
}
