import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, realpath, utimes } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { syncFile, syncFolder } from '../shared/disk/sync-path.ts'
import { replaceFile } from '../shared/disk/replace-file.ts'
import { removeFile } from '../shared/disk/remove-path.ts'
import { EngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'
import { absolutePath } from './scan-inbox.ts'
import type { TakenFile } from './takings.ts'

/** `changed`: it is not the file that was taken, and stays where it is. */
export type MoveOutcome = 'moved' | 'gone' | 'changed'

type Rename = (from: string, to: string) => Promise<void>

/**
 * Moves a taken file of the inbox `root`, which was just looked at, to `wanted`, or beside it under a name with a
 * number; nothing is ever overwritten.
 * Across devices it is copied, and removed only when the copy is on disk and was read back with the same SHA-256.
 * Throws the system's error, and EngineError `outside_inbox` when a link leads out of the inbox.
 */
export async function moveTaken(root: string, wanted: string, taken: TakenFile, move?: Rename): Promise<MoveOutcome> {
  const from = absolutePath(root, taken.path)
  await mkdir(dirname(wanted), { recursive: true })
  for (const folder of [dirname(from), dirname(wanted)]) {
    if (isWithin(await realpath(folder), root)) continue
    throw new EngineError('input', 'outside_inbox', 'Eine Verknüpfung führt aus dem Eingangsordner hinaus.')
  }
  const to = await freePath(wanted)
  try {
    await replaceFile(from, to, { rename: move })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    return moveAcrossDevices(from, to, taken)
  }
  if ((await lookAtTaken(to, taken)) === 'changed' && (await putBack(to, from))) return 'changed'
  return 'moved'
}

/** Somebody wrote to the file until it was moved: it goes back unless its place is taken again. */
async function putBack(to: string, from: string): Promise<boolean> {
  if (!(await isFree(from))) return false
  await replaceFile(to, from)
  return true
}

async function moveAcrossDevices(from: string, to: string, taken: TakenFile): Promise<MoveOutcome> {
  const temporary = join(dirname(to), `.${randomUUID()}.teil`)
  try {
    await copyFile(from, temporary)
    await finishCopy(temporary, taken)
    const sha256 = await sha256Of(temporary)
    const now = await lookAtTaken(from, taken)
    if (now !== 'same') return now
    if (sha256 !== taken.sha256) {
      if ((await sha256Of(from)) !== taken.sha256) return 'changed'
      throw new EngineError('transient', 'copy_damaged', 'Die Kopie stimmt nicht mit der Datei überein.')
    }
    await replaceFile(temporary, to)
    await syncFolder(dirname(to))
  } finally {
    await removeFile(temporary)
  }
  try {
    await removeFile(from)
  } catch (error) {
    // The original stays, so our copy goes: the next attempt makes a new one.
    await removeFile(to)
    throw error
  }
  return 'moved'
}

async function finishCopy(path: string, taken: TakenFile): Promise<void> {
  await syncFile(path)
  const seconds = Number(BigInt(taken.mtimeNs)) / 1e9
  await utimes(path, seconds, seconds)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Whether a path still holds the file that was taken, as far as size and time tell. Throws the system's error. */
export async function lookAtTaken(path: string, taken: TakenFile): Promise<'same' | 'gone' | 'changed'> {
  try {
    const status = await lstat(path, { bigint: true })
    const same = status.isFile() && Number(status.size) === taken.byteSize && String(status.mtimeNs) === taken.mtimeNs
    return same ? 'same' : 'changed'
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'gone'
    throw error
  }
}

async function freePath(wanted: string): Promise<string> {
  const extension = extname(wanted)
  const stem = wanted.slice(0, wanted.length - extension.length)
  for (let number = 1; ; number++) {
    const path = number === 1 ? wanted : `${stem} (${number})${extension}`
    if (await isFree(path)) return path
  }
}

async function isFree(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true
      throw error
    },
  )
}
