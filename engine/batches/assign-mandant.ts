import type { Batch } from '../model/batch.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { AssignOutcome } from '../storage/correction-verbs.ts'
import type { Storage } from '../storage/storage.ts'
import { yearReleased } from '../storage/year-released.ts'

export interface AssignMandantDeps {
  readonly storage: Pick<Storage, 'corrections'>
  readonly clock: Pick<Clock, 'now'>
  /** Does `work` while nobody works on the batch: what is under way knows the former mandant. */
  readonly whileParked: (batchId: string, work: () => Promise<AssignOutcome>) => Promise<AssignOutcome>
  /** The batch goes on, or its Belegmappe is to be written anew. */
  readonly onAssigned: () => void
}

/**
 * Gives a batch, whatever its state, to another mandant of its organization, or to none. One that is under way goes on
 * from what was read; of a finished one a new edition of the Belegmappe follows. False when it was that mandant's
 * already.
 * Throws EngineError input `mandant_not_found`, `batch_not_found`, `client_year_released`.
 */
export async function assignMandant(
  { storage, clock, whileParked, onAssigned }: AssignMandantDeps,
  batch: Pick<Batch, 'id'>,
  mandantId: string | null,
): Promise<boolean> {
  const outcome = await whileParked(batch.id, () => storage.corrections.assignMandant(batch.id, mandantId, clock.now()))
  if (outcome.assigned) {
    onAssigned()
    return true
  }
  switch (outcome.reason) {
    case 'unchanged':
      return false
    case 'not_found':
      throw new EngineError('input', 'batch_not_found', 'Diesen Stapel gibt es nicht (mehr).')
    case 'mandant_not_found':
      throw new EngineError(
        'input',
        'mandant_not_found',
        'Diesen Mandanten gibt es in der Kanzlei dieses Stapels nicht (mehr). Bitte wählen Sie einen anderen.',
      )
    case 'released':
      throw yearReleased(outcome.released)
    case 'running': {
      const message = 'Der Stapel wird gerade verarbeitet. Bitte versuchen Sie es gleich noch einmal.'
      throw new EngineError('transient', 'temporarily_unavailable', message)
    }
  }
}
