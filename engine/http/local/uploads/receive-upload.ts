import type { FastifyRequest } from 'fastify'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'

export interface UploadLimits {
  readonly fileBytesMax: number
  readonly filesMax: number
}

export interface ReceivedFile {
  readonly filename: string
  readonly sha256: string
  readonly byteSize: number
}

export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedFile[]
}

const FIELD_BYTES_MAX = 4096
const FILENAME_CHARS_MAX = 255

/**
 * Streams the files of a multipart request into the file store, one after the other, never whole into memory.
 * Throws EngineError `invalid_request` (no files, too many), `file_too_large`, `storage_full`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { files, limits }: { readonly files: FileStore; readonly limits: UploadLimits },
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw refuse('documents', 'invalid_type', 'Es wurden keine Dateien gesendet.')
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if ((await files.freeBytes()) < announcedBytes * 3) {
    throw new EngineError('transient', 'storage_full', 'Auf dem Datenträger ist zu wenig Platz für diesen Stapel.')
  }
  const gone = new AbortController()
  request.raw.once('aborted', () => gone.abort(new Error('the sender went away')))

  const fields: Record<string, string> = {}
  const received: ReceivedFile[] = []
  try {
    // One more than allowed, so that too many files are an answer and not a silent cut.
    const parts = request.parts({
      limits: { files: limits.filesMax + 1, fields: 20, fieldSize: FIELD_BYTES_MAX, fileSize: limits.fileBytesMax + 1 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      if (received.length === limits.filesMax) throw tooMany(limits.filesMax)
      const stored = await files.put(part.file, { byteSizeMax: limits.fileBytesMax, signal: gone.signal })
      received.push({ filename: cleanFilename(part.filename), ...stored })
    }
  } catch (cause) {
    throw isBrokenForm(cause) ? incomplete(cause) : cause
  }
  if (received.length === 0) throw refuse('documents', 'too_few', 'Bitte fügen Sie mindestens eine Datei hinzu.')
  return { fields, files: received }
}

/** The name without folder and control characters; names are shown only, files are stored under their hash. */
export function cleanFilename(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(/\p{C}/gu, '').trim().slice(0, FILENAME_CHARS_MAX)
  return clean === '' ? 'Unbenannt' : clean
}

/** A batch of more files than one may have. */
export function tooMany(filesMax: number): EngineError {
  return refuse('documents', 'too_many', `Ein Stapel fasst höchstens ${filesMax} Dateien. Bitte teilen Sie ihn auf.`)
}

/** The parser's own faults are bare errors without a code: no boundary, a torn part, an end that is missing. */
function isBrokenForm(cause: unknown): cause is Error {
  return cause instanceof Error && cause.constructor === Error && !('code' in cause)
}

function incomplete(cause: Error): EngineError {
  const message = 'Die Dateien kamen nicht vollständig an. Bitte senden Sie den Stapel noch einmal.'
  return new EngineError('input', 'invalid_request', message, {
    cause,
    details: { field: 'documents', reason: 'incomplete' },
  })
}

/** EngineError `invalid_request` about one field; `message` is German and says what to do. */
export function refuse(field: string, reason: string, message: string): EngineError {
  return new EngineError('input', 'invalid_request', message, { details: { field, reason } })
}
