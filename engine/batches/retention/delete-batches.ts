import type { Deletion } from '../../model/deletion.ts'
import type { Author } from '../../model/user.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { DeletionSelection, RemoveBatchesOutcome } from '../../storage/deletion-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'
import { deletionHeld, removeDeletedFiles } from '../mandants/delete-mandant.ts'
import type { RemoveFilesDeps } from '../mandants/delete-mandant.ts'
import { cleanName } from '../mandants/tidy-text.ts'

export interface DeleteBatchesDeps extends Omit<RemoveFilesDeps, 'storage'> {
  readonly storage: Pick<Storage, 'deletions' | 'batches'>
  readonly engineVersion: string
}

/**
 * Deletes a delivery, or those deliveries of a client-year that hold nothing else, for good. `typed` is what a person typed
 * to confirm: the name of the delivery, or the year. Billing snapshots stay, and what lies outside the data folder.
 * Throws EngineError `batch_not_found`, `name_differs`, `batch_in_use`, `deletion_held`, `deletion_mixed`,
 * `client_year_empty` and `client_year_released`.
 */
export async function deleteBatches(
  deps: DeleteBatchesDeps,
  organizationId: string,
  selection: DeletionSelection,
  { typed, by }: { readonly typed: string; readonly by: Author | null },
): Promise<Deletion> {
  const { storage, clock, engineVersion } = deps
  const expected = await confirmationOf(storage, organizationId, selection)
  if (cleanName(typed) !== cleanName(expected)) {
    const message = 'Die Bestätigung stimmt nicht überein. Bitte geben Sie sie genau so ein, wie sie oben steht.'
    throw new EngineError('input', 'name_differs', message, { details: { field: 'name', reason: 'differs' } })
  }
  const deletion = { id: newId('del'), at: clock.now(), engineVersion, by }
  const outcome = await storage.deletions.removeBatches(organizationId, selection, deletion)
  if (!outcome.removed) throw refusalOf(outcome, selection)
  await removeDeletedFiles(deps)
  return (await storage.deletions.find(organizationId, deletion.id)) ?? outcome.deletion
}

async function confirmationOf(
  { batches }: Pick<Storage, 'batches'>,
  organizationId: string,
  selection: DeletionSelection,
): Promise<string> {
  if (selection.scope === 'client_year') return String(selection.year)
  const batch = await batches.find(selection.batchId)
  if (batch?.organizationId !== organizationId) throw batchNotFound()
  return batch.name
}

function refusalOf(
  outcome: Extract<RemoveBatchesOutcome, { removed: false }>,
  selection: DeletionSelection,
): EngineError {
  switch (outcome.reason) {
    case 'not_found':
      return selection.scope === 'batch'
        ? batchNotFound()
        : new EngineError('input', 'client_year_empty', 'In diesem Jahr liegt nichts, was zu löschen wäre.')
    case 'in_use': {
      const message =
        'Eine Lieferung wartet, wird verarbeitet, oder ihre Belegmappe wird gerade neu geschrieben. Bitte warten Sie, bis sie fertig ist, oder brechen Sie sie ab.'
      return new EngineError('input', 'batch_in_use', message, { details: { batches: outcome.batches } })
    }
    case 'mixed': {
      const message =
        'Jede Lieferung dieses Jahres enthält auch Belege anderer Jahre, anderer Mandanten oder ohne Ablage. Bitte legen Sie diese zuerst dort ab, wo sie hingehören, oder löschen Sie die Lieferungen einzeln.'
      return new EngineError('input', 'deletion_mixed', message, { details: { batches: outcome.batches } })
    }
    case 'held':
      return deletionHeld(outcome.hold)
    case 'released':
      return yearReleased(outcome.released)
  }
}

function batchNotFound(): EngineError {
  return new EngineError('input', 'batch_not_found', 'Diesen Stapel gibt es nicht (mehr).')
}
