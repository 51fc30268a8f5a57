import { intakeTexts } from '../intake-texts.de.ts'
import { RequestError, errorOf, noConnection } from './request.ts'
import { sendPiece } from './send-piece.ts'
import { troubleOf, untilDone, waitAgain } from './try-again.ts'
import type { Trouble } from './try-again.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  /** Bytes of this file that are with the engine. */
  readonly onSent: (bytes: number) => void
  /** Why it waits; null when it goes on. */
  readonly onTrouble: (trouble: Trouble | null) => void
}

/** Small enough to be held in memory, large enough that a question per piece costs nothing. */
const PIECE_BYTES = 8_000_000
const QUESTION_MS = 30_000
const TUS = { 'tus-resumable': '1.0.0' }

/**
 * Sends a file whose SHA-256 is known (hex), from where an earlier try ended, as tus 1.0.0 says; through lost
 * connections and restarts of the engine. Throws RequestError when trying again would not help.
 */
export async function sendFile(file: File, sha256: string, options: SendOptions): Promise<void> {
  const { signal, onSent, onTrouble } = options
  const begin = () => untilDone(() => beginUpload(file, sha256, signal), options)
  let offset = await begin()
  onSent(offset)
  // A part that a power cut had damaged is found out at the end, and thrown away: once more; a second time is no
  // accident.
  let isSecond = false
  for (let failures = 0; offset < file.size;) {
    const piece = await readPiece(file, offset)
    try {
      const from = offset
      offset = await sendPiece(addressOf(sha256), { offset, piece, signal, onSent: sent => onSent(from + sent) })
      if (failures > 0) onTrouble(null)
      failures = 0
    } catch (error) {
      if (signal.aborted) throw error
      const trouble = troubleOf(error)
      if (trouble !== null) {
        onTrouble(trouble)
        await waitAgain(failures, signal)
        failures += 1
      } else if (isDamaged(error) && !isSecond) isSecond = true
      else if (!isElsewhere(error)) throw error
      // Thrown away meanwhile: from the beginning.
      offset = (await untilDone(() => askOffset(sha256, signal), options)) ?? (await begin())
    }
    onSent(offset)
  }
}

/** Takes an upload back; nobody waits for it. */
export function dropFile(sha256: string): void {
  void fetch(addressOf(sha256), { method: 'DELETE', headers: TUS, keepalive: true }).catch(() => undefined)
}

function isElsewhere(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'upload_offset_mismatch' || error.code === 'upload_not_found')
}

function isDamaged(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'checksum_mismatch'
}

/** A file that was changed or moved since it was chosen cannot be read any more. */
async function readPiece(file: File, offset: number): Promise<ArrayBuffer> {
  return file
    .slice(offset, offset + PIECE_BYTES)
    .arrayBuffer()
    .catch(() => {
      throw new RequestError(400, 'file_unreadable', intakeTexts.unreadableFile(file.name))
    })
}

async function beginUpload(file: File, sha256: string, signal: AbortSignal): Promise<number> {
  const answer = await ask('/local/uploads', signal, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(file.size), 'upload-metadata': `sha256 ${btoa(sha256)}` },
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.text())
  return offsetOf(answer)
}

/** Null when there is no such upload any more. */
async function askOffset(sha256: string, signal: AbortSignal): Promise<number | null> {
  const answer = await ask(addressOf(sha256), signal, { method: 'HEAD', headers: TUS })
  if (answer.status === 404) return null
  if (!answer.ok) throw errorOf(answer.status, '')
  return offsetOf(answer)
}

async function ask(address: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)])
  return fetch(address, { ...init, signal: within, credentials: 'same-origin' }).catch(() => {
    throw signal.aborted ? (signal.reason as Error) : noConnection()
  })
}

function offsetOf(answer: Response): number {
  return Number(answer.headers.get('upload-offset'))
}

function addressOf(sha256: string): string {
  return `/local/uploads/${sha256}`
}
