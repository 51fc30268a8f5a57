import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import type { FileState, ReadFile, StoredFile } from '../file-store.ts'
import { isSealBroken } from '../../shared/sealed/chunk-format.ts'
import { hashFile } from './hash-file.ts'

/** How many files are remembered; the one that was looked at longest ago is forgotten first. */
const REMEMBERED_MAX = 10_000

export interface HashCheck {
  check(path: string, sha256: string): Promise<FileState>
  /** What a file holds now; null when it is not there or cannot be read. */
  sum(path: string): Promise<StoredFile | null>
  /** Reads the file whatever is remembered of it, and remembers what it found. Throws the signal's reason. */
  reread(path: string, sha256: string, signal: AbortSignal): Promise<ReadFile>
  /** Something was wrong with a file that had been read: all are read again when they are checked next. */
  forget(): void
}

/** A drive that wakes up, or a cable that is touched, fails for less than that. */
const READ_AGAIN_MS = [200, 1_000] as const

/**
 * Holds files against their SHA-256. A file that was read once is not read again as long as size, times and inode stay,
 * so that a download that comes again costs one `stat`. A file that cannot be read (EIO) is damaged when the drive is
 * sound otherwise: one bad sector must not be taken for a failing disk, for which all batches wait. Throws the system's
 * error, but not for a file that is not there.
 */
export function createHashCheck(isDriveSound: () => Promise<boolean> = () => Promise.resolve(false)): HashCheck {
  const known = new Map<string, { readonly mark: string; readonly stored: StoredFile }>()
  const read = async (path: string, before: string, signal?: AbortSignal) => {
    known.delete(path)
    const found = await readThrough(path, isDriveSound, signal)
    // One that was written meanwhile is looked at again the next time.
    if (found && (await markOf(path)) === before) known.set(path, { mark: before, stored: found })
    for (const [oldest] of known) {
      if (known.size <= REMEMBERED_MAX) break
      known.delete(oldest)
    }
    return found
  }
  const sum = async (path: string, before: string): Promise<StoredFile | null> => {
    const kept = known.get(path)
    if (kept?.mark !== before) return read(path, before)
    known.delete(path)
    known.set(path, kept)
    return kept.stored
  }
  return {
    check: async (path, sha256) => {
      const before = await markOf(path)
      if (before === null) return 'missing'
      return (await sum(path, before))?.sha256 === sha256 ? 'whole' : 'damaged'
    },
    sum: async path => {
      const before = await markOf(path)
      return before === null ? null : sum(path, before)
    },
    reread: async (path, sha256, signal) => {
      const before = await markOf(path)
      if (before === null) return { state: 'missing', byteSize: 0 }
      const found = await read(path, before, signal)
      return { state: found?.sha256 === sha256 ? 'whole' : 'damaged', byteSize: found?.byteSize ?? 0 }
    },
    forget: () => known.clear(),
  }
}

/** Null for a file that cannot be read although its drive works, and for an encrypted one that was changed. */
async function readThrough(
  path: string,
  isDriveSound: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<StoredFile | null> {
  for (const waitMs of [...READ_AGAIN_MS, null]) {
    try {
      return await hashFile(path, signal)
    } catch (error) {
      if (isSealBroken(error)) return null
      if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
      if (waitMs !== null) await after(waitMs)
      else if (!(await isDriveSound())) throw error
    }
  }
  return null
}

async function markOf(path: string): Promise<string | null> {
  const facts = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException): BigIntStats | null => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return facts && [facts.size, facts.mtimeNs, facts.ctimeNs, facts.ino].join('-')
}
