import { PDFDocument } from '@cantoo/pdf-lib'
import { abandonPdfium, openPdfFile } from '../../../pdfium/pdf-file.ts'
import { savePages } from '../../../pdfium/pdf-save.ts'
import { cleanSource } from './open-source.ts'

/**
 * These pages (1-based) of a PDF as PDFium writes them anew, in their order and ready to be copied; null when it
 * cannot.
 */
export async function rewriteSource(path: string, numbers: readonly number[]): Promise<PDFDocument | null> {
  try {
    const { file, close } = await openPdfFile(path)
    const bytes = savePages(file, numbers)
    close()
    if (!bytes) return null
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity })
    if (pdf.getPageCount() !== numbers.length) return null
    cleanSource(pdf)
    return pdf
  } catch (error) {
    // After a trap only a fresh PDFium draws the other pages.
    if (error instanceof Error && error.name === 'RuntimeError') abandonPdfium()
    return null
  }
}
