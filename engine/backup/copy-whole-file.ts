import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { createReadStream } from '../shared/disk/files-sync.ts'
import { link, mkdir } from 'node:fs/promises'
import { copyFile, haveOneKey } from '../shared/disk/files.ts'
import { dirname } from 'node:path'
import { syncFile } from '../shared/disk/sync-path.ts'

/** Waiting for the disk, not computing, is what takes the time. */
export const COPIES_AT_ONCE = 8
const NOT_LINKED = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOENT'])

export interface HashedFile {
  readonly byteSize: number
  readonly sha256: string
}

/** Copies a file that must not be there yet; on disk when it resolves. A clone where the file system has them. */
export async function copyWholeFile(from: string, to: string): Promise<HashedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await syncFile(to)
  return hashPath(to)
}

/**
 * As `copyWholeFile`, or a second name of the same bytes where that is possible: for files that never change in place.
 */
export async function linkOrCopyFile(from: string, to: string): Promise<HashedFile> {
  return (await linkFile(from, to)) ? hashPath(to) : copyWholeFile(from, to)
}

/** Gives a file a second name; false where that is not possible, there is no such file, or it has another key there. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  if (!haveOneKey(from, to)) return false
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another device, or a file system or user that may not.
    if (NOT_LINKED.has(code ?? '')) return false
    throw error
  }
}

/** SHA-256 and size, read in pieces. */
export async function hashPath(path: string): Promise<HashedFile> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    byteSize += chunk.length
  }
  return { byteSize, sha256: hash.digest('hex') }
}
