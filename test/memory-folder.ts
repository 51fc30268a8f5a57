import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A whole run keeps 0.6 GB there at most; the rest is room for what a failing test leaves. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A new folder in the machine's memory (Linux: below /dev/shm), or undefined where there is none that can be written or
 * has less than 4 GB free. Every commit of a database waits for the disk, and the tests make tens of thousands: the
 * conformance suite of storage took 31 s on a disk and 12 s here, on the same processor time. Who removes it: the caller.
 */
export function memoryFolder(under = '/dev/shm', roomBytes = ROOM_BYTES): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(under)
    if (bavail * bsize < roomBytes) return undefined
    accessSync(under, constants.W_OK | constants.X_OK)
    return mkdtempSync(join(under, 'steuerstapel-tests-'))
  } catch {
    return undefined
  }
}
