import { createReadStream } from '../../shared/disk/files-sync.ts'
import { Readable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** A file of an archive: text of ours, or a file on disk. Names have slashes. */
export type ZipEntry = { readonly name: string } & ({ readonly text: string } | { readonly path: string })

/**
 * A ZIP file that is written while it is read: one piece of one file is in memory at a time, and a slow reader slows
 * the writing. Ends with an error when an entry cannot be read, so that nobody takes half an archive for a whole one.
 */
export function streamZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const out = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  void write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out

  async function write(): Promise<void> {
    const writer = new ZipWriter(writable)
    for await (const entry of entries) {
      if ('text' in entry) await writer.add(entry.name, new TextReader(entry.text))
      else {
        const file = createReadStream(entry.path)
        try {
          await writer.add(entry.name, { readable: Readable.toWeb(file) })
        } finally {
          file.destroy()
        }
      }
    }
    await writer.close()
  }
}
