import { storageChecks } from '../../../../wire/storage-checks.ts'
import { readDatabaseCheck } from '../../../batches/upkeep/check-database.ts'
import { readScrub } from '../../../batches/upkeep/scrub-files.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

/** What the engine found when it looked over its files and its database. */
export function registerStorageChecksRoute(
  app: WireApp,
  { storage }: { readonly storage: Pick<Storage, 'checks' | 'batches' | 'documents'> },
): void {
  app.get('/local/storage-checks', { schema: { response: { 200: storageChecks } } }, async () => {
    const { round, last } = await readScrub(storage)
    const database = await readDatabaseCheck(storage)
    const damaged = (last?.damaged ?? []).map(async ({ batchId, documentId, state }) => ({
      batchId,
      batchName: (await storage.batches.find(batchId))?.name ?? '',
      filename: documentId === null ? null : ((await storage.documents.find(documentId))?.filename ?? ''),
      isMissing: state === 'missing',
    }))
    return {
      files: last && {
        finishedAt: last.finishedAt,
        files: last.files,
        damagedFiles: last.damagedFiles,
        damaged: await Promise.all(damaged),
      },
      underWay: round?.files ?? null,
      database: database && { checkedAt: database.checkedAt, isSound: database.faults.length === 0 },
    }
  })
}
