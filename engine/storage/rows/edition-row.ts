import { linkEntry, chainSeed } from '../../model/audit-chain.ts'
import type { YearFact } from '../../model/audit-entry.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import { yearId } from '../../model/edition.ts'
import type {
  Edition,
  EditionChanges,
  EditionFile,
  EditionRelease,
  ReleasedYear,
  StandingRelease,
} from '../../model/edition.ts'
import { loggedAuthor } from '../../model/office-event.ts'
import type { Author } from '../../model/user.ts'
import { loggedFile } from '../../model/logged-file.ts'
import { toIso } from '../../shared/clock.ts'
import type { Asking, WrittenEdition } from '../edition-verbs.ts'
import type { AuditRow } from './audit-row.ts'

/** A row of `year_editions`, without its contents. */
export interface EditionRow {
  number: number
  state: Edition['state']
  asked_at: number
  by_id: string | null
  by_sign: string | null
  filename: string | null
  path: string | null
  byte_size: number | null
  sha256: string | null
  pages: number | null
  written_at: number | null
  changes: string | null
  fault: string | null
  outdated: number
  releases: number | null
  released_at: number | null
  opened_at: number | null
  opened_by_id: string | null
  opened_by_sign: string | null
  opened_reason: string | null
  stand: number | null
}

/** Its columns. */
export const EDITION_COLUMNS = `number, state, asked_at, by_id, by_sign, filename, path, byte_size, sha256, pages,
  written_at, changes, fault, outdated, stand, releases, released_at, opened_at, opened_by_id, opened_by_sign,
  opened_reason`

/** The edition of a row. */
export function editionOf(row: EditionRow): Edition {
  const { number, state, asked_at: askedAt, by_id: userId, by_sign: sign, changes, fault, outdated, stand } = row
  return {
    number,
    state,
    askedAt,
    author: authorOf(userId, sign),
    release: releaseOf(row),
    file: fileOf(row),
    changes: changes === null ? null : (JSON.parse(changes) as EditionChanges),
    fault: fault === null ? null : (JSON.parse(fault) as NonNullable<Edition['fault']>),
    isOutdated: outdated === 1,
    stand,
  }
}

function authorOf(userId: string | null, sign: string | null): Author | null {
  return userId === null || sign === null ? null : { userId, sign }
}

function releaseOf(row: EditionRow): EditionRelease | null {
  const { releases, released_at: at, opened_at: openedAt, opened_by_id, opened_by_sign, opened_reason } = row
  if (releases === null) return null
  const by = authorOf(opened_by_id, opened_by_sign)
  return { of: releases, at, opened: openedAt === null ? null : { at: openedAt, by, reason: opened_reason ?? '' } }
}

/** The release of a row that stands or is being written. */
export function standingOf({ number, released_at: at, by_id, by_sign }: StandingRow): StandingRelease {
  return { number, at, by: authorOf(by_id, by_sign) }
}

/** A release with its client-year. */
export interface ReleasedRow extends StandingRow {
  mandant_id: string
  year: number
}

/** The released client-year of a row. */
export function releasedOf(row: ReleasedRow): ReleasedYear {
  return { mandantId: row.mandant_id, year: row.year, ...standingOf(row) }
}

/** Its columns, of row `e`. */
export const RELEASED_COLUMNS = 'e.mandant_id, e.year, e.number, e.released_at, e.by_id, e.by_sign'

/**
 * SQL: document `d` is the one named `document`, or a part of the same stack, for pages go from one to the other; of a
 * stack itself its parts. `text` reads a text out of the JSON of `origin`.
 */
export function sameStack(document: string, text: (name: string, of: string) => string): string {
  const parent = `SELECT ${text('parentId', 't.origin')} FROM documents t
    WHERE t.id = ${document} AND ${text('type', 't.origin')} = 'part'`
  return `(d.id = ${document} OR ${text('type', 'd.origin')} = 'part'
    AND (${text('parentId', 'd.origin')} = ${document} OR ${text('parentId', 'd.origin')} = (${parent})))`
}

export type StandingRow = Pick<EditionRow, 'number' | 'released_at' | 'by_id' | 'by_sign'>

/** Which rows stand for a release: those that were not opened again, and one that is being written. */
export const STANDING = `releases IS NOT NULL AND opened_at IS NULL AND state <> 'failed'`

/** Which rows `e` have a file that is given out. */
export const WITH_FILE = `e.state = 'written' AND e.path IS NOT NULL`

/**
 * SQL: the engine does not refile the document of row `f` of `filings`, since the year where it lies or the one where it
 * would go (`mandantId` and `year` as SQL) is released. What a delivery brings while it is read comes in all the same.
 */
export function keptByRelease(mandantId: string, year: string): string {
  return `EXISTS (SELECT 1 FROM documents kd JOIN batches kb ON kb.id = kd.batch_id
      WHERE kd.id = f.document_id AND kb.status NOT IN ('queued', 'processing'))
    AND EXISTS (SELECT 1 FROM year_editions e WHERE ${STANDING}
      AND (e.mandant_id = f.mandant_id AND e.year = f.year OR e.mandant_id = ${mandantId} AND e.year = ${year}))`
}

function fileOf({ state, filename, path, byte_size, sha256, pages, written_at }: EditionRow): EditionFile | null {
  if (state !== 'written' || filename === null || sha256 === null) return null
  return { filename, path, byteSize: byte_size ?? 0, sha256, pages: pages ?? 0, writtenAt: written_at ?? 0 }
}

/** The entry that follows the last one of a client-year's chain, as a row. */
export function nextYearRow(key: ClientYearKey, last: AuditRow | undefined, fact: YearFact, at: number): AuditRow {
  const { sequence, text, hash } = linkEntry(
    (last?.sequence ?? 0) + 1,
    toIso(at),
    fact,
    last?.hash ?? chainSeed(yearId(key)),
  )
  return { sequence, entry: text, hash }
}

/** Who asked for an edition, where somebody had signed in. */
export function byOf(author: Author | null): Pick<YearFact & { event: 'edition_asked' }, 'by'> {
  const by = loggedAuthor(author)
  return by ? { by } : {}
}

/** An edition was released. */
export function releasedFact(
  { number, by_id, by_sign }: StandingRow,
  { file: { sha256 } }: Pick<WrittenEdition, 'file'>,
  preparers: readonly Author[],
): YearFact {
  const prepared = preparers.flatMap(author => loggedAuthor(author) ?? [])
  return { event: 'year_released', number, sha256, prepared_by: prepared, ...byOf(authorOf(by_id, by_sign)) }
}

/** An edition was written. */
export function writtenFact(number: number, { file, seal }: Pick<WrittenEdition, 'file' | 'seal'>): YearFact {
  const { filename, sha256, byteSize, pages } = file
  const sealed = { digests_sha256: seal.digestsSha256, key: seal.key }
  return { event: 'edition_written', number, pages, ...sealed, file: loggedFile(filename), sha256, byte_size: byteSize }
}

/** Why no edition can be asked for after `last`, the newest one that was written; `now`: stand of the mandant's papers. */
export function refusalOf(
  last: Pick<EditionRow, 'number' | 'released_at' | 'opened_at'> | undefined,
  { releases, stand }: Pick<Asking, 'releases' | 'stand'>,
  now: number,
): 'released' | 'outdated' | null {
  if (last && last.released_at !== null && last.opened_at === null) return 'released'
  return releases !== null && (releases !== last?.number || (stand !== null && stand !== now)) ? 'outdated' : null
}
