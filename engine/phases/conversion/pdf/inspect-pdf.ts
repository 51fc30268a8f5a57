import { abandonPdfium, callPdfium, closePdf, openPdf, withPage } from '../../../pdfium/pdf-file.ts'
import { isPageTooCostly } from '../../../budget/page-too-costly.ts'
import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import type { InspectedPage } from '../../../isolation/conversion-operations.ts'
import { EngineError } from '../../../shared/errors.ts'
import { judgePage } from '../../../pdfium/judge-page.ts'
import { allowShare } from '../../../budget/call-within.ts'
import { tellStep } from '../../../budget/tell-step.ts'

/** A page that cannot be loaded: of A4 in points, so that it still has a place in the binder. */
const UNKNOWN = { widthPt: 595.28, heightPt: 841.89, hasText: false, hasImages: false }
const COSTLY_MAX = 2
const COSTLY_SHARE = 0.1

/**
 * The pages of a PDF; `checkCount` may refuse their number before they are looked at. Throws EngineError input
 * corrupt_file when a page brings PDFium down, for it would do so again wherever the page is needed.
 */
export async function inspectPdf(path: string, checkCount: (count: number) => void): Promise<InspectedPage[]> {
  try {
    return await inspectPages(path, checkCount)
  } finally {
    // What is open cannot be removed everywhere.
    closePdf()
  }
}

async function inspectPages(path: string, checkCount: (count: number) => void): Promise<InspectedPage[]> {
  const { pageCount } = await openPdf(path)
  checkCount(pageCount)
  const pages: InspectedPage[] = []
  let costly = 0
  for (let number = 1, inspectedSinceFresh = 0; number <= pageCount; number++, inspectedSinceFresh++) {
    try {
      tellStep('inspect_page', number)
      pages.push(await inspectPage(path, number))
    } catch (error) {
      if (isPageTooCostly(error)) {
        // OCR will tell it as unread. Pages of one file are often alike: after two the rest has less time.
        pages.push({ number, ...UNKNOWN })
        if (++costly === COSTLY_MAX) allowShare(COSTLY_SHARE)
        continue
      }
      if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
      abandonPdfium()
      if (inspectedSinceFresh === 0) throw trapped(number, error)
      // It may have been the pages before that filled its memory.
      inspectedSinceFresh = -1
      number--
    }
  }
  return pages
}

async function inspectPage(path: string, number: number): Promise<InspectedPage> {
  const page = await withPage(await openPdf(path), number, (loaded: PdfPage) => {
    const makeup = callPdfium('look_at_page', () => judgePage(loaded))
    return {
      number,
      widthPt: loaded.widthPt,
      heightPt: loaded.heightPt,
      hasText: makeup.hasText,
      hasImages: makeup.hasImages,
    }
  })
  return page ?? { number, ...UNKNOWN }
}

function trapped(number: number, cause: Error): EngineError {
  return new EngineError(
    'input',
    'corrupt_file',
    `Seite ${number} der PDF-Datei ist so aufgebaut, dass sie sich nicht lesen lässt. Bitte die Datei neu erzeugen oder ausdrucken und scannen.`,
    { cause, details: { page: number } },
  )
}
