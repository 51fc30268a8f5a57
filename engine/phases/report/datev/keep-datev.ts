import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile } from '../../../shared/disk/remove-path.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { singlePath } from '../outputs/single-path.ts'
import type { DatevReceipt } from './datev-receipt.ts'
import { writeDatev } from './write-datev.ts'
import type { DatevDeps } from './datev-deps.ts'

const FOLDER = 'DATEV'

/**
 * Writes the folder `DATEV` of a batch in managed storage; only then are files of an earlier version removed. Comes
 * after the single documents. May be run again after a crash at any point.
 */
export async function keepDatev(
  files: Pick<FileStore, 'writeManaged' | 'managedPath'>,
  deps: DatevDeps,
  plan: Omit<BinderPlan, 'outPath'>,
  basePath: string,
  signal: AbortSignal,
): Promise<DatevReceipt> {
  const receipt = await writeDatev(
    plan,
    deps,
    {
      singleOf: document => {
        const path = files.managedPath(`${basePath}/${singlePath(document)}`)
        return existsSync(path) ? path : null
      },
      put: async (name, write) => await files.writeManaged(`${basePath}/${FOLDER}/${name}`, write),
    },
    signal,
  )
  const folder = files.managedPath(`${basePath}/${FOLDER}`)
  const found = await readdir(folder).catch(() => [])
  for (const name of found) if (!receipt.files.includes(name)) await removeFile(join(folder, name))
  return receipt
}
