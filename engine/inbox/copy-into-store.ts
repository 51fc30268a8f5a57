import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { lstat, open, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isEngineError } from '../shared/errors.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'
import { errorCode } from './inbox-fault.ts'
import { isWithin } from '../shared/is-within.ts'
import { absolutePath, type FoundFile } from './scan-inbox.ts'

export type Copied =
  | { readonly type: 'copied'; readonly stored: StoredFile }
  /** It is not what the look had found, or changed while it was read. */
  | { readonly type: 'changed' }
  | { readonly type: 'unreadable'; readonly code: string }

export interface CopyOptions {
  readonly files: Pick<FileStore, 'put'>
  readonly byteSizeMax: number
  readonly signal: AbortSignal
}

/**
 * Reads a file of the inbox once from end to end into the file store; `root` is without links. What was found is what
 * is read: a link that was put in its place, or in place of its folder, is not followed.
 * Throws what the file store throws, and the signal's reason.
 */
export async function copyIntoStore(root: string, found: FoundFile, options: CopyOptions): Promise<Copied> {
  if (found.byteSize > options.byteSizeMax) return { type: 'unreadable', code: 'file_too_large' }
  const path = absolutePath(root, found.path)
  let handle: FileHandle
  try {
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return refusal(error)
  }
  try {
    if (!isWithin(await realpath(dirname(path)), root)) return { type: 'unreadable', code: 'outside_inbox' }
    if (!isFound(await handle.stat({ bigint: true }), found)) return { type: 'changed' }
    const bytes = handle.createReadStream({ autoClose: false })
    const stored = await options.files.put(bytes, { byteSizeMax: options.byteSizeMax, signal: options.signal })
    const same =
      isFound(await handle.stat({ bigint: true }), found) && isFound(await lstat(path, { bigint: true }), found)
    return same && stored.byteSize === found.byteSize ? { type: 'copied', stored } : { type: 'changed' }
  } catch (error) {
    options.signal.throwIfAborted()
    const ofSource = isEngineError(error)
      ? error.code === 'file_too_large'
      : ['read', 'lstat', 'realpath', 'fstat'].includes(syscallOf(error))
    if (!ofSource) throw error
    return refusal(error)
  } finally {
    await handle.close().catch(() => undefined)
  }
}

type Status = { readonly size: bigint; readonly mtimeNs: bigint; readonly ino: bigint; isFile(): boolean }

function isFound(status: Status, found: FoundFile): boolean {
  const sameBytes = Number(status.size) === found.byteSize && status.mtimeNs === found.mtimeNs
  return status.isFile() && sameBytes && status.ino === found.ino
}

function refusal(error: unknown): Copied {
  const code = errorCode(error)
  if (code === null) throw error
  // It went away, or is a link by now: the next look sees what is there.
  return ['ENOENT', 'ELOOP', 'ENOTDIR'].includes(code) ? { type: 'changed' } : { type: 'unreadable', code }
}

function syscallOf(error: unknown): string {
  return error instanceof Error && 'syscall' in error ? String(error.syscall) : ''
}
