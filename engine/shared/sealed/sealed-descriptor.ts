import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { createSealedContent } from './sealed-content.ts'
import type { DiskWork, SealedContent } from './sealed-content.ts'

/** An encrypted file behind a descriptor of the system, for libraries that cannot wait for a promise. */
export interface SealedDescriptor {
  readonly size: number
  read(into: Uint8Array, at: number): number
  write(bytes: Uint8Array, at: number): void
  /** Writes what is still held back; to be called before the descriptor is closed. */
  finish(): void
}

/** Throws SealBroken when the file is not as it was written. */
export function openSealedDescriptor(descriptor: number, folderKey: Buffer): SealedDescriptor {
  const content: SealedContent = createSealedContent(folderKey)
  runOnDescriptor(descriptor, content.open(false))
  return {
    get size() {
      return content.size
    },
    read: (into, at) => runOnDescriptor(descriptor, content.read(into, at)),
    write: (bytes, at) => runOnDescriptor(descriptor, content.write(bytes, at)),
    finish: () => runOnDescriptor(descriptor, content.finish()),
  }
}

function runOnDescriptor<T>(descriptor: number, work: DiskWork<T>): T {
  for (let step = work.next(0); ;) {
    if (step.done === true) return step.value
    const wanted = step.value
    let count = 0
    if (wanted.type === 'size') count = fstatSync(descriptor).size
    else if (wanted.type === 'truncate') ftruncateSync(descriptor, wanted.size)
    else {
      const bytes = wanted.type === 'read' ? wanted.into : wanted.bytes
      while (count < bytes.length) {
        const place = [count, bytes.length - count, wanted.at + count] as const
        const moved =
          wanted.type === 'read' ? readSync(descriptor, bytes, ...place) : writeSync(descriptor, bytes, ...place)
        if (moved === 0) break
        count += moved
      }
    }
    step = work.next(count)
  }
}
