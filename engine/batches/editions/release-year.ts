import type { ClientYearKey } from '../../model/client-year.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { askEdition, editionOutdated } from './ask-edition.ts'
import type { AskEditionDeps } from './ask-edition.ts'
import { changesSince } from './read-editions.ts'
import type { ReadEditionsDeps } from './read-editions.ts'

export interface ReleaseYearDeps extends Omit<AskEditionDeps, 'storage'>, Omit<ReadEditionsDeps, 'storage'> {
  readonly storage: AskEditionDeps['storage'] & ReadEditionsDeps['storage'] & Pick<Storage, 'office'>
}

/** Which client-year, whose papers, and who acts. */
export interface ReleaseOf {
  readonly key: ClientYearKey
  readonly record: MandantRecord
  readonly by: Author | null
}

/**
 * Releases what an edition shows: another edition is written that says the same and who released it, and the year is
 * closed to changes. Throws EngineError input `release_not_possible`, `edition_outdated`, and as `askEdition`.
 */
export async function releaseYear(
  deps: ReleaseYearDeps,
  { key, record, by }: ReleaseOf,
  number: number,
): Promise<number> {
  const { storage } = deps
  // What changes from here on refuses the release: nothing comes between looking and asking.
  const stand = await storage.yearSums.stand(key.mandantId)
  const obstacle = await releaseObstacle(storage, key, by)
  if (obstacle !== null) throw new EngineError('input', 'release_not_possible', obstacle)
  const edition = (await storage.editions.list(key)).find(one => one.number === number)
  if (edition?.state !== 'written' || (await changesSince(deps, key, record, edition))) throw editionOutdated()
  return askEdition(deps, key, by, { releases: number, stand })
}

/**
 * Why somebody cannot release a client-year, German; null: they can. Every document is to be confirmed, and where the
 * office asks for four eyes, confirmed and last corrected by others.
 */
export async function releaseObstacle(
  { clientYears, editions, office }: Pick<Storage, 'clientYears' | 'editions' | 'office'>,
  key: ClientYearKey,
  by: Author | null,
): Promise<string | null> {
  const counts = await clientYears.find(key)
  if (!counts || counts.documents === 0) return 'In diesem Mandantenjahr liegt noch kein Beleg.'
  if (counts.unchecked > 0) {
    const which = counts.unchecked === 1 ? '1 Beleg ist' : `${counts.unchecked} Belege sind`
    return `${which} noch nicht geprüft.`
  }
  const prepared = by !== null && (await editions.preparers(key)).some(({ userId }) => userId === by.userId)
  if (!prepared || !(await office.fourEyes())) return null
  return 'Sie haben Belege dieses Jahres selbst bestätigt oder zuletzt geändert. Die Kanzlei verlangt vier Augen: Bitte gibt jemand anderes frei.'
}

export interface OpenYearDeps {
  readonly storage: Pick<Storage, 'editions'>
  readonly clock: Pick<Clock, 'now'>
  /** The chain of a client-year grew, and is to be put beside its editions. */
  readonly onOpened: () => void
}

/**
 * Opens a released client-year again, so that it can be changed. Throws EngineError input `client_year_not_released`.
 */
export async function openYear(
  { storage, clock, onOpened }: OpenYearDeps,
  { key, by }: Pick<ReleaseOf, 'key' | 'by'>,
  reason: string,
): Promise<void> {
  if (await storage.editions.open(key, reason, clock.now(), by)) return onOpened()
  const message = 'Dieses Jahr ist nicht (mehr) freigegeben. Bitte die Ansicht neu laden.'
  throw new EngineError('input', 'client_year_not_released', message)
}
