import type { Storage } from '../../storage/storage.ts'
import type { NumberedPage } from './read-layout.ts'

/** Pages whose text is read at the start and the end of a long document; the same bounds as in `analyzeDocument`. */
const FIRST_PAGES = 8
const LAST_PAGES = 4

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
