import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { StoredFile } from '../file-store.ts'

/** Reads a file piece by piece. Throws the system's error. */
export async function hashFile(path: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    byteSize += chunk.length
  }
  return { sha256: hash.digest('hex'), byteSize }
}
