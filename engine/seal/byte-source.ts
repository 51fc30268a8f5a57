/** Bytes that are read in pieces: a file on disk, or what a browser was given. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `at` on; fewer where the source ends. */
  read(at: number, length: number): Promise<Uint8Array>
}

const WINDOW_BYTES = 1 << 18
const WINDOWS_KEPT = 8

/** Bytes that lie in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + Math.max(0, length)) }
}

/** The same bytes, read in windows of which the last few are kept: objects of a PDF lie near each other. */
export function windowed(source: ByteSource): ByteSource {
  const windows = new Map<number, Uint8Array>()
  return {
    size: source.size,
    read: async (at, length) => {
      const from = Math.floor(at / WINDOW_BYTES)
      if (length > WINDOW_BYTES || at + length > (from + 1) * WINDOW_BYTES) return source.read(at, length)
      const kept = windows.get(from) ?? (await source.read(from * WINDOW_BYTES, WINDOW_BYTES))
      if (!windows.has(from)) {
        windows.set(from, kept)
        if (windows.size > WINDOWS_KEPT) windows.delete(windows.keys().next().value ?? from)
      }
      const start = at - from * WINDOW_BYTES
      return kept.subarray(start, start + Math.max(0, length))
    },
  }
}
