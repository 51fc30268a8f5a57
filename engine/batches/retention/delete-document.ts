import type { Deletion, DeletionReason } from '../../model/deletion.ts'
import type { Author } from '../../model/user.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { DocumentDeletionPreview, DocumentKey, RemoveDocumentOutcome } from '../../storage/deletion-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'
import { deletionHeld, removeDeletedFiles } from '../mandants/delete-mandant.ts'
import type { RemoveFilesDeps } from '../mandants/delete-mandant.ts'
import { cleanName } from '../mandants/tidy-text.ts'

export interface DeleteDocumentDeps extends Omit<RemoveFilesDeps, 'storage'> {
  readonly storage: Pick<Storage, 'deletions' | 'documents'>
  readonly engineVersion: string
  /** Does `work` while the Belegmappe of the delivery is not being written. */
  readonly whileParked: <T>(batchId: string, work: () => Promise<T>) => Promise<T>
  /** The Belegmappe of the delivery is to be written anew. */
  readonly onDeleted: () => void
}

/** What a person confirmed: the name of the file as typed, and why. */
export interface ConfirmedDeletion {
  readonly typed: string
  readonly reason: DeletionReason
  readonly by: Author | null
}

/**
 * Deletes a document for good, with the whole file that it came in and every copy of it in the delivery. The delivery
 * stays; what was written for it goes at once and is written anew without the document. Throws EngineError
 * `document_not_found`, `name_differs`, `deletion_of_all`, `batch_in_use`, `deletion_held` and `client_year_released`.
 */
export async function deleteDocument(
  deps: DeleteDocumentDeps,
  organizationId: string,
  key: DocumentKey,
  { typed, reason, by }: ConfirmedDeletion,
): Promise<Deletion> {
  const { storage, clock, engineVersion, whileParked } = deps
  const { files } = await previewDeletion(storage, organizationId, key)
  const file = await storage.documents.find(files[0] ?? key.documentId)
  if (!file) throw documentNotFound()
  if (cleanName(typed) !== cleanName(file.filename)) {
    const message = 'Die Bestätigung stimmt nicht überein. Bitte geben Sie den Namen genau so ein, wie er oben steht.'
    throw new EngineError('input', 'name_differs', message, { details: { field: 'name', reason: 'differs' } })
  }
  const deletion = { id: newId('del'), at: clock.now(), engineVersion, by }
  const outcome = await whileParked(key.batchId, async () => {
    const removed = await storage.deletions.removeDocument(organizationId, { ...key, reason }, deletion)
    // Before somebody writes again where they lie.
    if (removed.removed) await removeDeletedFiles(deps)
    return removed
  })
  if (!outcome.removed) throw refusalOf(outcome)
  deps.onDeleted()
  return (await storage.deletions.find(organizationId, deletion.id)) ?? outcome.deletion
}

/** What deleting a document would remove. Throws EngineError `document_not_found`. */
export async function previewDeletion(
  { deletions }: Pick<Storage, 'deletions'>,
  organizationId: string,
  key: DocumentKey,
): Promise<DocumentDeletionPreview> {
  const preview = await deletions.previewDocument(organizationId, key)
  if (!preview) throw documentNotFound()
  return preview
}

function refusalOf(outcome: Extract<RemoveDocumentOutcome, { removed: false }>): EngineError {
  switch (outcome.reason) {
    case 'not_found':
      return documentNotFound()
    case 'whole_batch': {
      const message =
        'Danach bliebe von der Lieferung nichts. Bitte löschen Sie stattdessen die Lieferung („Lieferung löschen …“).'
      return new EngineError('input', 'deletion_of_all', message)
    }
    case 'in_use': {
      const message =
        'Die Lieferung wartet oder wird verarbeitet, oder eine Ausgabe des Mandantenjahrs wird gerade geschrieben. Bitte warten Sie, bis sie fertig ist.'
      return new EngineError('input', 'batch_in_use', message)
    }
    case 'held':
      return deletionHeld(outcome.hold)
    case 'released':
      return yearReleased(outcome.released)
  }
}

function documentNotFound(): EngineError {
  return new EngineError(
    'input',
    'document_not_found',
    'Diesen Beleg gibt es nicht (mehr). Bitte die Ansicht neu laden.',
  )
}
