import type { FastifyRequest } from 'fastify'
import { newBatch } from '../../../../wire/batch-commands.ts'
import type { LeftOutFile } from '../../../model/left-out.ts'
import { cleanFilename, refuse, tooMany } from '../uploads/receive-upload.ts'
import type { UploadLimits } from '../uploads/receive-upload.ts'

/** A batch of files that were sent in pieces, as its labels were typed. */
export interface TypedBatch {
  readonly name: string
  readonly mandant: string
  readonly files: readonly { readonly filename: string; readonly sha256: string }[]
  /** What lay beside them at the window's door. */
  readonly leftOut: readonly LeftOutFile[]
  readonly key: string
  readonly asked: unknown
}

/** As `/v1` takes it (decisions.md 1.3). */
const KEY = /^[\u0021-\u007e]{1,255}$/

/** Reads JSON and the Idempotency-Key of a batch. Throws EngineError `invalid_request`. */
export function readUploadedBatch(request: FastifyRequest, { filesMax }: Pick<UploadLimits, 'filesMax'>): TypedBatch {
  const parsed = newBatch.safeParse(request.body)
  if (!parsed.success) throw refuse('documents', 'invalid_type', 'Es wurden keine Dateien gesendet.')
  const { name, mandant, files, leftOut } = parsed.data
  if (files.length === 0) throw refuse('documents', 'too_few', 'Bitte fügen Sie mindestens eine Datei hinzu.')
  if (files.length > filesMax) throw tooMany(filesMax)
  const key = String(request.headers['idempotency-key'] ?? '')
  if (!KEY.test(key)) throw refuse('Idempotency-Key', 'required', 'Dem Stapel fehlt sein Kennzeichen.')
  const cleaned = files.map(({ filename, sha256 }) => ({ filename: cleanFilename(filename), sha256 }))
  const left = leftOut.map(({ path, reason }) => ({ path: path.normalize('NFC').replace(/\p{C}/gu, ''), reason }))
  return { name, mandant, files: cleaned, leftOut: left, key, asked: parsed.data }
}
