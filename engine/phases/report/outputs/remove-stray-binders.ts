import { readdir } from 'node:fs/promises'
import type { FileStore } from '../../../storage/file-store.ts'
import { isBinderName } from './binder-name.ts'

/**
 * Removes Belegmappen that no batch knows: a run that was parked or died after it had written one, whose batch was
 * given to another mandant since, or whose mandant got another name, would leave a file with the former name. `kept`
 * are names.
 */
export async function removeStrayBinders(
  files: Pick<FileStore, 'managedPath' | 'removeManaged'>,
  basePath: string,
  kept: readonly string[],
): Promise<void> {
  const keys = new Set(kept.map(asKey))
  for (const name of await readdir(files.managedPath(basePath))) {
    if (!isBinderName(name) || keys.has(asKey(name))) continue
    // A program may hold it open; the next edition tries again.
    await files.removeManaged(`${basePath}/${name}`).catch(() => undefined)
  }
}

/** Some file systems hand names back in another composition or case than they were given. */
function asKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
