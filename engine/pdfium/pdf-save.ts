import type { PdfFile } from '../pdfium/pdf-file.ts'

/** FPDF_NO_INCREMENTAL, FPDF_REMOVE_SECURITY (fpdf_save.h). */
const SAVED_AS = { whole: 2, withoutSecurity: 3 } as const

/** The bytes of an open PDF as PDFium writes it; null when it cannot. */
export function savePdf({ pdfium, handle }: PdfFile, as: keyof typeof SAVED_AS): Buffer | null {
  const { api } = pdfium
  const writer = api.PDFiumExt_OpenFileWriter()
  try {
    if (!api.FPDF_SaveAsCopy(handle, writer, SAVED_AS[as])) return null
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

/** A new PDF of these pages (1-based) alone, written by PDFium from what it made of them; null when it cannot. */
export function savePages({ pdfium, handle }: PdfFile, numbers: readonly number[]): Buffer | null {
  const { api } = pdfium
  const made = api.FPDF_CreateNewDocument()
  if (made === 0) return null
  const list = pdfium.malloc(4 * Math.max(1, numbers.length))
  try {
    pdfium.write(list, new Uint8Array(Int32Array.from(numbers, number => number - 1).buffer))
    if (!api.FPDF_ImportPagesByIndex(made, handle, list, numbers.length, 0)) return null
    return savePdf({ pdfium, handle: made, pageCount: numbers.length }, 'whole')
  } finally {
    pdfium.free(list)
    api.FPDF_CloseDocument(made)
  }
}
