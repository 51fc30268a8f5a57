import type { Storage } from '../../storage/storage.ts'
import { FIRST_PAGES, LAST_PAGES } from './choose-pages.ts'
import type { NumberedPage } from './read-layout.ts'

/** The pages that tell what a document is, with their texts; all of them when there are at most `allUpTo`. */
export function readDocumentPages(
  storage: Pick<Storage, 'pages'>,
  documentId: string,
  allUpTo = FIRST_PAGES + LAST_PAGES,
): NumberedPage[] {
  const numbers = [...storage.pages.numbersWithText(documentId)].sort((a, b) => a - b)
  const chosen = numbers.length <= allUpTo ? numbers : [...numbers.slice(0, FIRST_PAGES), ...numbers.slice(-LAST_PAGES)]
  return chosen.flatMap(number => {
    const text = storage.pages.text(documentId, number)
    return text ? [{ number, text }] : []
  })
}
