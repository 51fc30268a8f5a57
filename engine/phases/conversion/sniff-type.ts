import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { PageMediaType } from '../../model/media-type.ts'
import { EngineError } from '../../shared/errors.ts'

const HEAD_BYTES = 4100
/** PDF readers accept the header anywhere in the first kilobyte (PDF 32000-1, appendix H.3, note 13). */
const PDF_HEADER_WITHIN = 1024

const TIFF_MAGICS = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'].map(magic => Buffer.from(magic, 'hex'))

const SUPPORTED: ReadonlySet<string> = new Set<PageMediaType>([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
])

/**
 * Type of a file by its bytes; its name plays no part.
 * Throws EngineError input: corrupt_file (empty), unsupported_file_type.
 */
export async function sniffType(path: string): Promise<PageMediaType> {
  const head = await readHead(path)
  if (head.length === 0) {
    throw new EngineError('input', 'corrupt_file', 'Die Datei ist leer (0 Byte). Bitte die Datei erneut anfordern.')
  }
  // The magic of TIFF first: its directory, which the library wants to see, often lies behind the picture.
  if (TIFF_MAGICS.some(magic => head.subarray(0, 4).equals(magic))) return 'image/tiff'
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime !== undefined && SUPPORTED.has(mime)) return mime as PageMediaType
  if (head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'application/pdf'
  throw new EngineError(
    'input',
    'unsupported_file_type',
    'Dieser Dateityp wird nicht unterstützt. Bitte das Dokument als PDF, JPEG, PNG oder TIFF einreichen.',
    { details: { found: mime ?? 'unknown' } },
  )
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
