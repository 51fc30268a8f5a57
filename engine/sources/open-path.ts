import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

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
  let isRootAway = false
  for (const root of options.roots) {
    const realRoot = await whereIs(root)
    if (realRoot === null) isRootAway = true
    const bytes = realRoot && (await openBelow(realRoot, path, options.byteSizeMax))
    if (bytes) return bytes
  }
  if (isRootAway) throw sourceFault('transient', 'source_unreachable')
  throw sourceFault('input', options.roots.length === 0 ? 'source_address_forbidden' : 'source_unreachable')
}

/** Null for a root that is not there: a drive of the network may come back. */
async function whereIs(root: string): Promise<string | null> {
  return realpath(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

/** Null when the root has no such file. */
async function openBelow(realRoot: string, path: string, byteSizeMax: number): Promise<Readable | null> {
  try {
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
      const bytes = Readable.from(readUnchanged(file), { objectMode: false })
      // Also where nobody came to read it.
      return bytes.once('close', () => void file.close().catch(() => undefined))
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

/**
 * The bytes of a file, ended with `source_unreachable` (transient) when somebody wrote to it meanwhile: half of a file
 * that is being copied must not be taken for the whole. Closes the file.
 */
async function* readUnchanged(file: FileHandle): AsyncGenerator<Buffer> {
  try {
    const before = await file.stat({ bigint: true })
    yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
    const after = await file.stat({ bigint: true })
    if (after.size !== before.size || after.mtimeNs !== before.mtimeNs) {
      throw sourceFault('transient', 'source_unreachable')
    }
  } finally {
    await file.close()
  }
}

function isInside(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}
