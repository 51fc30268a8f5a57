import type { Logger } from 'pino'
import { writeAuditFile } from '../phases/report/attachments/audit-attachment.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'

export interface AuditFileKeeper {
  /** The log of a batch grew after its Belegmappe was written. */
  grew(batchId: string): void
  /** Resolves when nothing is left to be written. */
  settled(): Promise<void>
}

/**
 * Keeps `protokoll.jsonl` beside a finished Belegmappe up to date with the end of the batch and with its webhooks. A
 * crash in between leaves an older file, which still is a whole beginning of the log.
 */
export function createAuditFileKeeper(deps: {
  readonly storage: Pick<Storage, 'batches' | 'audit'>
  readonly files: Pick<FileStore, 'writeManaged' | 'removeManaged'>
  readonly sealer: Sealer
  readonly logger: Pick<Logger, 'error'>
}): AuditFileKeeper {
  let last: Promise<void> = Promise.resolve()
  return {
    grew: batchId => {
      last = last.then(() => write(batchId))
    },
    settled: () => last,
  }

  async function write(batchId: string): Promise<void> {
    try {
      const batch = await deps.storage.batches.find(batchId)
      if (!batch || !(await deps.storage.batches.output(batchId))) return
      try {
        await writeAuditFile(deps, batch)
      } finally {
        // Its mandant was deleted meanwhile, and the folder that was removed came into being again.
        if (!(await deps.storage.batches.find(batchId))) await deps.files.removeManaged(batch.basePath)
      }
    } catch (err) {
      deps.logger.error({ batchId, err }, 'audit_file_not_written')
    }
  }
}
