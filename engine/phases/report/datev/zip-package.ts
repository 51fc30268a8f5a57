import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** A file of a package: text of ours, or a file on disk. */
export type PackageEntry = { readonly name: string } & ({ readonly text: string } | { readonly path: string })

/**
 * Stored, not packed (images are packed already), with sizes before the content, since readers refuse stored entries whose size
 * follows; one time for all entries, written as local time, so that the bytes are the same in every zone.
 */
const PLAIN = {
  level: 0,
  extendedTimestamp: false,
  dataDescriptor: false,
  bufferedWrite: true,
  msDosCompatible: true,
} as const

/** Writes a ZIP file to `outPath`; the same entries give the same bytes. Holds one entry in memory at a time. */
export async function zipPackage(outPath: string, entries: Iterable<PackageEntry>, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(outPath)
  const writer = new ZipWriter(Writable.toWeb(file))
  const options = { ...PLAIN, lastModDate: new Date(1980, 0, 1) }
  for (const entry of entries) {
    signal.throwIfAborted()
    const content =
      'text' in entry ? new TextReader(entry.text) : { readable: Readable.toWeb(createReadStream(entry.path)) }
    await writer.add(entry.name, content as TextReader, options)
  }
  await writer.close()
}
