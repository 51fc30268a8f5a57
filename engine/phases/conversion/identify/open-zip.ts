import { open } from '../../../shared/disk/files.ts'
import type { FileHandle } from '../../../shared/disk/files.ts'
import { decodeOldName } from '../../../shared/decode-name.ts'
import { configure, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** Reads a file piece by piece: an archive is never in memory as a whole. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, size: number) {
    super(handle)
    this.#handle = handle
    this.size = size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const buffer = new Uint8Array(Math.max(0, Math.min(length, this.size - index)))
    const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, index)
    return buffer.subarray(0, bytesRead)
  }
}

/** An open ZIP file. */
export interface OpenZip {
  readonly reader: ZipReader<unknown>
  readonly byteSize: number
}

/**
 * Runs `use` with a ZIP file; names in old code pages are decoded, and none is refused here. Rethrows what the library
 * throws.
 */
export async function withZip<T>(path: string, use: (zip: OpenZip) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const reader = new ZipReader(new HandleReader(handle, size), {
      filenameValidation: 'tolerant',
      checkCrc32: true,
      // The directory alone counts, held to check sum and size; many a program writes local headers that differ a
      // little.
      checkLocalDirectory: false,
      checkOverlappingEntry: true,
      decodeText: (bytes, encoding, kind) =>
        kind === 'filename' && encoding !== 'utf-8' ? decodeOldName(bytes) : undefined,
    })
    return await use({ reader, byteSize: size })
  } finally {
    await handle.close()
  }
}

/**
 * Content of a small entry, or null when it is encrypted or larger than `bytesMax`. Rethrows what the library throws.
 */
export async function readZipEntry(entry: FileEntry, bytesMax: number): Promise<Uint8Array | null> {
  if (entry.encrypted || entry.uncompressedSize > bytesMax) return null
  // The library stops at the size that the entry states, so that no more than `bytesMax` comes out.
  return entry.getData(new Uint8ArrayWriter(), { checkOverlappingEntry: false })
}
