import { abandonPdfium, openPdfBytes, openPdfFile } from '../../../pdfium/pdf-file.ts'
import type { PdfFile } from '../../../pdfium/pdf-file.ts'
import { EngineError, isEngineError } from '../../../shared/errors.ts'

/**
 * What `look` sees in a PDF (its path or its bytes), or the EngineError for why PDFium does not open it. A PDFium that
 * trapped over it is replaced, so that another parser may still make something of it.
 */
export async function lookAtPdf<T extends object>(
  source: string | Uint8Array,
  look: (file: PdfFile) => Promise<T>,
): Promise<T | EngineError> {
  try {
    const { file, close } = await (typeof source === 'string' ? openPdfFile(source) : openPdfBytes(source, ''))
    const seen = await look(file)
    close()
    return seen
  } catch (error) {
    if (isEngineError(error)) return error
    if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
    abandonPdfium()
    return new EngineError(
      'input',
      'corrupt_file',
      'Die PDF-Datei ist so beschädigt, dass sie sich nicht lesen lässt. Bitte die Datei neu anfordern oder neu speichern.',
      { cause: error },
    )
  }
}
