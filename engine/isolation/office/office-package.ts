import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { FileEntry } from '@zip.js/zip.js'
import { corruptOffice, officeTooLarge } from './office-faults.ts'

/** An office file that is a zip archive of parts (OOXML, OpenDocument). */
export interface OfficePackage {
  readonly names: ReadonlySet<string>
  /** Throws EngineError corrupt_file when there is no such part. */
  read(name: string): Promise<Uint8Array>
  /** The archive with other content in the named parts. */
  replace(parts: ReadonlyMap<string, string>): Promise<Uint8Array>
}

const UNPACKED_BYTES_MAX = 300 * 1024 * 1024
const ENTRIES_MAX = 20_000
/** LibreOffice refuses stored parts whose size follows them. */
const PLAIN = { extendedTimestamp: false, dataDescriptor: false, bufferedWrite: true }

/**
 * Opens a package after it was unpacked once without being kept: what its directory declares is a claim.
 * Throws EngineError input: corrupt_file (also for an encrypted entry), office_too_large.
 */
export async function openPackage(content: Uint8Array): Promise<OfficePackage> {
  configure({ useWebWorkers: false })
  const entries = await readDirectory(content)
  await countUnpacked(entries)
  const byName = new Map(entries.map(entry => [entry.filename, entry]))
  const read = async (name: string): Promise<Uint8Array> => {
    const entry = byName.get(name)
    if (!entry) throw corruptOffice()
    return entry.getData(new Uint8ArrayWriter())
  }
  return {
    names: new Set(byName.keys()),
    read,
    replace: async parts => {
      const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 1, ...PLAIN })
      const encoder = new TextEncoder()
      for (const name of byName.keys()) {
        const text = parts.get(name)
        const part = text === undefined ? await read(name) : encoder.encode(text)
        await writer.add(name, new Uint8ArrayReader(part))
      }
      return writer.close()
    },
  }
}

async function readDirectory(content: Uint8Array): Promise<FileEntry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(content))
  const entries: FileEntry[] = []
  let declaredBytes = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue
      entries.push(entry)
      declaredBytes += entry.uncompressedSize
      if (entries.length > ENTRIES_MAX || declaredBytes > UNPACKED_BYTES_MAX) throw officeTooLarge()
      if (entry.encrypted) throw corruptOffice()
    }
  } catch (error) {
    throw asFault(error)
  }
  return entries
}

async function countUnpacked(entries: readonly FileEntry[]): Promise<void> {
  let bytes = 0
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length
    if (bytes > UNPACKED_BYTES_MAX) throw officeTooLarge()
  }
  try {
    for (const entry of entries) {
      await entry.getData(new WritableStream<Uint8Array>({ write: count }), { checkOverlappingEntry: true })
    }
  } catch (error) {
    throw asFault(error)
  }
}

function asFault(error: unknown): unknown {
  if (error instanceof Error && error.name === 'EngineError') return error
  return corruptOffice(error)
}
