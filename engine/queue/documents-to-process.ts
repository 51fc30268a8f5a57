import type { Document } from '../model/document.ts'
import type { Storage } from '../storage/storage.ts'

/** Documents of a batch that phases work on: neither failed, nor removed as duplicates, nor mere containers. */
export async function documentsToProcess(
  storage: Pick<Storage, 'documents'>,
  batchId: string,
): Promise<readonly Document[]> {
  return (await storage.documents.listByBatch(batchId)).filter(
    ({ status, isContainer }) => !isContainer && (status === 'pending' || status === 'processed'),
  )
}
