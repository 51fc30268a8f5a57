import type { Batch, BatchOutput } from '../model/batch.ts'
import { EngineError } from '../shared/errors.ts'
import type { Storage } from '../storage/storage.ts'

const RENEWED =
  'Der Stapel wurde einem anderen Mandanten zugeordnet, und die Belegmappe wird gerade neu erstellt. Die bisherige nennt noch den früheren Mandanten und wird nicht mehr ausgegeben. Bitte versuchen Sie es gleich noch einmal.'
const NOT_RENEWED =
  'Der Stapel wurde einem anderen Mandanten zugeordnet, aber die Belegmappe konnte nicht neu erstellt werden. Die bisherige nennt noch den früheren Mandanten und wird nicht mehr ausgegeben. Bitte lassen Sie die Belegmappe im Fenster noch einmal erstellen.'

/** Its mandant was deleted meanwhile, or somebody removed it. */
export function resultGone(): EngineError {
  const message =
    'Diese Datei gibt es nicht mehr. Vielleicht wurde sie inzwischen gelöscht; bitte die Ansicht neu laden.'
  return new EngineError('input', 'not_found', message)
}

/** A new Belegmappe has the name of the one before it, and its row is about to follow. */
export function resultBeingWritten(): EngineError {
  const message = 'Die Belegmappe wird gerade neu geschrieben. Bitte versuchen Sie es gleich noch einmal.'
  return new EngineError('transient', 'result_being_written', message)
}

/** What was written is not what lies on the disk any more. */
export function resultDamaged(): EngineError {
  const message =
    'Die gespeicherte Belegmappe ist beschädigt und wird nicht ausgegeben. Bitte prüfen Sie den Datenträger und holen Sie die Belegmappe aus der Sicherung zurück oder lassen Sie den Stapel noch einmal verarbeiten.'
  return new EngineError('input', 'result_damaged', message)
}

/**
 * The Belegmappe of a batch to be given to a person. Throws EngineError `result_not_available` unless the batch is
 * completed, and `result_outdated` as long as what was written names a mandant whose batch it is no longer
 * (docs/decisions/0035).
 */
export async function findOutput(
  storage: Pick<Storage, 'batches' | 'corrections'>,
  batch: Batch,
): Promise<BatchOutput> {
  const output = batch.status === 'completed' ? await storage.batches.output(batch.id) : null
  if (!output) {
    throw new EngineError('input', 'result_not_available', 'Die Belegmappe ist noch nicht fertig.', {
      details: { reason: batch.status },
    })
  }
  if (await storage.corrections.namesFormerMandant(batch.id)) {
    const hasFailed = (await storage.corrections.revision(batch.id)).fault !== null
    throw new EngineError('transient', 'result_outdated', hasFailed ? NOT_RENEWED : RENEWED)
  }
  return output
}
