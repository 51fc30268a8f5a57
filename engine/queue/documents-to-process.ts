import type { DocumentOutline } from '../storage/document-verbs.ts'
import type { Storage } from '../storage/storage.ts'

/** Documents of a batch that phases work on: neither failed, nor removed as duplicates, nor mere containers. */
export async function documentsToProcess(
  storage: Pick<Storage, 'documents'>,
  batchId: string,
): Promise<readonly DocumentOutline[]> {
  return (await storage.documents.outline(batchId)).filter(
    ({ status, isContainer }) => !isContainer && (status === 'pending' || status === 'processed'),
  )
}
