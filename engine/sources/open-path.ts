import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'

import { isSafeRelativePath } from './check-path.ts'
import { sourceFault } from './source-fault.ts'

/**
 * Opens a file below one of the input roots for reading, once: what was checked is what is read. Links that lead out of
 * the root are refused, also when they are swapped in between. Throws EngineError with a source code.
 */
export async function openPath(
  path: string,
  options: { readonly roots: readonly string[]; readonly byteSizeMax: number },
): Promise<Readable> {
  if (!isSafeRelativePath(path)) throw sourceFault('input', 'source_address_forbidden')
  for (const root of options.roots) {
    const bytes = await openBelow(root, path, options.byteSizeMax)
    if (bytes) return bytes
  }
  throw sourceFault('input', options.roots.length === 0 ? 'source_address_forbidden' : 'source_unreachable')
}

/** Null when the root has no such file. */
async function openBelow(root: string, path: string, byteSizeMax: number): Promise<Readable | null> {
  try {
    const realRoot = await realpath(root)
    const real = await realpath(join(realRoot, path))
    if (!isInside(real, realRoot)) throw sourceFault('input', 'source_address_forbidden')
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const status = await file.stat()
      const current = await lstat(real)
      const isSame = status.ino === current.ino && status.dev === current.dev && (await realpath(real)) === real
      if (!status.isFile() || !isSame) throw sourceFault('input', 'source_address_forbidden')
      if (status.size > byteSizeMax) throw sourceFault('input', 'file_too_large')
      return file.createReadStream()
    } catch (error) {
      await file.close()
      throw error
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ELOOP') throw sourceFault('input', 'source_address_forbidden', error)
    if (code === 'EACCES' || code === 'EPERM') throw sourceFault('input', 'source_unreachable', error)
    throw error
  }
}

function isInside(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}
