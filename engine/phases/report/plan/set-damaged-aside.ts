import { originalDamaged } from '../../original-damaged.ts'
import { pageFile } from '../../../model/document.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { DocumentRef } from '../../phase.ts'

/**
 * Holds every file of the batch against its hash before it is bound, and fails the documents in the race whose bytes
 * were changed or lost. Returns the hashes that must not be used. Throws EngineError `original_damaged` when a document
 * that is in a finished Belegmappe is damaged: that one stays as it is rather than being written anew.
 */
export async function setDamagedAside(
  storage: Pick<Storage, 'documents'>,
  files: Pick<FileStore, 'checkOriginal'>,
  batchId: string,
  inTheRace: readonly DocumentRef[],
): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>()
  const documents = await storage.documents.listByBatch(batchId)
  const racing = new Set(inTheRace.map(({ id }) => id))
  for (const document of documents) {
    const hashes = [document.sha256, pageFile(document)?.sha256 ?? null].filter(hash => hash !== null)
    for (const sha256 of new Set(hashes)) {
      if (!damaged.has(sha256) && (await files.checkOriginal(sha256)) !== 'whole') damaged.add(sha256)
    }
    if (!racing.has(document.id) || !hashes.some(sha256 => damaged.has(sha256))) continue
    const fault = originalDamaged()
    if (!(await storage.documents.fail(document.id, { code: fault.code, message: fault.message }))) throw fault
  }
  return damaged
}
