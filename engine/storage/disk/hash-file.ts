import { createHash } from 'node:crypto'
import { open } from '../../shared/disk/files.ts'
import type { StoredFile } from '../file-store.ts'

const PIECE_BYTES = 256 * 1024

/** Reads a file piece by piece into the same memory. Throws the system's error, and the signal's reason. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<StoredFile> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  const file = await open(path)
  try {
    let byteSize = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null)
      if (bytesRead === 0) return { sha256: hash.digest('hex'), byteSize }
      hash.update(piece.subarray(0, bytesRead))
      byteSize += bytesRead
    }
  } finally {
    await file.close()
  }
}
