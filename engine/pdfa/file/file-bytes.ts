import { closeSync, sizeSync, openSync, readSync } from '../../shared/disk/files-sync.ts'

/** Bytes of a file, read where they are asked for; beyond its end there are none. */
export interface FileBytes {
  readonly size: number
  read(at: number, length: number): Uint8Array
  close(): void
}

const WINDOW_BYTES = 1 << 16
const WINDOWS_KEPT = 64
const EMPTY = new Uint8Array()

/** Opens a file for reading at any place; the last windows are kept. Throws what the file system throws. */
export function openBytes(path: string): FileBytes {
  const handle = openSync(path, 'r')
  const size = sizeSync(handle)
  const windows = new Map<number, Uint8Array>()

  function load(at: number, length: number): Uint8Array {
    const bytes = new Uint8Array(Math.min(length, size - at))
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(handle, bytes, filled, bytes.length - filled, at + filled)
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  }

  function windowAt(index: number): Uint8Array {
    const found = windows.get(index) ?? load(index * WINDOW_BYTES, WINDOW_BYTES)
    windows.delete(index)
    windows.set(index, found)
    if (windows.size > WINDOWS_KEPT) windows.delete(windows.keys().next().value ?? index)
    return found
  }

  function read(at: number, length: number): Uint8Array {
    if (!(at >= 0) || at >= size || !(length > 0)) return EMPTY
    const index = Math.floor(at / WINDOW_BYTES)
    const from = at - index * WINDOW_BYTES
    if (from + length <= WINDOW_BYTES) return windowAt(index).subarray(from, from + length)
    return load(at, length)
  }

  return { size, read, close: () => closeSync(handle) }
}

/** The same over bytes in memory: a file within a file. */
export function bytesOf(bytes: Uint8Array): FileBytes {
  return {
    size: bytes.length,
    read: (at, length) => (at >= 0 && length > 0 ? bytes.subarray(at, at + length) : EMPTY),
    close: () => undefined,
  }
}
