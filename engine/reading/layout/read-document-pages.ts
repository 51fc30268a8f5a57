import type { Storage } from '../../storage/storage.ts'
import { FIRST_PAGES, LAST_PAGES } from './choose-pages.ts'
import type { NumberedPage } from './read-layout.ts'

/** The pages that tell what a document is, with their texts. */
export async function readDocumentPages(storage: Pick<Storage, 'pages'>, documentId: string): Promise<NumberedPage[]> {
  const numbers = choosePageNumbers(await storage.pages.numbersWithText(documentId))
  const pages = numbers.map(async number => {
    const text = await storage.pages.text(documentId, number)
    return text ? [{ number, text }] : []
  })
  return (await Promise.all(pages)).flat()
}

/** Of the numbers of pages the first and last ones in their order; all of them when there are at most `allUpTo`. */
export function choosePageNumbers(
  withText: ReadonlySet<number>,
  allUpTo: number = FIRST_PAGES + LAST_PAGES,
): readonly number[] {
  const numbers = [...withText].sort((a, b) => a - b)
  return numbers.length <= allUpTo ? numbers : [...numbers.slice(0, FIRST_PAGES), ...numbers.slice(-LAST_PAGES)]
}
