import { isTaxYear } from '../../model/client-year.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { DocumentMove } from '../../storage/client-year-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'

export interface FileDocumentsDeps {
  readonly storage: Pick<Storage, 'clientYears'>
  readonly clock: Pick<Clock, 'now'>
  /** The audit logs of these batches grew, and a Belegmappe may have to be written anew. */
  readonly onFiled: (batchIds: readonly string[]) => void
}

/**
 * Files documents of an organization where a person says, all or none; answers with the moves that take it back.
 * Throws EngineError input `year_out_of_range`, `document_not_found`, `mandant_not_found`, `client_year_released`, transient
 * `temporarily_unavailable` while a batch is under way.
 */
export async function fileDocuments(
  { storage, clock, onFiled }: FileDocumentsDeps,
  organizationId: string,
  moves: readonly DocumentMove[],
  by: Author | null,
): Promise<readonly DocumentMove[]> {
  for (const { to } of moves) if (to !== null && to.year !== null && !isTaxYear(to.year)) throw outOfRange()
  const outcome = await storage.clientYears.move(organizationId, moves, clock.now(), by)
  if (!outcome.moved) throw outcome.reason === 'released' ? yearReleased(outcome.released) : refused(outcome.reason)
  onFiled([...new Set(outcome.from.map(({ batchId }) => batchId))])
  return outcome.from.map(({ documentId, mandantId, year, placedBy }) => {
    return { documentId, to: placedBy === 'person' ? { mandantId, year } : null }
  })
}

function refused(reason: 'not_found' | 'mandant_not_found' | 'running'): EngineError {
  switch (reason) {
    case 'not_found':
      return new EngineError(
        'input',
        'document_not_found',
        'Einen der Belege gibt es nicht (mehr). Bitte die Ansicht neu laden.',
      )
    case 'mandant_not_found':
      return new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht (mehr).')
    case 'running': {
      const message =
        'Die Lieferung eines der Belege wird gerade verarbeitet. Das Jahr lässt sich schon ändern, der Mandant erst, wenn sie fertig ist.'
      return new EngineError('transient', 'temporarily_unavailable', message)
    }
  }
}

function outOfRange(): EngineError {
  return new EngineError('input', 'year_out_of_range', 'Bitte wählen Sie ein Jahr von 1990 bis 2200.')
}
