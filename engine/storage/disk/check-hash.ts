import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileState } from '../file-store.ts'
import { hashFile } from './hash-file.ts'

/** How many files are remembered; the one that was looked at longest ago is forgotten first. */
const REMEMBERED_MAX = 10_000

export type CheckHash = (path: string, sha256: string) => Promise<FileState>

/**
 * Holds files against their SHA-256. A file that was read once is not read again as long as size, times and inode stay,
 * so that a download that comes again costs one `stat`. Throws the system's error, but not for a file that is not
 * there.
 */
export function createHashCheck(): CheckHash {
  const known = new Map<string, { readonly mark: string; readonly sha256: string }>()
  return async (path, sha256) => {
    const before = await markOf(path)
    if (before === null) return 'missing'
    const kept = known.get(path)
    known.delete(path)
    const found = kept?.mark === before ? kept.sha256 : (await hashFile(path)).sha256
    // One that was written meanwhile is looked at again the next time.
    if ((await markOf(path)) === before) known.set(path, { mark: before, sha256: found })
    for (const [oldest] of known) {
      if (known.size <= REMEMBERED_MAX) break
      known.delete(oldest)
    }
    return found === sha256 ? 'whole' : 'damaged'
  }
}

async function markOf(path: string): Promise<string | null> {
  const facts = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException): BigIntStats | null => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return facts && [facts.size, facts.mtimeNs, facts.ctimeNs, facts.ino].join('-')
}
