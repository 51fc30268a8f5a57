import { rmSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { isHeld, retryHeld } from './retry-held.ts'
import type { RetryDeps } from './retry-held.ts'

export interface RemoveDeps extends RetryDeps {
  readonly rm?: ((path: string, options: { recursive: boolean; force: true }) => Promise<void>) | undefined
}

/**
 * Removes a file or a folder with all in it; nothing when it is not there. Waits for programs that hold it.
 * Throws the system's error: after about 2.5 s that of a file that is still held.
 */
export function removePath(path: string, deps: RemoveDeps = {}): Promise<void> {
  const remove = deps.rm ?? rm
  return retryHeld(() => remove(path, { recursive: true, force: true }), deps)
}

/** As `removePath`, for a file only: throws `ERR_FS_EISDIR` where a folder took its place. */
export function removeFile(path: string, deps: RemoveDeps = {}): Promise<void> {
  const remove = deps.rm ?? rm
  return retryHeld(() => remove(path, { recursive: false, force: true }), deps)
}

/** As `removePath`, for what may stay until a later time: false when a program still holds it. */
export async function removeIfFree(path: string, deps: RemoveDeps = {}): Promise<boolean> {
  try {
    await removePath(path, deps)
    return true
  } catch (error) {
    if (!isHeld(error)) throw error
    return false
  }
}

/**
 * Removes a file before anybody else has a turn, so that it waits for nobody; nothing when it is not there. Throws the
 * system's error.
 */
export function removeAtOnce(path: string): void {
  rmSync(path, { force: true })
}

/** Removes a folder that is empty: true when it is not there any more, false when something keeps it. */
export function removeEmptyFolder(path: string): Promise<boolean> {
  return rmdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

/**
 * As `removeAtOnce`, for a folder with all in it, at the end of a process that waits for nothing more. Tries again while
 * somebody holds a file, then throws the system's error.
 */
export function removeFolderAtOnce(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}
