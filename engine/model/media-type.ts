/** Content whose pages are read as they are. */
export type PageMediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/tiff'

/** Images that are turned into one of the page types first. */
export type ImageMediaType = 'image/webp' | 'image/bmp' | 'image/gif' | 'image/heic' | 'image/avif'

/** Text documents, spreadsheets and presentations; a PDF is made of them. */
export type OfficeMediaType =
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | 'application/vnd.ms-word.document.macroEnabled.12'
  | 'application/vnd.ms-excel.sheet.macroEnabled.12'
  | 'application/vnd.ms-powerpoint.presentation.macroEnabled.12'
  | 'application/vnd.oasis.opendocument.text'
  | 'application/vnd.oasis.opendocument.spreadsheet'
  | 'application/vnd.oasis.opendocument.presentation'
  | 'application/msword'
  | 'application/vnd.ms-excel'
  | 'application/vnd.ms-powerpoint'
  /** An OOXML file that is encrypted as a whole (MS-OFFCRYPTO). */
  | 'application/x-ole-encrypted'
  | 'application/rtf'
  | 'text/plain'
  | 'text/csv'
  | 'text/html'

/** Mails: their own text becomes pages, their attachments documents of their own. */
export type MailMediaType = 'message/rfc822' | 'application/vnd.ms-outlook'

/** Files that hold nothing but other files. */
export type ArchiveMediaType = 'application/zip' | 'application/x-7z-compressed' | 'application/vnd.rar'

/** An e-invoice as XML: EN 16931 in the syntax UBL 2.1 or UN/CEFACT CII. */
export type InvoiceMediaType = 'application/vnd.oasis.ubl+xml' | 'application/vnd.unece.cii+xml'

/** A bank's own file: ISO 20022 camt.052 to camt.054, SWIFT MT940, a table of movements of a bank that is known. */
export type BankMediaType = 'application/vnd.iso20022.camt+xml' | 'application/vnd.swift.mt940' | 'text/vnd.bank-table'

/** Content type by the bytes, never by the name. */
export type MediaType =
  PageMediaType | ImageMediaType | OfficeMediaType | MailMediaType | ArchiveMediaType | InvoiceMediaType | BankMediaType

export type MediaKind = 'page' | 'image' | 'office' | 'mail' | 'archive' | 'invoice' | 'bank'

const KINDS: Readonly<Record<Exclude<MediaType, OfficeMediaType>, MediaKind>> = {
  'application/pdf': 'page',
  'image/jpeg': 'page',
  'image/png': 'page',
  'image/tiff': 'page',
  'image/webp': 'image',
  'image/bmp': 'image',
  'image/gif': 'image',
  'image/heic': 'image',
  'image/avif': 'image',
  'message/rfc822': 'mail',
  'application/vnd.ms-outlook': 'mail',
  'application/zip': 'archive',
  'application/x-7z-compressed': 'archive',
  'application/vnd.rar': 'archive',
  'application/vnd.oasis.ubl+xml': 'invoice',
  'application/vnd.unece.cii+xml': 'invoice',
  'application/vnd.iso20022.camt+xml': 'bank',
  'application/vnd.swift.mt940': 'bank',
  'text/vnd.bank-table': 'bank',
}

/** By which way pages are made of a content; null for no content. */
export function kindOfMedia(type: MediaType | null): MediaKind | null {
  if (type === null) return null
  return (KINDS as Partial<Record<MediaType, MediaKind>>)[type] ?? 'office'
}

/** Whether pages can be read from such a file as it is. */
export function isPageMediaType(type: MediaType | null): type is PageMediaType {
  return kindOfMedia(type) === 'page'
}
