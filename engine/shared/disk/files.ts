import type { BigIntStats, Stats } from 'node:fs'
import { constants } from 'node:fs'
import * as disk from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { hasHead } from '../sealed/chunk-format.ts'
import { filesKeyOf } from '../sealed/sealed-folders.ts'
import { openSealedHandle, withPlainSize } from '../sealed/sealed-handle.ts'
import type { StoredHandle } from '../sealed/sealed-handle.ts'

export type FileHandle = StoredHandle

/**
 * The content of files, by the names of `node:fs/promises`: as it is where a file lies in no encrypted folder, else
 * encrypted on disk and plain for the caller. Content of the data folder is read and written by this module and
 * `files-sync.ts` alone (the tidy test holds that); what names and moves files is the system's own.
 */

const { O_RDONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC } = constants
/** Read, write or both, among the flags (fcntl.h). */
const O_ACCMODE = 3
/** An encrypted file is also read where it is written; by places, so that nothing is ever only appended. */
const FLAGS: Readonly<Record<string, number>> = {
  r: O_RDONLY,
  'r+': O_RDWR,
  w: O_RDWR | O_CREAT | O_TRUNC,
  wx: O_RDWR | O_CREAT | O_EXCL,
  a: O_RDWR | O_CREAT,
}

/** As the system's; `flags` are those above, or numbers. Throws the system's errors, and SealBroken. */
export async function open(path: string, flags: string | number = 'r', mode?: number): Promise<StoredHandle> {
  const folderKey = filesKeyOf(path)
  if (!folderKey) return disk.open(path, flags, mode)
  const bits = typeof flags === 'number' ? flags : FLAGS[flags]
  if (bits === undefined) throw new RangeError(`no flags for an encrypted file: ${flags}`)
  const isWritable = (bits & O_ACCMODE) !== O_RDONLY
  return openSealedHandle(await disk.open(path, bits, mode), { folderKey, isWritable })
}

/**
 * Opens a file that grows and whose writer may have been killed: what is not whole at the end of an encrypted one is cut
 * off. Nobody else may write it. Throws the system's errors.
 */
export async function openToGoOn(path: string): Promise<StoredHandle> {
  const handle = await disk.open(path, 'r+')
  const folderKey = filesKeyOf(path)
  return folderKey ? openSealedHandle(handle, { folderKey, isWritable: true, canMend: true }) : handle
}

/** Bytes of such a file, once it was mended. */
export async function mendedSize(path: string): Promise<number> {
  if (filesKeyOf(path)) await (await openToGoOn(path)).close()
  return (await stat(path)).size
}

export function readFile(path: string): Promise<Buffer>
export function readFile(path: string, encoding: BufferEncoding): Promise<string>
/** As the system's. */
export async function readFile(path: string, encoding?: BufferEncoding): Promise<Buffer | string> {
  const bytes = filesKeyOf(path) ? await readSealed(path) : await disk.readFile(path)
  return encoding === undefined ? bytes : bytes.toString(encoding)
}

async function readSealed(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** As the system's. */
export async function writeFile(
  path: string,
  content: string | Uint8Array,
  options: BufferEncoding | { readonly mode?: number; readonly flag?: string } = {},
): Promise<void> {
  if (!filesKeyOf(path)) return disk.writeFile(path, content, options)
  const { mode, flag = 'w' } = typeof options === 'string' ? {} : options
  const handle = await open(path, flag, mode)
  try {
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}

export function stat(path: string): Promise<Stats>
export function stat(path: string, options: { readonly bigint: true }): Promise<BigIntStats>
/** As the system's, with the number of a file's own bytes.  */
export async function stat(path: string, options?: { readonly bigint: true }): Promise<Stats | BigIntStats> {
  const stats = options ? await disk.stat(path, options) : await disk.stat(path)
  return filesKeyOf(path) ? withPlainSize(stats) : stats
}

/** As the system's, likewise. */
export async function lstat(path: string): Promise<Stats> {
  const stats = await disk.lstat(path)
  return filesKeyOf(path) ? withPlainSize(stats) : stats
}

/** As the system's: the bytes as they lie on disk where both places have one key, else from one key to the other. */
export async function copyFile(from: string, to: string, mode = 0): Promise<void> {
  const [read, written] = [filesKeyOf(from), filesKeyOf(to)]
  if (read === written || (read && written?.equals(read))) return disk.copyFile(from, to, mode)
  const source = await open(from)
  const isNew = (mode & constants.COPYFILE_EXCL) !== 0
  const target = await open(to, isNew ? 'wx' : 'w', 0o600).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  try {
    await pipeline(source.createReadStream(), async pieces => {
      for await (const piece of pieces as AsyncIterable<Buffer>) await target.appendFile(piece)
    })
  } finally {
    await target.close()
  }
}

/** Whether two paths are written with one key, or both with none: then a file may have both names. */
export function haveOneKey(one: string, other: string): boolean {
  const [first, second] = [filesKeyOf(one), filesKeyOf(other)]
  return first === second || (first !== null && second?.equals(first) === true)
}

/** Whether a file begins as an encrypted one, wherever it lies. */
export async function looksSealed(path: string): Promise<boolean> {
  const handle = await disk.open(path, 'r')
  try {
    const head = Buffer.alloc(32)
    await handle.read(head, 0, head.length, 0)
    return hasHead(head)
  } finally {
    await handle.close()
  }
}
