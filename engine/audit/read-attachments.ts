import { createHash } from 'node:crypto'
import { closePdf, openPdf } from '../pdfium/pdf-file.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'

const ATTACHMENTS_MAX = 5_000
/** A Belegmappe carries originals of at most 20 MB together; what is larger is not ours. */
const BYTES_MAX = 300_000_000

export interface ReadAttachment {
  /** Hex. */
  readonly sha256: string
  readonly byteSize: number
  /** The content has the checksum that the PDF names for it (ISO 32000-2, table 45); null when it names none. */
  readonly hasItsChecksum: boolean | null
  /** Of the names that were asked for; null for the others. */
  readonly bytes: Buffer | null
}

export interface OpenedBinder {
  readonly pageCount: number
  /** By name; a name that comes twice stands under both its places as `name#2`. */
  readonly attachments: ReadonlyMap<string, ReadAttachment>
}

/**
 * Page count and attachments of a PDF, hashed; the bytes are kept of those in `keep` only. Page workers only.
 * Throws EngineError input `password_protected` or `corrupt_file`.
 */
export async function readAttachments(path: string, keep: ReadonlySet<string>): Promise<OpenedBinder> {
  const { pdfium, handle, pageCount } = await openPdf(path)
  try {
    const attachments = new Map<string, ReadAttachment>()
    const count = Math.min(pdfium.api.FPDFDoc_GetAttachmentCount(handle), ATTACHMENTS_MAX)
    let left = BYTES_MAX
    for (let index = 0; index < count; index++) {
      const attachment = pdfium.api.FPDFDoc_GetAttachment(handle, index)
      if (attachment === 0) continue
      const name = nameOf(pdfium, attachment)
      const read = contentOf(pdfium, attachment, left, keep.has(name))
      if (read === null) continue
      left -= read.byteSize
      attachments.set(attachments.has(name) ? `${name}#${index + 1}` : name, read)
    }
    return { pageCount, attachments }
  } finally {
    closePdf()
  }
}

function nameOf({ api, malloc, free, bytes }: Pdfium, attachment: number): string {
  const length = api.FPDFAttachment_GetName(attachment, 0, 0)
  if (length <= 2 || length > 4_096) return ''
  const buffer = malloc(length)
  try {
    api.FPDFAttachment_GetName(attachment, buffer, length)
    return Buffer.from(bytes(buffer, length - 2)).toString('utf16le')
  } finally {
    free(buffer)
  }
}

function contentOf(pdfium: Pdfium, attachment: number, bytesMax: number, isKept: boolean): ReadAttachment | null {
  const { api, malloc, free, bytes, i32, scratch } = pdfium
  if (!api.FPDFAttachment_GetFile(attachment, 0, 0, scratch)) return null
  const length = i32(scratch, 0)
  if (length < 0 || length > bytesMax) return null
  const buffer = malloc(Math.max(1, length))
  try {
    if (length > 0 && !api.FPDFAttachment_GetFile(attachment, buffer, length, scratch)) return null
    const content = bytes(buffer, length)
    const [sha256, md5] = (['sha256', 'md5'] as const).map(name => createHash(name).update(content).digest('hex'))
    const kept = isKept ? Buffer.from(content) : null
    // Further calls may move the memory that `content` looks at.
    const checksum = checksumOf(pdfium, attachment)
    return {
      sha256: sha256 ?? '',
      byteSize: length,
      hasItsChecksum: checksum === null ? null : checksum === md5,
      bytes: kept,
    }
  } finally {
    free(buffer)
  }
}

/** The MD5 that the PDF names, hex; PDFium gives it as `<0123…>`. */
function checksumOf({ api, malloc, free, bytes }: Pdfium, attachment: number): string | null {
  const length = api.FPDFAttachment_GetStringValue(attachment, 'CheckSum', 0, 0)
  if (length <= 2 || length > 4_096) return null
  const buffer = malloc(length)
  try {
    api.FPDFAttachment_GetStringValue(attachment, 'CheckSum', buffer, length)
    const text = Buffer.from(bytes(buffer, length - 2)).toString('utf16le')
    return text.replaceAll(/[<>]/g, '').toLowerCase()
  } finally {
    free(buffer)
  }
}
