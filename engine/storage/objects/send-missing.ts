import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FileMirror, MirroredFile } from '../file-mirror.ts'

/**
 * Sends what lies in a file store and not in its mirror: files from before there was one, or from another key. How many
 * were sent. Throws the signal's reason, and EngineError `storage_away`; may be run again then.
 */
export async function sendMissing(root: string, mirror: FileMirror, signal: AbortSignal): Promise<number> {
  let sent = 0
  for (const kind of ['originals', 'managed'] as const) {
    const folder = join(root, kind)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      signal.throwIfAborted()
      const path = join(entry.parentPath, entry.name)
      const id = kind === 'originals' ? entry.name : relative(folder, path).split(sep).join('/')
      if (await sendOne(mirror, { kind, id }, path)) sent++
    }
  }
  return sent
}

async function sendOne(mirror: FileMirror, file: MirroredFile, path: string): Promise<boolean> {
  try {
    return await mirror.keepMissing(file, path)
  } catch (error) {
    // Removed since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
