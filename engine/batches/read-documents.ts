import type { Batch } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import type { Storage } from '../storage/storage.ts'
import { tellOwnFindings } from './own-findings.ts'

/** The documents of a batch in the order of the request, with what its own project may know of them. */
export async function readDocuments(storage: Pick<Storage, 'documents'>, batch: Batch): Promise<readonly Document[]> {
  return tellOwnFindings(storage, batch, await storage.documents.listByBatch(batch.id))
}
