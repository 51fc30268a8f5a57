import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { retryHeld } from './retry-held.ts'
import type { RetryDeps } from './retry-held.ts'

export interface SyncDeps extends RetryDeps {
  readonly platform?: NodeJS.Platform
  readonly open?: (path: string, flags: string) => Promise<Pick<FileHandle, 'sync' | 'close'>>
}

/** What file systems and network drives say that cannot bring a folder to disk, or do so by themselves. */
const NOT_FOR_FOLDERS = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EBADF', 'EISDIR'])

/**
 * Brings a file's bytes to disk. Windows flushes only what was opened for writing (FlushFileBuffers). Throws the
 * system's error.
 */
export async function syncFile(path: string, deps: SyncDeps = {}): Promise<void> {
  const { platform = process.platform, open: openAt = open } = deps
  const handle = await retryHeld(() => openAt(path, platform === 'win32' ? 'r+' : 'r'), deps)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Brings the names in a folder to disk, after a file in it was made, replaced or removed. Windows has no way to ask for
 * that: its file system journals names. Throws the system's error, but not where the file system has no such thing.
 */
export async function syncFolder(path: string, deps: SyncDeps = {}): Promise<void> {
  const { platform = process.platform, open: openAt = open } = deps
  if (platform === 'win32') return
  const handle = await openAt(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!NOT_FOR_FOLDERS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}

/** Brings to disk what was written through a handle that is open for writing. Throws the system's error. */
export function syncHandle(handle: Pick<FileHandle, 'sync'>): Promise<void> {
  return handle.sync()
}
