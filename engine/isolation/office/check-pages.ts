import { closePdf, openPdf, withPage } from '../../pdfium/pdf-file.ts'
import type { PdfPage } from '../../pdfium/pdf-file.ts'
import { pdfChars } from '../../pdfium/pdf-chars.ts'
import { officeBlank, officeFailed } from './office-faults.ts'

const PAGES_READ_MAX = 20
/** Letters and digits of the source that are looked for; further ones are on later pages. */
const CHARS_ASKED_MAX = 2000
const SHARE_MIN = 0.5
const OBJECTS_MAX = 1000
/** fpdf_edit.h: FPDF_PAGEOBJ_TEXT */
const OBJECT_TEXT = 1
const WORD_CHAR = /[\p{L}\p{N}]/gu

/** What the pages have to show: anything, some text, or most of the characters of this text. */
export type ExpectedPages = 'anything' | 'some-text' | { readonly text: string }

/**
 * Looks at a PDF of LibreOffice's, which writes empty pages without an error when it misread a file.
 * Throws EngineError office_conversion_failed when there are no pages, all are blank, or they lack what was in the
 * file.
 */
export async function checkPages(path: string, expected: ExpectedPages): Promise<void> {
  const file = await openPdf(path).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'EngineError') throw officeFailed()
    throw error
  })
  try {
    const asked = askedFrom(expected)
    let [found, drawn] = [0, false]
    for (let number = 1; number <= Math.min(file.pageCount, PAGES_READ_MAX); number++) {
      await withPage(file, number, page => {
        const text = pdfChars(page)
          .map(char => char.text)
          .join('')
        drawn ||= text.trim() !== '' || hasDrawing(page)
        found += wordChars(text)
      })
      if (drawn && found >= asked) return
    }
    throw drawn ? officeFailed() : officeBlank()
  } finally {
    closePdf()
  }
}

/** Whether the page has an object that is no text: empty lines are text, too. */
function hasDrawing({ file: { pdfium }, handle }: PdfPage): boolean {
  const count = Math.min(pdfium.api.FPDFPage_CountObjects(handle), OBJECTS_MAX)
  for (let index = 0; index < count; index++) {
    const object = pdfium.api.FPDFPage_GetObject(handle, index)
    if (pdfium.api.FPDFPageObj_GetType(object) !== OBJECT_TEXT) return true
  }
  return false
}

function askedFrom(expected: ExpectedPages): number {
  if (expected === 'anything') return 0
  return expected === 'some-text' ? 1 : wordChars(expected.text.slice(0, CHARS_ASKED_MAX)) * SHARE_MIN
}

function wordChars(text: string): number {
  return text.match(WORD_CHAR)?.length ?? 0
}
