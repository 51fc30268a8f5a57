import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readFile, writeFile } from '../../shared/disk/files.ts'
import { removeFile } from '../../shared/disk/remove-path.ts'
import { syncFile } from '../../shared/disk/sync-path.ts'
import { isSealBroken } from '../../shared/sealed/chunk-format.ts'
import type { FileMirror, MirroredFile } from '../file-mirror.ts'
import type { FileState, FileStore } from '../file-store.ts'
import { createHashCheck } from './check-hash.ts'
import { hashFile } from './hash-file.ts'
import { openChecked } from './open-checked.ts'
import { inside, moveIntoPlace, originalPath } from './store-folders.ts'
import type { Folders } from './store-folders.ts'

type CheckVerbs = Pick<
  FileStore,
  'checkOriginal' | 'checkManaged' | 'sumManaged' | 'openManaged' | 'rereadOriginal' | 'rereadManaged' | 'forgetChecks'
>

/**
 * The verbs of a file store that hold files against their hash. What is missing here, or has other bytes, comes from
 * the mirror where it has the right ones.
 */
export function createChecks(folders: Folders, mirror: FileMirror | null): CheckVerbs {
  const hashes = createHashCheck(() => isSound(folders))
  const managedPath = (relativePath: string): string => inside(folders.managed, relativePath)
  const placeOf = ({ kind, id }: MirroredFile): string =>
    kind === 'originals' ? originalPath(folders, id) : managedPath(id)
  const bring = async (file: MirroredFile, sha256: string): Promise<boolean> =>
    mirror?.bring(file, folders.incoming, async temporary => {
      if (!(await hasHash(temporary, sha256))) return false
      await moveIntoPlace(temporary, placeOf(file))
      return true
    }) ?? false
  const check = async (file: MirroredFile, sha256: string): Promise<FileState> => {
    const state = await hashes.check(placeOf(file), sha256)
    return state === 'whole' || !(await bring(file, sha256)) ? state : hashes.check(placeOf(file), sha256)
  }
  const reread = async (file: MirroredFile, sha256: string, signal: AbortSignal) => {
    const found = await hashes.reread(placeOf(file), sha256, signal)
    const isBrought = found.state !== 'whole' && (await bring(file, sha256))
    return isBrought ? hashes.reread(placeOf(file), sha256, signal) : found
  }
  return {
    checkOriginal: sha256 => check({ kind: 'originals', id: sha256 }, sha256),
    checkManaged: (relativePath, sha256) => check({ kind: 'managed', id: relativePath }, sha256),
    sumManaged: relativePath => hashes.sum(managedPath(relativePath)),
    openManaged: async (relativePath, sha256) => {
      const opened = await openChecked(hashes.check, managedPath(relativePath), sha256)
      const isBrought = opened.state !== 'whole' && (await bring({ kind: 'managed', id: relativePath }, sha256))
      return isBrought ? openChecked(hashes.check, managedPath(relativePath), sha256) : opened
    },
    rereadOriginal: (sha256, signal) => reread({ kind: 'originals', id: sha256 }, sha256, signal),
    forgetChecks: hashes.forget,
    rereadManaged: (relativePath, sha256, signal) => reread({ kind: 'managed', id: relativePath }, sha256, signal),
  }
}

async function hasHash(path: string, sha256: string): Promise<boolean> {
  try {
    return (await hashFile(path)).sha256 === sha256
  } catch (error) {
    if (isSealBroken(error)) return false
    throw error
  }
}

/** Whether the drive takes bytes and gives them back. */
async function isSound({ incoming }: Folders): Promise<boolean> {
  const path = join(incoming, randomUUID())
  try {
    await writeFile(path, path)
    await syncFile(path)
    return (await readFile(path, 'utf8')) === path
  } catch {
    return false
  } finally {
    await removeFile(path).catch(() => undefined)
  }
}
