import { editionFolder, yearId } from '../../model/edition.ts'
import { putYearLog } from '../../phases/report/put-year-log.ts'
import type { PutYearLogDeps } from '../../phases/report/put-year-log.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { UnkeptLog } from '../../storage/edition-verbs.ts'
import type { Storage } from '../../storage/storage.ts'

export interface KeepYearLogsDeps extends PutYearLogDeps {
  readonly storage: Pick<Storage, 'editions'>
  readonly files: Pick<FileStore, 'writeManaged' | 'removeManaged'>
}

/**
 * Puts beside each edition the chain of its client-year as it stands now, signed, and the page that checks it: behind
 * what was written, what a crash kept from being put there, and what happened to the year afterwards. One that cannot be
 * written keeps no other one waiting; the first fault is thrown when all had their turn.
 */
export async function keepYearLogs(deps: KeepYearLogsDeps, signal: AbortSignal): Promise<void> {
  const faults: unknown[] = []
  for (const edition of await deps.storage.editions.listUnkept()) {
    if (signal.aborted) return
    try {
      await keepLog(deps, edition)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

async function keepLog({ storage, files, sealer }: KeepYearLogsDeps, edition: UnkeptLog): Promise<void> {
  const folder = editionFolder(edition, edition.number)
  const log = await storage.editions.log(edition)
  let kept = 0
  try {
    await putYearLog({ files, sealer }, { id: yearId(edition), folder }, log)
    kept = log.length
  } finally {
    // Its mandant was deleted meanwhile, or its files were taken away, and the folder came into being again.
    if (!(await storage.editions.keptLog(edition, edition.number, kept))) await files.removeManaged(folder)
  }
}
