import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { open } from '../../shared/disk/files.ts'
import { syncFile, syncHandle } from '../../shared/disk/sync-path.ts'
import { removeEmptyFolder, removeIfFree, removePath } from '../../shared/disk/remove-path.ts'
import { isHeld } from '../../shared/disk/retry-held.ts'
import { EngineError } from '../../shared/errors.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import { fileHeld, storageFaultOf } from '../../shared/storage-fault.ts'
import type { FileMirror } from '../file-mirror.ts'
import type { FileStore, IsReferenced, PutOptions, StoredFile } from '../file-store.ts'
import { openArrivalMarks } from './arrival-marks.ts'
import type { ArrivalMarks } from './arrival-marks.ts'
import { createChecks } from './check-files.ts'
import { createFreeRoom } from './free-room.ts'
import { hashFile } from './hash-file.ts'
import { createRemovals } from './remove-originals.ts'
import { inside, moveIntoPlace, openFolders, originalPath } from './store-folders.ts'
import type { Folders } from './store-folders.ts'

/**
 * A file store in a folder: `originals/ab/abcd…` by sha256, `work/<batch>`, `managed/<base path>`.
 * A file appears under its final name only when it is whole and on disk (temporary name, fsync, rename, fsync of the
 * folder), and in the mirror where there is one.
 * With `isReferenced` an original that no document came to name is removed when the store is opened again.
 */
export async function openFileStore(
  root: string,
  isReferenced?: IsReferenced,
  mirror: FileMirror | null = null,
): Promise<FileStore> {
  const folders = await openFolders(root)
  const inTurn = createInTurn()
  const pathOf = (sha256: string): string => originalPath(folders, sha256)
  const forget = async (sha256: string): Promise<void> => mirror?.remove({ kind: 'originals', id: sha256 })
  const marks =
    isReferenced && (await openArrivalMarks(join(root, 'arrivals'), { pathOf, isReferenced, inTurn, forget }))
  return {
    pathOf,
    has: sha256 => existsSync(pathOf(sha256)),
    hold: inTurn,
    adopt: async (path, sha256) => {
      await mirror?.keep({ kind: 'originals', id: sha256 }, path)
      await moveIntoPlace(path, pathOf(sha256))
    },
    put: (bytes, options) => put(folders, { marks, mirror }, bytes, options),
    ...createRemovals(folders, { marks, inTurn, mirror }),
    ...createChecks(folders, mirror),
    ...createManagedFiles(folders, mirror),
    ...createWorkFolders(folders),
    ...createFreeRoom(folders),
  }
}

interface PutDeps {
  readonly marks: ArrivalMarks | undefined
  readonly mirror: FileMirror | null
}

async function put(
  folders: Folders,
  { marks, mirror }: PutDeps,
  bytes: Readable,
  options: PutOptions,
): Promise<StoredFile> {
  // A sender that fails before the first byte is asked for must not become an unheard error event: the reading
  // below throws it.
  bytes.on('error', () => undefined)
  const temporary = join(folders.incoming, randomUUID())
  try {
    const stored = await writeHashed(bytes, temporary, options)
    await ofStorage(marks?.set(stored.sha256) ?? Promise.resolve())
    await mirror?.keep({ kind: 'originals', id: stored.sha256 }, temporary)
    const place = originalPath(folders, stored.sha256)
    await ofStorage(moveIntoPlace(temporary, place).catch(error => unlessTheSame(error, place, stored.sha256)))
    return stored
  } finally {
    await removeIfFree(temporary)
  }
}

function createManagedFiles(
  { managed, incoming }: Folders,
  mirror: FileMirror | null,
): Pick<FileStore, 'managedPath' | 'writeManaged' | 'removeManaged'> {
  const managedPath = (relativePath: string): string => inside(managed, relativePath)
  return {
    managedPath,
    writeManaged: async (relativePath, write) => {
      const temporary = join(incoming, randomUUID())
      try {
        await write(temporary)
        const stored = await hashFile(temporary)
        await syncFile(temporary)
        await mirror?.keep({ kind: 'managed', id: relativePath }, temporary)
        await ofStorage(moveIntoPlace(temporary, managedPath(relativePath)))
        return stored
      } finally {
        await removeIfFree(temporary)
      }
    },
    removeManaged: async relativePath => {
      const path = managedPath(relativePath)
      if (mirror) for (const id of await filesAt(managed, path)) await mirror.remove({ kind: 'managed', id })
      await removePath(path)
      await removeEmpty(dirname(path), managed)
    },
  }
}

function createWorkFolders({ work }: Folders): Pick<FileStore, 'workFolder' | 'removeWorkFolder'> {
  return {
    workFolder: async batchId => {
      const folder = inside(work, batchId)
      await mkdir(folder, { recursive: true })
      return folder
    },
    removeWorkFolder: batchId => removePath(inside(work, batchId)),
  }
}

async function writeHashed(bytes: Readable, path: string, options: PutOptions): Promise<StoredFile> {
  const hash = createHash('sha256')
  let byteSize = 0
  const handle = await ofStorage(open(path, 'wx', 0o600))
  const incoming = addAbortSignal(options.signal, bytes)
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      byteSize += chunk.length
      if (byteSize > options.byteSizeMax) throw tooLarge(options.byteSizeMax)
      hash.update(chunk)
      await ofStorage(handle.appendFile(chunk))
    }
    await ofStorage(syncHandle(handle))
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), byteSize }
}

/** Tells faults of our own disk from those of who sends the bytes: EngineErrors `storage_full`, `_broken` and `_busy`. */
async function ofStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw storageFaultOf(error) ?? (isHeld(error) ? fileHeld(error) : error)
  }
}

function tooLarge(byteSizeMax: number): EngineError {
  const most = `${Math.floor(byteSizeMax / 1_000_000)} MB`
  const message = `Die Datei ist größer als erlaubt (höchstens ${most}). Bitte teilen oder verkleinern.`
  return new EngineError('input', 'file_too_large', message)
}

/** An original that is being read is as good as the one that came, if it is the same; where none is, the new one is held. */
async function unlessTheSame(held: unknown, place: string, sha256: string): Promise<void> {
  const there = isHeld(held) ? await hashFile(place).catch(() => null) : null
  if (there?.sha256 !== sha256) throw held
}

/** Removes a folder and those above it as long as nothing is in them. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    if (!(await removeEmptyFolder(at))) return
  }
}

/** The paths, below `root` and with forward slashes, of a file or of all files of a folder. */
async function filesAt(root: string, path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  const paths = entries?.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)) ?? [path]
  return paths.map(each => relative(root, each).split(sep).join('/'))
}
