import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { open, readFile, writeFile } from '../../shared/disk/files.ts'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { syncFile, syncFolder, syncHandle } from '../../shared/disk/sync-path.ts'
import { replaceAtOnce, replaceFile } from '../../shared/disk/replace-file.ts'
import { removeAtOnce, removeEmptyFolder, removeFile, removeIfFree, removePath } from '../../shared/disk/remove-path.ts'
import { isHeld } from '../../shared/disk/retry-held.ts'
import { assert } from '../../shared/assert.ts'
import { EngineError } from '../../shared/errors.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import type { InTurn } from '../../shared/in-turn.ts'
import { fileHeld, storageFaultOf } from '../../shared/storage-fault.ts'
import type { FileStore, IsReferenced, PutOptions, StoredFile } from '../file-store.ts'
import { openArrivalMarks } from './arrival-marks.ts'
import type { ArrivalMarks } from './arrival-marks.ts'
import { createHashCheck } from './check-hash.ts'
import { createFreeRoom } from './free-room.ts'
import { hashFile } from './hash-file.ts'
import { openChecked } from './open-checked.ts'

interface Folders {
  readonly root: string
  readonly originals: string
  readonly incoming: string
  readonly work: string
  readonly managed: string
}

/**
 * A file store in a folder: `originals/ab/abcd…` by sha256, `work/<batch>`, `managed/<base path>`.
 * A file appears under its final name only when it is whole and on disk (temporary name, fsync, rename, fsync of the
 * folder).
 * With `isReferenced` an original that no document came to name is removed when the store is opened again.
 */
export async function openFileStore(root: string, isReferenced?: IsReferenced): Promise<FileStore> {
  const folders = await openFolders(root)
  const inTurn = createInTurn()
  const pathOf = (sha256: string): string => originalPath(folders, sha256)
  const marks = isReferenced && (await openArrivalMarks(join(root, 'arrivals'), { pathOf, isReferenced, inTurn }))
  return {
    pathOf,
    has: sha256 => existsSync(pathOf(sha256)),
    hold: inTurn,
    adopt: (path, sha256) => moveIntoPlace(path, pathOf(sha256)),
    put: (bytes, options) => put(folders, marks, bytes, options),
    ...createRemovals(folders, marks, inTurn),
    ...createChecks(folders),
    ...createManagedFiles(folders),
    ...createWorkFolders(folders),
    ...createFreeRoom(folders),
  }
}

async function openFolders(root: string): Promise<Folders> {
  const [originals, incoming] = [join(root, 'originals'), join(root, 'incoming')]
  const [work, managed] = [join(root, 'work'), join(root, 'managed')]
  // What lies in `incoming` was never renamed, so nobody was told about it.
  await removeIfFree(incoming)
  // Texts and pictures of runs that died; a run that goes on makes its own anew.
  await removeIfFree(work)
  for (const folder of [originals, incoming, work, managed]) await mkdir(folder, { recursive: true, mode: 0o700 })
  return { root, originals, incoming, work, managed }
}

function originalPath({ originals }: Folders, sha256: string): string {
  assert(/^[0-9a-f]{64}$/.test(sha256), 'a sha256 in hex')
  return join(originals, sha256.slice(0, 2), sha256)
}

async function put(
  folders: Folders,
  marks: ArrivalMarks | undefined,
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
    const place = originalPath(folders, stored.sha256)
    await ofStorage(moveIntoPlace(temporary, place).catch(error => unlessTheSame(error, place, stored.sha256)))
    return stored
  } finally {
    await removeIfFree(temporary)
  }
}

function createRemovals(
  folders: Folders,
  marks: ArrivalMarks | undefined,
  inTurn: InTurn,
): Pick<FileStore, 'removeOriginal' | 'withdraw'> {
  const pathOf = (sha256: string): string => originalPath(folders, sha256)
  /** An original that is arriving belongs to its mark: it has its document soon, or goes at the next start. */
  const takeAway = (sha256: string, isReferenced: IsReferenced, act: () => void): Promise<boolean> =>
    inTurn([sha256], async () => {
      const isUsed = !existsSync(pathOf(sha256)) || (await isReferenced(sha256)) || marks?.has(sha256) === true
      if (!isUsed) act()
      return !isUsed
    })
  return {
    removeOriginal: async (sha256, isReferenced) => {
      await takeAway(sha256, isReferenced, () => removeAtOnce(pathOf(sha256)))
    },
    withdraw: (sha256, path, isReferenced) => takeAway(sha256, isReferenced, () => replaceAtOnce(pathOf(sha256), path)),
  }
}

type CheckVerbs = Pick<
  FileStore,
  'checkOriginal' | 'checkManaged' | 'sumManaged' | 'openManaged' | 'rereadOriginal' | 'rereadManaged' | 'forgetChecks'
>

function createChecks(folders: Folders): CheckVerbs {
  const hashes = createHashCheck(() => isSound(folders))
  const pathOf = (sha256: string): string => originalPath(folders, sha256)
  const managedPath = (relativePath: string): string => inside(folders.managed, relativePath)
  return {
    checkOriginal: sha256 => hashes.check(pathOf(sha256), sha256),
    checkManaged: (relativePath, sha256) => hashes.check(managedPath(relativePath), sha256),
    sumManaged: relativePath => hashes.sum(managedPath(relativePath)),
    openManaged: (relativePath, sha256) => openChecked(hashes.check, managedPath(relativePath), sha256),
    rereadOriginal: (sha256, signal) => hashes.reread(pathOf(sha256), sha256, signal),
    forgetChecks: hashes.forget,
    rereadManaged: (relativePath, sha256, signal) => hashes.reread(managedPath(relativePath), sha256, signal),
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

function createManagedFiles({
  managed,
  incoming,
}: Folders): Pick<FileStore, 'managedPath' | 'writeManaged' | 'removeManaged'> {
  const managedPath = (relativePath: string): string => inside(managed, relativePath)
  return {
    managedPath,
    writeManaged: async (relativePath, write) => {
      const temporary = join(incoming, randomUUID())
      try {
        await write(temporary)
        const stored = await hashFile(temporary)
        await syncFile(temporary)
        await ofStorage(moveIntoPlace(temporary, managedPath(relativePath)))
        return stored
      } finally {
        await removeIfFree(temporary)
      }
    },
    removeManaged: async relativePath => {
      const path = managedPath(relativePath)
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

async function moveIntoPlace(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await mkdir(folder, { recursive: true })
  await replaceFile(from, to)
  await syncFolder(folder)
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

/** Joins, and refuses a path that leaves the folder: our own mistake, never a client's input. */
function inside(folder: string, relativePath: string): string {
  const path = resolve(folder, relativePath)
  const back = relative(folder, path)
  assert(back !== '' && !back.startsWith('..') && !isAbsolute(back), 'a path below the store')
  return path
}
