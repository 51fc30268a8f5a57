import { closePdf, openPdf, withPage } from '../pdf-file.ts'
import { pdfChars } from '../pdf-chars.ts'
import { officeFailed } from './office-faults.ts'

const PAGES_READ_MAX = 20
/** Letters and digits of the source that are looked for; further ones are on later pages. */
const CHARS_ASKED_MAX = 2000
const SHARE_MIN = 0.5
const WORD_CHAR = /[\p{L}\p{N}]/gu

/** What the pages have to show: nothing in particular, some text, or most of the characters of this text. */
export type ExpectedPages = 'any' | 'some-text' | { readonly text: string }

/**
 * Looks at a PDF of LibreOffice's, which writes empty pages without an error when it misread a file.
 * Throws EngineError office_conversion_failed when there are no pages or they lack what was in the file.
 */
export async function checkPages(path: string, expected: ExpectedPages): Promise<void> {
  const file = await openPdf(path).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'EngineError') throw officeFailed()
    throw error
  })
  try {
    if (expected === 'any') return
    const asked = expected === 'some-text' ? 1 : wordChars(expected.text.slice(0, CHARS_ASKED_MAX)) * SHARE_MIN
    let found = 0
    for (let number = 1; number <= Math.min(file.pageCount, PAGES_READ_MAX) && found < asked; number++) {
      const text = await withPage(file, number, page =>
        pdfChars(page)
          .map(char => char.text)
          .join(''),
      )
      found += wordChars(text ?? '')
    }
    if (found < asked) throw officeFailed()
  } finally {
    closePdf()
  }
}

function wordChars(text: string): number {
  return text.match(WORD_CHAR)?.length ?? 0
}
