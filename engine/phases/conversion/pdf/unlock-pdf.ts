import { PDFDocument } from '@cantoo/pdf-lib'
import { tellStep } from '../../../budget/tell-step.ts'
import { openPdfBytes } from '../../../pdfium/pdf-file.ts'
import { savePdf } from '../../../pdfium/pdf-save.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { takePdfFacts } from './prepare-pdf-facts.ts'
import { lookAtPdf } from './prepare-pdf-look.ts'
import { resaveWithLibpdf } from './rescue-resave.ts'

/**
 * The PDF without its encryption when its owner's password is empty, so that it opens for everybody; else null. PDFium
 * takes an empty password for a user's only.
 */
export async function unlockForEverybody(content: Uint8Array): Promise<Uint8Array | null> {
  tellStep('repair_by_libpdf')
  return await resaveWithLibpdf(content).catch(() => null)
}

/**
 * The PDF without its encryption, opened with the first password that fits (user's or owner's; the revisions 2 to 6 of
 * the standard handler, ISO 32000-2, 7.6.4); null when none fits.
 */
export async function unlockPdf(content: Uint8Array, passwords: readonly string[]): Promise<Uint8Array | null> {
  for (const password of passwords) {
    const opened = await openPdfBytes(content, password).catch((error: unknown) => {
      if (isEngineError(error)) return null
      throw error
    })
    if (!opened) continue
    const pageCount = opened.file.pageCount
    const copy = savePdf(opened.file, 'withoutSecurity')
    opened.close()
    const facts = copy && (await lookAtPdf(copy, takePdfFacts))
    if (facts && 'pageCount' in facts && facts.pageCount === pageCount) return copy
    return await savePlainByLibrary(content, password)
  }
  return null
}

async function savePlainByLibrary(content: Uint8Array, password: string): Promise<Uint8Array | null> {
  try {
    const pdf = await PDFDocument.load(content, { password, updateMetadata: false, parseSpeed: Infinity })
    return await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
  } catch {
    return null
  }
}
