import { chainHead } from '../../model/audit-chain.ts'
import type { ChainEnd } from '../../model/audit-entry.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { ShelfDelivery } from '../../storage/board-verbs.ts'
import type { Asking } from '../../storage/edition-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { mandantNotFound } from '../mandants/save-mandant.ts'

export interface AskEditionDeps {
  readonly storage: Pick<Storage, 'audit' | 'board' | 'editions'>
  readonly clock: Pick<Clock, 'now'>
  /** Somebody waits for an edition. */
  readonly onAsked: () => void
}

/**
 * Asks for the next edition of the Belegmappe of a client-year, where wanted as the release of the newest one
 * (`released`); it is written in the background. Throws EngineError input `nothing_to_bind`, `edition_waiting`,
 * `edition_outdated`, `client_year_released`, `mandant_not_found`, transient `temporarily_unavailable` while a delivery of
 * the year is being read.
 */
export async function askEdition(
  deps: AskEditionDeps,
  key: ClientYearKey,
  by: Author | null,
  released: Pick<Asking, 'releases' | 'stand'> = { releases: null, stand: null },
): Promise<number> {
  const { storage, clock, onAsked } = deps
  const deliveries = await chainEnds(storage, await readyDeliveries(storage, key))
  const outcome = await storage.editions.ask(key, { deliveries, at: clock.now(), by, ...released })
  if (!outcome.asked) throw refusal(outcome.reason)
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

function refusal(reason: 'not_found' | 'waiting' | 'released' | 'outdated'): EngineError {
  switch (reason) {
    case 'not_found':
      return mandantNotFound()
    case 'waiting':
      return new EngineError('input', 'edition_waiting', 'Eine Ausgabe dieser Belegmappe wird gerade geschrieben.')
    case 'outdated':
      return editionOutdated()
    case 'released': {
      const message =
        'Dieses Jahr ist freigegeben. Bitte öffnen Sie es wieder, bevor eine neue Ausgabe geschrieben wird.'
      return new EngineError('input', 'client_year_released', message)
    }
  }
}

/** What is to be released is not what the papers say any more. */
export function editionOutdated(): EngineError {
  const message =
    'Freigegeben wird nur die neueste Ausgabe, und nur solange sich nichts geändert hat. Bitte schreiben Sie eine neue Ausgabe, und sehen Sie sie an.'
  return new EngineError('input', 'edition_outdated', message)
}
