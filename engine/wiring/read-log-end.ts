import { open } from 'node:fs/promises'

/** The last bytes of a log file as text; empty where there is none, or it cannot be read. */
export async function readLogEnd(path: string, bytesMax: number): Promise<string> {
  try {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const length = Math.min(size, bytesMax)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
      return buffer.subarray(0, bytesRead).toString('utf8')
    } finally {
      await file.close()
    }
  } catch {
    return ''
  }
}
