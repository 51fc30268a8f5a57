import { open } from '../../../shared/disk/files.ts'
import type { FileHandle } from '../../../shared/disk/files.ts'
import type { UnfoldedFile } from '../../../isolation/conversion-operations.ts'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { BombGuard } from './guard-against-bombs.ts'

/** Takes the bytes of one file; throws EngineError input archive_bomb as soon as a limit is passed. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>
  /** Forgets what was written of this file. */
  restart(): Promise<void>
}

/**
 * Writes one file of a container to `path`, which must not be there yet. When `fill` throws, nothing stays of it: an
 * EngineError of kind input is its outcome, archive_bomb and every other error are thrown.
 */
export async function writeEntry(
  path: string,
  guard: BombGuard,
  fill: (sink: FileSink) => Promise<void>,
): Promise<UnfoldedFile['outcome']> {
  const handle = await open(path, 'wx', 0o600)
  const sink = openSink(handle, guard)
  let fault: unknown = null
  try {
    await fill(sink)
  } catch (error) {
    fault = error
  } finally {
    await handle.close()
  }
  if (fault === null) return { ok: true, path, byteSize: sink.size() }
  guard.forget(sink.size())
  await removeFile(path)
  if (!(fault instanceof EngineError) || fault.code === 'archive_bomb' || fault.kind !== 'input') throw fault
  return { ok: false, code: fault.code, message: fault.message }
}

function openSink(handle: FileHandle, guard: BombGuard): FileSink & { size(): number } {
  let size = 0
  let position = 0
  return {
    size: () => size,
    write: async bytes => {
      size += bytes.length
      guard.countBytes(bytes.length, size)
      for (let at = 0; at < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, position)
        at += bytesWritten
        position += bytesWritten
      }
    },
    restart: async () => {
      guard.forget(size)
      size = 0
      position = 0
      await handle.truncate(0)
    },
  }
}
