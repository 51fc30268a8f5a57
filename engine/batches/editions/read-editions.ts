import type { ClientYearKey } from '../../model/client-year.ts'
import { compareContents, isUnchanged } from '../../model/edition.ts'
import type { Edition, EditionChanges } from '../../model/edition.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { EngineError } from '../../shared/errors.ts'
import type { FileStore, OpenedFile } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { readContents } from './edition-contents.ts'
import { isWithheld, placesOfContents } from './edition-places.ts'
import { readYearStack } from './read-year-stack.ts'
import type { YearStackDeps } from './read-year-stack.ts'

export interface ReadEditionsDeps extends YearStackDeps {
  readonly storage: YearStackDeps['storage'] & Pick<Storage, 'editions' | 'yearSums'>
}

/** An edition as people see it. */
export interface SeenEdition extends Edition {
  /** It holds a paper that is filed with another mandant by now, or was deleted, and is given out no more. */
  readonly isWithheld: boolean
}

export interface SeenEditions {
  /** The newest first. */
  readonly editions: readonly SeenEdition[]
  /** What changed since the newest one that was written; null: nothing, or there is none. */
  readonly since: EditionChanges | null
}

/** Editions of a client-year, and whether the newest is what the papers say now. */
export async function readEditions(
  deps: ReadEditionsDeps,
  key: ClientYearKey,
  record: MandantRecord,
): Promise<SeenEditions> {
  const { storage } = deps
  const editions = await storage.editions.list(key)
  const seen: SeenEdition[] = []
  for (const edition of editions) {
    const isGone = edition.file !== null && edition.file.path === null
    seen.push({ ...edition, isWithheld: isGone || (await isWithheld(storage, key, edition.number)) })
  }
  const newest = editions.find(({ state }) => state === 'written')
  return { editions: seen, since: newest ? await changesSince(deps, key, record, newest) : null }
}

/** What changed since an edition, kept so that nothing is worked out anew before something changes; null: nothing. */
export async function changesSince(
  deps: ReadEditionsDeps,
  key: ClientYearKey,
  record: MandantRecord,
  { number, isOutdated, stand: known }: Edition,
): Promise<EditionChanges | null> {
  const { storage } = deps
  const stand = await storage.yearSums.stand(key.mandantId)
  if (stand === known && !isOutdated) return null
  const before = await storage.editions.contents(key, number)
  if (!before) return null
  const now = await readContents(storage, await readYearStack(deps, key, record))
  const changes = compareContents(before, now, await placesOfContents(storage, [before]))
  await storage.editions.judge(key, number, { isOutdated: !isUnchanged(changes), stand })
  return isUnchanged(changes) ? null : changes
}

/** Bytes of an edition; the caller closes the handle. */
export interface OpenedEdition {
  readonly filename: string
  readonly byteSize: number
  readonly opened: Extract<OpenedFile, { state: 'whole' }>
}

/**
 * Opens the file of an edition. Throws EngineError input `edition_not_found`, `edition_withheld`, `edition_damaged`
 * when its bytes were lost or changed.
 */
export async function openEdition(
  {
    storage,
    files,
  }: { readonly storage: Pick<Storage, 'editions' | 'clientYears'>; readonly files: Pick<FileStore, 'openManaged'> },
  key: ClientYearKey,
  number: number,
): Promise<OpenedEdition> {
  const file = (await storage.editions.list(key)).find(one => one.number === number)?.file
  if (!file) throw new EngineError('input', 'edition_not_found', 'Diese Ausgabe gibt es nicht (mehr).')
  if (file.path === null || (await isWithheld(storage, key, number))) throw withheld()
  const opened = await files.openManaged(file.path, file.sha256)
  if (opened.state === 'whole') return { filename: file.filename, byteSize: file.byteSize, opened }
  const what = opened.state === 'missing' ? 'liegt nicht mehr an ihrem Platz' : 'wurde verändert'
  const message = `Die Datei der Ausgabe ${number} ${what}. Bitte aus der Sicherung zurückholen, oder eine neue Ausgabe schreiben.`
  throw new EngineError('input', 'edition_damaged', message)
}

function withheld(): EngineError {
  const message =
    'Diese Ausgabe enthält einen Beleg, der inzwischen bei einem anderen Mandanten abgelegt ist, und wird deshalb nicht mehr herausgegeben. Bitte schreiben Sie eine neue Ausgabe.'
  return new EngineError('input', 'edition_withheld', message)
}

/**
 * Refuses who may not see every delivery of a client-year: an edition holds all of them. `reader` as for the board.
 * Throws EngineError input `edition_not_found`.
 */
export async function requireAllSeen(
  { board }: Pick<Storage, 'board'>,
  key: ClientYearKey,
  reader: string | null,
): Promise<void> {
  if (reader === null) return
  const [all, seen] = await Promise.all([board.deliveries(key, null), board.deliveries(key, reader)])
  if (all.length === seen.length) return
  const message =
    'Dieses Jahr enthält Belege aus Lieferungen, die Sie nicht sehen dürfen. Bitte wenden Sie sich an die Leitung.'
  throw new EngineError('input', 'edition_not_found', message)
}
