import type { Batch } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import type { Storage } from '../storage/storage.ts'

/** The documents of a batch in the order of the request. */
export async function readDocuments(storage: Pick<Storage, 'documents'>, batch: Batch): Promise<readonly Document[]> {
  return storage.documents.listByBatch(batch.id)
}
