import { chainHead } from '../../model/audit-chain.ts'
import type { ChainEnd } from '../../model/audit-entry.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { ShelfDelivery } from '../../storage/board-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { mandantNotFound } from '../mandants/save-mandant.ts'

export interface AskEditionDeps {
  readonly storage: Pick<Storage, 'audit' | 'board' | 'editions'>
  readonly clock: Pick<Clock, 'now'>
  /** Somebody waits for an edition. */
  readonly onAsked: () => void
}

/**
 * Asks for the next edition of the Belegmappe of a client-year; it is written in the background. Throws EngineError
 * input `nothing_to_bind`, `edition_waiting`, `mandant_not_found`, transient `temporarily_unavailable` while a delivery
 * of the year is being read.
 */
export async function askEdition(deps: AskEditionDeps, key: ClientYearKey, by: Author | null): Promise<number> {
  const { storage, clock, onAsked } = deps
  const deliveries = await readyDeliveries(storage, key)
  const outcome = await storage.editions.ask(key, await chainEnds(storage, deliveries), clock.now(), by)
  if (!outcome.asked) throw outcome.reason === 'not_found' ? mandantNotFound() : waiting()
  onAsked()
  return outcome.number
}

/** The deliveries of a client-year that can be bound. Throws as `askEdition`. */
async function readyDeliveries(
  { board }: Pick<Storage, 'board'>,
  key: ClientYearKey,
): Promise<readonly ShelfDelivery[]> {
  const deliveries = await board.deliveries(key, null)
  if (deliveries.length === 0) {
    const message = 'In diesem Mandantenjahr liegt noch kein Beleg, der sich binden lässt.'
    throw new EngineError('input', 'nothing_to_bind', message)
  }
  if (deliveries.some(({ status }) => status === 'queued' || status === 'processing')) {
    const message = 'Eine Lieferung dieses Jahres wird noch gelesen. Bitte warten Sie, bis sie fertig ist.'
    throw new EngineError('transient', 'temporarily_unavailable', message)
  }
  return deliveries
}

function chainEnds(
  { audit }: Pick<Storage, 'audit'>,
  deliveries: readonly ShelfDelivery[],
): Promise<readonly ChainEnd[]> {
  return Promise.all(
    deliveries.map(async ({ batchId }) => {
      const head = chainHead(await audit.list(batchId))
      return { batch_id: batchId, entries: head?.entries ?? 0, last_hash: head?.hash ?? null }
    }),
  )
}

function waiting(): EngineError {
  const message = 'Eine Ausgabe dieser Belegmappe wird gerade geschrieben.'
  return new EngineError('input', 'edition_waiting', message)
}
