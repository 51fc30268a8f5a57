import { closeSync, openSync, readSync } from '../shared/disk/files-sync.ts'
import type { Pdfium } from './pdfium.ts'

/**
 * A file that PDFium reads piece by piece, so that a scan stack of 200 MB takes no memory of its size in each worker.
 */
export interface PdfBlocks {
  /** Address of its FPDF_FILEACCESS (fpdfview.h). */
  readonly access: number
  /** To be called once PDFium has closed the document. */
  close(): void
}

/** Three 32-bit words: length, function that reads, first argument of that function. */
const ACCESS_WORDS = 3
/** PDFium's parser asks for half a kilobyte at a time, mostly beside the last place. */
const BLOCK_BYTES = 64 * 1024
const BLOCKS_KEPT = 16
/** Of all that are open in this process. */
const descriptors = new Set<number>()

/**
 * Opens `path` for PDFium; `byteSize` is what the file has now. Throws what the system says when it cannot be opened.
 */
export function openPdfBlocks(pdfium: Pdfium, path: string, byteSize: number): PdfBlocks {
  const descriptor = openSync(path, 'r')
  descriptors.add(descriptor)
  const file: BlockFile = { descriptor, byteSize, kept: new Map() }
  /** Called by PDFium with unsigned words, which arrive signed; an exception must not cross its frames. */
  const getBlock = pdfium.addFunction((_, position, buffer, size) => {
    try {
      return descriptors.has(descriptor) && read(file, position >>> 0, pdfium.bytes(buffer >>> 0, size >>> 0)) ? 1 : 0
    } catch {
      return 0
    }
  }, 'iiiii')
  const access = pdfium.malloc(ACCESS_WORDS * 4)
  pdfium.write(access, new Uint8Array(Uint32Array.of(byteSize, getBlock, 0).buffer))
  return {
    access,
    close() {
      if (descriptors.delete(descriptor)) closeSync(descriptor)
      pdfium.removeFunction(getBlock)
      pdfium.free(access)
    },
  }
}

interface BlockFile {
  readonly descriptor: number
  readonly byteSize: number
  /** The blocks that were read last, by their numbers. */
  readonly kept: Map<number, Uint8Array>
}

/** Fills `target` from `position`; false when the file ends before. */
function fill({ descriptor }: BlockFile, target: Uint8Array, position: number): boolean {
  for (let done = 0; done < target.length;) {
    const count = readSync(descriptor, target, done, target.length - done, position + done)
    if (count === 0) return false
    done += count
  }
  return true
}

function blockAt(file: BlockFile, number: number): Uint8Array | null {
  const { byteSize, kept } = file
  const known = kept.get(number)
  if (known) return known
  const start = number * BLOCK_BYTES
  const block = new Uint8Array(Math.min(BLOCK_BYTES, byteSize - start))
  if (!fill(file, block, start)) return null
  const [oldest] = kept.keys()
  if (kept.size >= BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(number, block)
  return block
}

function read(file: BlockFile, position: number, target: Uint8Array): boolean {
  if (position + target.length > file.byteSize) return false
  if (target.length > BLOCK_BYTES) return fill(file, target, position)
  for (let done = 0; done < target.length;) {
    const at = position + done
    const block = blockAt(file, Math.floor(at / BLOCK_BYTES))
    if (!block) return false
    const part = block.subarray(at % BLOCK_BYTES, (at % BLOCK_BYTES) + target.length - done)
    target.set(part, done)
    done += part.length
  }
  return true
}

/** Closes all that are open, for a PDFium that trapped and will not close them any more. */
export function abandonPdfBlocks(): void {
  for (const descriptor of descriptors) closeSync(descriptor)
  descriptors.clear()
}
