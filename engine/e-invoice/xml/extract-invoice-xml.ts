import { openPdfBytes } from '../../pdfium/pdf-file.ts'
import type { Pdfium } from '../../pdfium/pdfium.ts'
import { MARKUP_LIMITS } from './clean-markup.ts'

/**
 * Names that Factur-X and ZUGFeRD give to the invoice inside a PDF, best first: Factur-X 1.0 and ZUGFeRD 2.1 and later,
 * the reference profile XRECHNUNG, ZUGFeRD 2.0, ZUGFeRD 1.0.
 */
const INVOICE_NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
const ATTACHMENTS_MAX = 1000

/**
 * The XML of the e-invoice that a PDF carries (ZUGFeRD, Factur-X), byte for byte, or null when there is none. Upper and
 * lower case of its name do not matter. Throws EngineError input `password_protected` or `corrupt_file` for a PDF that
 * cannot be opened. Page workers only.
 */
export async function extractInvoiceXml(pdfBytes: Uint8Array): Promise<Uint8Array | null> {
  const { file, close } = await openPdfBytes(pdfBytes, '')
  try {
    const { pdfium, handle } = file
    const count = Math.min(pdfium.api.FPDFDoc_GetAttachmentCount(handle), ATTACHMENTS_MAX)
    const attachments = Array.from({ length: count }, (_, index) => pdfium.api.FPDFDoc_GetAttachment(handle, index))
    const named = attachments
      .map(attachment => ({ attachment, rank: INVOICE_NAMES.indexOf(nameOf(pdfium, attachment).toLowerCase()) }))
      .filter(({ rank }) => rank !== -1)
      .sort((one, other) => one.rank - other.rank)
    for (const { attachment } of named) {
      const content = contentOf(pdfium, attachment)
      if (content !== null) return content
    }
    return null
  } finally {
    close()
  }
}

function nameOf({ api, malloc, free, bytes }: Pdfium, attachment: number): string {
  const length = attachment === 0 ? 0 : api.FPDFAttachment_GetName(attachment, 0, 0)
  if (length <= 2 || length > 4096) return ''
  const buffer = malloc(length)
  try {
    api.FPDFAttachment_GetName(attachment, buffer, length)
    return Buffer.from(bytes(buffer, length - 2)).toString('utf16le')
  } finally {
    free(buffer)
  }
}

function contentOf({ api, malloc, free, bytes, i32, scratch }: Pdfium, attachment: number): Uint8Array | null {
  if (!api.FPDFAttachment_GetFile(attachment, 0, 0, scratch)) return null
  const length = i32(scratch, 0)
  if (length <= 0 || length > MARKUP_LIMITS.charactersMax * 3) return null
  const buffer = malloc(length)
  try {
    if (!api.FPDFAttachment_GetFile(attachment, buffer, length, scratch)) return null
    return Uint8Array.from(bytes(buffer, length))
  } finally {
    free(buffer)
  }
}
