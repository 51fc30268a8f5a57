import { createReadStream, createWriteStream } from '../../../shared/disk/files-sync.ts'
import { Readable, Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { configure, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** A file of a package: text of ours, or a file on disk. */
export type PackageEntry = { readonly name: string } & ({ readonly text: string } | { readonly path: string })

/**
 * Stored, not packed (images are packed already), with sizes before the content, since readers refuse stored entries
 * whose size follows; one time for all entries, written as local time, so that the bytes are the same in every zone.
 */
const PLAIN = {
  level: 0,
  compressionMethod: 0,
  passThrough: true,
  extendedTimestamp: false,
  dataDescriptor: false,
  msDosCompatible: true,
} as const

/**
 * Writes a ZIP file to `outPath`; the same entries give the same bytes. Files are read twice, first for their checksum,
 * which stands before them, so that none is held in memory.
 */
export async function zipPackage(outPath: string, entries: Iterable<PackageEntry>, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(outPath)
  const writer = new ZipWriter(Writable.toWeb(file))
  const options = { ...PLAIN, lastModDate: new Date(1980, 0, 1) }
  for (const entry of entries) {
    signal.throwIfAborted()
    const open = 'text' in entry ? () => Readable.from([Buffer.from(entry.text)]) : () => createReadStream(entry.path)
    await writer.add(entry.name, Readable.toWeb(open()), { ...options, ...(await checksumOf(open())) })
  }
  await writer.close()
}

async function checksumOf(content: Readable): Promise<{ readonly crc32: number; readonly uncompressedSize: number }> {
  let checksum = 0
  let uncompressedSize = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    checksum = crc32(piece, checksum)
    uncompressedSize += piece.length
  }
  return { crc32: checksum, uncompressedSize }
}
