import { open } from '../shared/disk/files.ts'

const BUFFER_BYTES = 1 << 20

/** A file that is written from its start to its end, in large pieces. */
export interface WriteBuffer {
  /** Where the next byte comes to stand. */
  offset(): number
  put(...parts: readonly Uint8Array[]): Promise<void>
  /** Writes what is still held back. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Creates the file at `path`, for its owner alone. */
export async function openWriteBuffer(path: string): Promise<WriteBuffer> {
  const file = await open(path, 'w', 0o600)
  let offset = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0

  async function drain(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
  }

  return {
    offset: () => offset,
    put: async (...parts) => {
      for (const part of parts) {
        waiting.push(part)
        waitingBytes += part.length
        offset += part.length
      }
      if (waitingBytes >= BUFFER_BYTES) await drain()
    },
    drain,
    close: () => file.close(),
  }
}
