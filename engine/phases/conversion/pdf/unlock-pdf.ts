import { PDFDocument } from '@cantoo/pdf-lib'
import { openPdfBytes } from '../../../pdfium/pdf-file.ts'
import type { PdfFile } from '../../../pdfium/pdf-file.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { takePdfFacts } from './prepare-pdf-facts.ts'
import { lookAtPdf } from './prepare-pdf-look.ts'

/** FPDF_REMOVE_SECURITY (fpdf_save.h). */
const WITHOUT_SECURITY = 3

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
    const copy = savePlain(opened.file)
    opened.close()
    const facts = copy && (await lookAtPdf(copy, takePdfFacts))
    if (facts && 'pageCount' in facts && facts.pageCount === pageCount) return copy
    return await savePlainByLibrary(content, password)
  }
  return null
}

function savePlain({ pdfium, handle }: PdfFile): Buffer | null {
  const { api } = pdfium
  const writer = api.PDFiumExt_OpenFileWriter()
  try {
    if (!api.FPDF_SaveAsCopy(handle, writer, WITHOUT_SECURITY)) return null
    const size = api.PDFiumExt_GetFileWriterSize(writer)
    const pointer = pdfium.malloc(Math.max(1, size))
    try {
      api.PDFiumExt_GetFileWriterData(writer, pointer, size)
      return Buffer.from(pdfium.bytes(pointer, size))
    } finally {
      pdfium.free(pointer)
    }
  } finally {
    api.PDFiumExt_CloseFileWriter(writer)
  }
}

async function savePlainByLibrary(content: Uint8Array, password: string): Promise<Uint8Array | null> {
  try {
    const pdf = await PDFDocument.load(content, { password, updateMetadata: false, parseSpeed: Infinity })
    return await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
  } catch {
    return null
  }
}
