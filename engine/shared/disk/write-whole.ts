import { open } from './files.ts'
import { dirname } from 'node:path'
import { removeFile } from './remove-path.ts'
import type { RemoveDeps } from './remove-path.ts'
import { replaceFile } from './replace-file.ts'
import type { ReplaceDeps } from './replace-file.ts'
import { retryHeld } from './retry-held.ts'
import { syncFolder, syncHandle } from './sync-path.ts'

export interface WriteWholeOptions extends ReplaceDeps, RemoveDeps {
  /** 0o600 when absent: only the user who runs the engine. */
  readonly mode?: number
  /** Where it is written first, in the same folder; the path with `.tmp` when absent. */
  readonly temporary?: string
}

/**
 * Writes a small file so that it is there whole or as it was before, and on disk when this resolves: another name,
 * sync, replace, sync of the folder. Throws the system's error; nothing of the new file stays then.
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  options: WriteWholeOptions = {},
): Promise<void> {
  const { mode = 0o600, temporary = `${path}.tmp` } = options
  try {
    const handle = await retryHeld(() => open(temporary, 'w', mode), options)
    try {
      await handle.writeFile(content)
      await syncHandle(handle)
    } finally {
      await handle.close()
    }
    await replaceFile(temporary, path, options)
  } catch (error) {
    // The error that led here is the one to be told.
    await removeFile(temporary, options).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}
