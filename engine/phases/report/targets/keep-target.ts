import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { removeEmptyFolder } from '../../../shared/disk/remove-path.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { DatevDeps } from '../datev/datev-deps.ts'
import type { DatevReceipt } from '../datev/datev-receipt.ts'
import { singlePath } from '../outputs/single-path.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import { targetProgram, targetPrograms } from '../programs/target-program.ts'
import { writeTarget } from './write-target.ts'

/**
 * Writes the folder of the office's program for a batch in managed storage; only then are files of an earlier version
 * removed, and those of another program. Comes after the single documents. May be run again after a crash at any point.
 */
export async function keepTarget(
  files: Pick<FileStore, 'writeManaged' | 'managedPath' | 'removeManaged'>,
  deps: DatevDeps,
  plan: OpenPlan,
  basePath: string,
  signal: AbortSignal,
): Promise<DatevReceipt> {
  const { folder } = targetProgram(deps.settings.target)
  const receipt = await writeTarget(
    plan,
    deps,
    {
      singleOf: document => {
        const path = files.managedPath(`${basePath}/${singlePath(document)}`)
        return existsSync(path) ? path : null
      },
      put: async (name, write) => await files.writeManaged(`${basePath}/${folder}/${name}`, write),
    },
    signal,
  )
  for (const other of targetPrograms()) {
    const kept = other.folder === folder ? receipt.files.map(asKey) : []
    const place = `${basePath}/${other.folder}`
    await clear(files, place, new Set(kept))
    if (other.folder !== folder) await removeEmptyFolder(files.managedPath(place))
  }
  return receipt
}

async function clear(
  files: Pick<FileStore, 'managedPath' | 'removeManaged'>,
  place: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const folder = files.managedPath(place)
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) if (!kept.has(asKey(name))) await files.removeManaged(`${place}/${name}`)
}

/** Some file systems hand names back in another composition or case than they were given. */
function asKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
