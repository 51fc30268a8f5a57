import type { RequestOutcome } from '../../../model/request-outcome.ts'
import type { Storage } from '../../../storage/storage.ts'

/**
 * Marks the items that sheets closed as received, with their documents. Done again it changes nothing: the last step of
 * a batch, so that a run that is resumed after a crash does it anew, and a batch that fails or is cancelled closes
 * nothing.
 */
export async function closeRequests(
  storage: Pick<Storage, 'expected' | 'documents'>,
  { closed }: Pick<RequestOutcome, 'closed'>,
  now: number,
): Promise<void> {
  for (const { expectedId, year, documentId, receivedAt } of closed) {
    // It may have turned out to be unreadable when the binder was written.
    if ((await storage.documents.find(documentId))?.status !== 'processed') continue
    await storage.expected.setState(expectedId, year, 'received', documentId, receivedAt ?? now)
  }
}
