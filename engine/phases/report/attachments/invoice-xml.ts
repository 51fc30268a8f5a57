import { readFile } from '../../../shared/disk/files.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { InvoiceSyntax } from '../../../model/en16931-invoice.ts'
import { kindOfMedia } from '../../../model/media-type.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { extractInvoiceXml } from '../../../e-invoice/xml/extract-invoice-xml.ts'
import type { Attachment } from './attach-files.ts'

/** Names by which programs find the XML in a PDF. */
const NAMES: Readonly<Record<InvoiceSyntax, string>> = {
  UBL: 'xrechnung.xml',
  CII: 'factur-x.xml',
  'ZUGFeRD 1.0': 'ZUGFeRD-invoice.xml',
}

/**
 * The e-invoice of a document as it was received, to stand beside the pages that show it; null when it neither is nor
 * carries one. The structured part is the original (GoBD as of 14.07.2025), the pages another view of it.
 */
export async function invoiceXml(planned: PlannedDocument, prefix: string): Promise<Attachment | null> {
  const { originalPath, mediaType, analysis } = planned
  const isXml = kindOfMedia(mediaType) === 'invoice'
  if (originalPath === null || (!isXml && !analysis?.einvoice)) return null
  const bytes = isXml ? await readFile(originalPath) : await carriedXml(originalPath)
  if (!bytes) return null
  const syntax = analysis?.einvoice?.syntax ?? (mediaType === 'application/vnd.oasis.ubl+xml' ? 'UBL' : 'CII')
  return {
    name: `${prefix}${NAMES[syntax]}`,
    mimeType: 'text/xml',
    description: `E-Rechnung zu ${planned.filename}`,
    relationship: 'Alternative',
    bytes,
  }
}

async function carriedXml(path: string): Promise<Uint8Array | null> {
  try {
    return await extractInvoiceXml(await readFile(path))
  } catch (error) {
    // It was read from a decrypted or repaired copy; the original itself is kept.
    if (isEngineError(error)) return null
    throw error
  }
}
