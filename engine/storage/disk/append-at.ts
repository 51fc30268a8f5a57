import { openToGoOn } from '../../shared/disk/files.ts'
import type { FileHandle } from '../../shared/disk/files.ts'
import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'
import { syncHandle } from '../../shared/disk/sync-path.ts'
import { isEngineError } from '../../shared/errors.ts'
import { uploadFaults } from '../upload-faults.ts'

export interface AppendRange {
  readonly from: number
  /** What would go beyond it is refused. */
  readonly to: number
  readonly signal: AbortSignal
  /** So far the file is written. */
  readonly onWritten: (end: number) => void
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes a stream into a file from a place on, chunk by chunk, and waits for the disk, also after a fault.
 * Throws EngineError `upload_too_long`, `storage_full`, `upload_interrupted`, or the disk's error.
 */
export async function appendAt(path: string, bytes: Readable, range: AppendRange): Promise<void> {
  // A sender that fails before the first byte is asked for must not become an unheard error event: the reading below
  // throws it.
  bytes.on('error', () => undefined)
  const handle = await openToGoOn(path)
  let end = range.from
  try {
    await checkStart(handle, range)
    for await (const chunk of read(addAbortSignal(range.signal, bytes))) {
      if (end + chunk.length > range.to) throw uploadFaults.tooLong()
      await writeAll(
        chunk,
        async rest => (await handle.write(rest, 0, rest.length, end + chunk.length - rest.length)).bytesWritten,
      )
      end += chunk.length
      range.onWritten(end)
    }
    await syncHandle(handle)
  } catch (cause) {
    // As far as it goes: what a power cut takes is found by the SHA-256.
    await syncHandle(handle).catch(() => undefined)
    throw DISK_CODES.has((cause as NodeJS.ErrnoException).code ?? '') ? uploadFaults.full(cause) : cause
  } finally {
    await handle.close()
  }
}

/** Of an encrypted file a part that was not whole may have been cut off, after a disk that was full. */
async function checkStart(handle: Pick<FileHandle, 'stat'>, { from, onWritten }: AppendRange): Promise<void> {
  const { size } = await handle.stat()
  if (size >= from) return
  onWritten(size)
  throw uploadFaults.offsetMismatch(size)
}

/**
 * What the stream throws is the connection's fault, not the disk's. Left in the middle it stays open: ended with its
 * reader, a request would take its connection with it, and nobody could be told why.
 */
async function* read(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (cause) {
    throw isEngineError(cause) ? cause : uploadFaults.interrupted(cause)
  }
}

async function writeAll(chunk: Buffer, write: (rest: Buffer) => Promise<number>): Promise<void> {
  for (let done = 0; done < chunk.length;) done += await write(chunk.subarray(done))
}
