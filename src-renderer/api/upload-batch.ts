import { madeBatch } from '../../wire/batch-commands.ts'
import { LEFT_OUT_MAX } from '../../wire/left-out.ts'
import type { LeftOut } from '../../wire/left-out.ts'
import { intakeTexts } from '../intake-texts.de.ts'
import { fileDigests } from './file-digests.ts'
import { RequestError, requestJson } from './request.ts'
import { dropFile, sendFile } from './send-file.ts'
import { untilDone } from './try-again.ts'
import type { Trouble } from './try-again.ts'

export interface BatchUpload {
  readonly name: string
  readonly mandant: string
  readonly files: readonly File[]
  /** What lay beside them and is not sent; the batch names it. */
  readonly leftOut?: readonly LeftOut[]
}

export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
  /** Why it waits; it goes on by itself. */
  readonly trouble: Trouble | null
}

export interface UploadOptions {
  readonly onProgress: (progress: UploadProgress) => void
  readonly signal: AbortSignal
}

/** Uploads that were thrown away between the last byte and the batch are sent again, so often. */
const ROUNDS_MAX = 3
/** Files at a time: for many small ones most of the time goes by with waiting for the disk. */
const LANES = 4

/**
 * Sends files and labels as a new batch, once, through lost connections and restarts of the engine. Throws
 * RequestError; what was sent until then stays with the engine for a while, unless the sending was aborted (`aborted`).
 */
export async function uploadBatch(upload: BatchUpload, options: UploadOptions): Promise<{ id: string }> {
  const key = crypto.randomUUID()
  const begun = new Set<string>()
  try {
    for (let round = 1; ; round += 1) {
      const sent = await sendFiles(upload.files, begun, options)
      try {
        return await makeBatch(upload, sent, key, options)
      } catch (error) {
        if (round === ROUNDS_MAX || !isGone(error)) throw error
      }
    }
  } catch (error) {
    if (!options.signal.aborted) throw error
    for (const sha256 of begun) dropFile(sha256)
    throw new RequestError(0, 'aborted', '')
  }
}

/** The SHA-256 of each file, once all are with the engine; the same bytes under two names are sent once. */
async function sendFiles(
  files: readonly File[],
  begun: Set<string>,
  { signal, onProgress }: UploadOptions,
): Promise<readonly string[]> {
  const sha256s = await digestsOf(files)
  signal.throwIfAborted()
  const waiting = new Map(files.map((file, index) => [sha256s[index] ?? '', file]))
  const totalBytes = sizeOf(files)
  const sent = new Map<string, number>()
  const troubles = new Map<string, Trouble>()
  const tell = (): void => {
    const sentBytes = sha256s.reduce((sum, sha256) => sum + (sent.get(sha256) ?? 0), 0)
    onProgress({ sentBytes, totalBytes, trouble: troubles.values().next().value ?? null })
  }
  tell()
  // When one fails for good the others are of no use.
  const failed = new AbortController()
  const lane = async (): Promise<void> => {
    for (let next = takeFirst(waiting); next; next = takeFirst(waiting)) {
      const [sha256, file] = next
      begun.add(sha256)
      await sendFile(file, sha256, {
        signal: AbortSignal.any([signal, failed.signal]),
        onSent: bytes => {
          sent.set(sha256, bytes)
          tell()
        },
        onTrouble: trouble => {
          if (trouble === null) troubles.delete(sha256)
          else troubles.set(sha256, trouble)
          tell()
        },
      })
    }
  }
  const lanes = Array.from({ length: LANES }, () =>
    lane().catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
  return sha256s
}

async function digestsOf(files: readonly File[]): Promise<readonly string[]> {
  const digests: string[] = []
  for (const file of files) {
    const sha256 = await fileDigests.of(file)
    if (sha256 === null) throw new RequestError(400, 'file_unreadable', intakeTexts.unreadableFile(file.name))
    digests.push(sha256)
  }
  return digests
}

function takeFirst(waiting: Map<string, File>): readonly [string, File] | null {
  const first = waiting.entries().next().value ?? null
  if (first) waiting.delete(first[0])
  return first
}

function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, file) => sum + file.size, 0)
}

function makeBatch(
  { name, mandant, files, leftOut = [] }: BatchUpload,
  sent: readonly string[],
  key: string,
  { signal, onProgress }: UploadOptions,
): Promise<{ id: string }> {
  const totalBytes = sizeOf(files)
  const named = files.map((file, index) => ({ filename: file.name.slice(-255), sha256: sent[index] }))
  const body = JSON.stringify({ name, mandant, files: named, leftOut: nameLeftOut(leftOut) })
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return untilDone(() => requestJson(madeBatch, '/local/batches', { method: 'POST', headers, body, signal }), {
    signal,
    onTrouble: trouble => onProgress({ sentBytes: totalBytes, totalBytes, trouble }),
  })
}

/** As many as are named in one batch, the last of which says how many more there are. */
function nameLeftOut(all: readonly LeftOut[]): readonly LeftOut[] {
  if (all.length <= LEFT_OUT_MAX) return all
  const more = (all.length - LEFT_OUT_MAX + 1).toLocaleString('de-DE')
  return [...all.slice(0, LEFT_OUT_MAX - 1), { path: intakeTexts.moreNotTaken(more), reason: 'too_many' }]
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'upload_incomplete' || error.code === 'file_gone')
}
