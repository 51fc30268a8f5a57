import type { Batch } from '../model/batch.ts'
import type { Correction } from '../model/correction.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { Storage } from '../storage/storage.ts'

export interface CorrectBatchDeps {
  readonly storage: Pick<Storage, 'corrections'>
  readonly clock: Pick<Clock, 'now'>
  /** The Belegmappe is to be written anew. */
  readonly onCorrected: () => void
}

const REFUSALS = {
  not_found: ['document_not_found', 'Dieses Dokument gibt es in dem Stapel nicht (mehr). Bitte die Ansicht neu laden.'],
  not_completed: [
    'batch_not_completed',
    'Der Stapel wird noch verarbeitet. Bitte warten, bis die Belegmappe fertig ist.',
  ],
  not_possible: [
    'correction_not_possible',
    'Das ist hier nicht möglich. Bitte prüfen, ob die Seite schon dort liegt, wo sie hin soll.',
  ],
} as const

/**
 * Records a correction of a finished batch and returns its number; the Belegmappe follows.
 * Throws EngineError input `document_not_found`, `batch_not_completed`, `correction_not_possible`.
 */
export function correctBatch(deps: CorrectBatchDeps, batch: Batch, correction: Correction): number {
  const outcome = deps.storage.corrections.apply(batch.id, correction, deps.clock.now())
  if (!outcome.applied) {
    const [code, message] = REFUSALS[outcome.reason]
    throw new EngineError('input', code, message)
  }
  deps.onCorrected()
  return outcome.sequence
}
