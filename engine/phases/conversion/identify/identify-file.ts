import { open } from '../../../shared/disk/files.ts'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import type { MediaType } from '../../../model/media-type.ts'
import { EngineError } from '../../../shared/errors.ts'
import { unsupportedType } from './identify-fault.ts'
import { endingOf, noteMismatch } from './identify-name.ts'
import { identifyText, isMail, looksLikeText } from './identify-text.ts'

type Identify = ConversionOperations['identify-file']

const HEAD_BYTES = 64 * 1024
/** What the library for signatures wants to see. */
const SIGNATURE_BYTES = 4100
/** PDF readers accept the header anywhere in the first kilobyte (PDF 32000-1, appendix H.3, note 13). */
const PDF_HEADER_WITHIN = 1024

const TIFF_MAGICS = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'].map(magic => Buffer.from(magic, 'hex'))
/** Local file header, end of an empty archive, mark of a split archive (APPNOTE.TXT 4.3.7, 4.3.16, 8.5.4). */
const ZIP_MAGICS = ['504b0304', '504b0506', '504b0708'].map(magic => Buffer.from(magic, 'hex'))
const PDF_MARK = Buffer.from('%PDF')
const COMPOUND_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Names of the signature library for what we take. */
const TAKEN: Readonly<Record<string, MediaType>> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/bmp': 'image/bmp',
  'image/gif': 'image/gif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/avif': 'image/avif',
  'application/x-7z-compressed': 'application/x-7z-compressed',
  'application/x-rar-compressed': 'application/vnd.rar',
  'application/vnd.rar': 'application/vnd.rar',
  'application/rtf': 'application/rtf',
}

const PROGRAMS =
  /^application\/(?:x-msdownload|x-elf|x-mach-binary|java-vm|wasm|x-msi|vnd\.microsoft\.portable-executable)/

/**
 * Operation `identify-file`: type of a file by its bytes; the name only tells a table from a text and what to note.
 * Throws EngineError input: corrupt_file (empty, or a broken package), unsupported_file_type.
 */
export async function identifyFile({ path, filename }: Identify['input']): Promise<Identify['output']> {
  const head = await readHead(path)
  if (head.length === 0) {
    throw new EngineError('input', 'corrupt_file', 'Die Datei ist leer (0 Byte). Bitte die Datei erneut anfordern.')
  }
  const { mediaType, macros } = await identify(path, head, filename)
  return { mediaType, notes: [...noteMismatch(filename, mediaType), ...(macros ? [MACROS_NOT_RUN] : [])] }
}

const MACROS_NOT_RUN: FileNote = {
  code: 'macros_not_run',
  message: 'Die Datei enthält Makros. Sie wurden nicht ausgeführt.',
}

async function identify(
  path: string,
  head: Buffer,
  filename: string,
): Promise<{ mediaType: MediaType; macros: boolean }> {
  const startsWith = (magic: Buffer): boolean => head.subarray(0, magic.length).equals(magic)
  // The magic of TIFF first: its directory, which the library wants to see, often lies behind the picture.
  if (TIFF_MAGICS.some(startsWith)) return { mediaType: 'image/tiff', macros: false }
  // Most files are PDFs: what knows other formats is loaded with the first of them.
  if (ZIP_MAGICS.some(startsWith)) return (await import('./identify-zip.ts')).identifyZip(path)
  if (startsWith(COMPOUND_MAGIC)) return (await import('./identify-compound.ts')).identifyCompound(path)
  const text = looksLikeText(head)
  const pdf = isPdf(head, filename)
  // One of which a part is sent as it is, or with a stray zero, is no text.
  const isMailAsked = (pdf || !text) && head[0] !== 0x25
  const mail = isMailAsked && isMail(head.toString('latin1'), endingOf(filename))
  if (pdf && !mail) return { mediaType: 'application/pdf', macros: false }
  // Two letters are a signature for some kinds ("BM", "MZ"): what reads as text is not asked for them.
  const signature = text || mail ? undefined : await signatureOf(head)
  if (signature !== undefined) {
    const mediaType = TAKEN[signature]
    if (!mediaType) throw unsupportedType(PROGRAMS.test(signature) ? 'program' : signature)
    return { mediaType, macros: false }
  }
  if (!text && !mail) throw unsupportedType('unknown')
  return { mediaType: await identifyText(path, head, filename), macros: false }
}

async function signatureOf(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(head.subarray(0, SIGNATURE_BYTES)))?.mime
}

/** Also where the header is damaged, when the objects of a PDF show that the name is right: it may be repaired. */
function isPdf(head: Buffer, filename: string): boolean {
  if (head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) return true
  if (endingOf(filename) !== 'pdf') return false
  return head.subarray(0, 4).equals(PDF_MARK) || /\b\d+ \d+ obj\b/.test(head.toString('latin1'))
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
