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

/**
 * Sends files and labels as a new batch, once, through lost connections and restarts of the engine. Throws RequestError; what
 * was sent until then stays with the engine for a while, unless the sending was aborted (`aborted`).
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

async function sendFiles(
  files: readonly File[],
  begun: Set<string>,
  { signal, onProgress }: UploadOptions,
): Promise<readonly string[]> {
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0)
  const sent: string[] = []
  let [before, within, trouble]: [number, number, Trouble | null] = [0, 0, null]
  const tell = (): void => onProgress({ sentBytes: before + within, totalBytes, trouble })
  tell()
  for (const file of files) {
    const sha256 = await fileDigests.of(file)
    if (sha256 === null) throw new RequestError(400, 'file_unreadable', intakeTexts.unreadableFile(file.name))
    signal.throwIfAborted()
    // The same bytes under another name are there.
    if (!sent.includes(sha256)) {
      begun.add(sha256)
      await sendFile(file, sha256, {
        signal,
        onSent: bytes => {
          within = bytes
          tell()
        },
        onTrouble: next => {
          trouble = next
          tell()
        },
      })
    }
    sent.push(sha256)
    ;[before, within] = [before + file.size, 0]
    tell()
  }
  return sent
}

function makeBatch(
  { name, mandant, files }: BatchUpload,
  sent: readonly string[],
  key: string,
  { signal, onProgress }: UploadOptions,
): Promise<{ id: string }> {
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0)
  const named = files.map((file, index) => ({ filename: file.name.slice(-255), sha256: sent[index] }))
  const body = JSON.stringify({ name, mandant, files: named })
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return untilDone(() => requestJson<{ id: string }>('/local/batches', { method: 'POST', headers, body, signal }), {
    signal,
    onTrouble: trouble => onProgress({ sentBytes: totalBytes, totalBytes, trouble }),
  })
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'upload_incomplete' || error.code === 'file_gone')
}
