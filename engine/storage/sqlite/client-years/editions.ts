import type Database from 'better-sqlite3'
import type { YearFact } from '../../../model/audit-entry.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import { yearId } from '../../../model/edition.ts'
import type { EditionContents } from '../../../model/edition.ts'
import type { Author } from '../../../model/user.ts'
import type {
  AskOutcome,
  Asking,
  EditionVerbs,
  UnkeptLog,
  WaitingEdition,
  WrittenEdition,
} from '../../edition-verbs.ts'
import { entriesOf } from '../../rows/audit-row.ts'
import type { AuditRow } from '../../rows/audit-row.ts'
import {
  STANDING,
  WITH_FILE,
  EDITION_COLUMNS,
  byOf,
  editionOf,
  nextYearRow,
  refusalOf,
  releasedFact,
  standingOf,
  writtenFact,
} from '../../rows/edition-row.ts'
import type { EditionRow, StandingRow } from '../../rows/edition-row.ts'
import { FILING } from '../../rows/filing-row.ts'
import type { Synchronous } from '../promised.ts'

/** Editions of client-years, and their chains. */
export function createEditionVerbs(db: Database.Database): Synchronous<EditionVerbs> {
  const list = db.prepare<[ClientYearKey], EditionRow>(
    `SELECT ${EDITION_COLUMNS} FROM year_editions WHERE mandant_id = @mandantId AND year = @year ORDER BY number DESC`,
  )
  const contents = db
    .prepare<[object], string | null>(
      'SELECT contents FROM year_editions WHERE mandant_id = @mandantId AND year = @year AND number = @number',
    )
    .pluck()
  const waiting = db.prepare<[], WaitingEdition>(
    `SELECT e.mandant_id AS mandantId, e.year, e.number, m.organization_id AS organizationId
     FROM year_editions e JOIN mandants m ON m.id = e.mandant_id WHERE e.state = 'waiting' ORDER BY e.asked_at, m.id`,
  )
  const years = db
    .prepare<[string], number>('SELECT DISTINCT year FROM year_editions WHERE mandant_id = ? ORDER BY year')
    .pluck()
  const log = db.prepare<[ClientYearKey], AuditRow>(
    'SELECT sequence, entry, hash FROM year_log WHERE mandant_id = @mandantId AND year = @year ORDER BY sequence',
  )
  return {
    list: ({ mandantId, year }) => list.all({ mandantId, year }).map(editionOf),
    contents: ({ mandantId, year }, number) => {
      const text = contents.get({ mandantId, year, number }) ?? null
      return text === null ? null : (JSON.parse(text) as EditionContents)
    },
    years: mandantId => years.all(mandantId),
    listWaiting: () => waiting.all(),
    log: key => entriesOf<YearFact>(yearId(key), log.all({ mandantId: key.mandantId, year: key.year })),
    ask: createAsking(db),
    finish: createFinishing(db),
    preparers: createPreparers(db),
    ...createOpening(db),
    ...createJudging(db),
    ...createLogKeeping(db),
  }
}

/** Adds an entry to the chain of a client-year; to be called inside the transaction of the change that it tells of. */
export function recordYear(db: Database.Database): (key: ClientYearKey, fact: YearFact, at: number) => void {
  const last = db.prepare<[string, number], AuditRow>(
    'SELECT sequence, entry, hash FROM year_log WHERE mandant_id = ? AND year = ? ORDER BY sequence DESC LIMIT 1',
  )
  const insert = db.prepare(
    `INSERT INTO year_log (mandant_id, year, sequence, entry, hash) VALUES (@mandantId, @year, @sequence, @entry, @hash)`,
  )
  return ({ mandantId, year }, fact, at) => {
    const row = nextYearRow({ mandantId, year }, last.get(mandantId, year), fact, at)
    insert.run({ mandantId, year, ...row })
  }
}

function createAsking(db: Database.Database): Synchronous<EditionVerbs>['ask'] {
  const known = db.prepare<[string]>('SELECT 1 FROM mandants WHERE id = ?')
  const newest = db.prepare<[string, number], Pick<EditionRow, 'number' | 'state' | 'released_at' | 'opened_at'>>(
    `SELECT number, state, released_at, opened_at FROM year_editions WHERE mandant_id = ? AND year = ?
     ORDER BY number DESC LIMIT 1`,
  )
  const dropFailed = db.prepare<[string, number]>(
    `DELETE FROM year_editions WHERE mandant_id = ? AND year = ? AND state = 'failed'`,
  )
  const insert = db.prepare(
    `INSERT INTO year_editions (mandant_id, year, number, state, asked_at, by_id, by_sign, releases)
     VALUES (@mandantId, @year, @number, 'waiting', @at, @userId, @sign, @releases)`,
  )
  const stand = db.prepare<[string], number>('SELECT stand FROM year_sum_stands WHERE mandant_id = ?').pluck()
  const record = recordYear(db)
  const ask = db.transaction(({ mandantId, year }: ClientYearKey, asking: Asking): AskOutcome => {
    const { deliveries, at, by, releases } = asking
    if (known.get(mandantId) === undefined) return { asked: false, reason: 'not_found' }
    if (newest.get(mandantId, year)?.state === 'waiting') return { asked: false, reason: 'waiting' }
    dropFailed.run(mandantId, year)
    const last = newest.get(mandantId, year)
    const refused = refusalOf(last, asking, stand.get(mandantId) ?? 0)
    if (refused) return { asked: false, reason: refused }
    const number = (last?.number ?? 0) + 1
    const { userId = null, sign = null } = by ?? {}
    insert.run({ mandantId, year, number, at, userId, sign, releases })
    record({ mandantId, year }, { event: 'edition_asked', number, deliveries, ...byOf(by) }, at)
    return { asked: true, number }
  })
  return (key, asking) => ask.immediate(key, asking)
}

function createFinishing(db: Database.Database): Synchronous<EditionVerbs>['finish'] {
  const finish = db.prepare<[object], StandingRow & Pick<EditionRow, 'releases'>>(
    `UPDATE year_editions SET state = 'written', filename = @filename, path = @path, byte_size = @byteSize,
       sha256 = @sha256, pages = @pages, written_at = @writtenAt, contents = @contents, changes = @changes,
       stand = @stand, released_at = CASE WHEN releases IS NULL THEN NULL ELSE @writtenAt END
     WHERE mandant_id = @mandantId AND year = @year AND number = @number AND state = 'waiting'
     RETURNING number, releases, released_at, by_id, by_sign`,
  )
  const record = recordYear(db)
  const preparers = createPreparers(db)
  return db.transaction((edition: WaitingEdition, written: WrittenEdition) => {
    const { file, contents, changes, stand } = written
    const { mandantId, year, number } = edition
    const texts = { contents: JSON.stringify(contents), changes: changes && JSON.stringify(changes) }
    const row = finish.get({ mandantId, year, number, ...file, ...texts, stand })
    if (!row) return false
    record(edition, writtenFact(number, written), file.writtenAt)
    if (row.releases !== null) record(edition, releasedFact(row, written, preparers(edition)), file.writtenAt)
    return true
  })
}

function createPreparers(db: Database.Database): Synchronous<EditionVerbs>['preparers'] {
  const last = `SELECT max(l.sequence) FROM corrections l
    WHERE l.batch_id = d.batch_id AND l.correction ->> '$.documentId' = d.id`
  const preparers = db.prepare<[object], Author>(
    `SELECT DISTINCT c.by_id AS userId, c.by_sign AS sign FROM filings f JOIN documents d ON d.id = f.document_id
     JOIN corrections c ON c.batch_id = d.batch_id AND c.sequence IN (
       (${last} AND l.correction ->> '$.type' <> '${FILING}'),
       (${last} AND l.correction ->> '$.type' = 'confirm_document' AND d.judgement ->> '$.confirmedAt' IS NOT NULL))
     WHERE f.mandant_id = @mandantId AND f.year = @year AND c.by_id IS NOT NULL ORDER BY c.by_sign, c.by_id`,
  )
  return ({ mandantId, year }) => preparers.all({ mandantId, year })
}

function createOpening(db: Database.Database): Pick<Synchronous<EditionVerbs>, 'standing' | 'open'> {
  const standing = db.prepare<[object], StandingRow>(
    `SELECT number, released_at, by_id, by_sign FROM year_editions
     WHERE mandant_id = @mandantId AND year = @year AND ${STANDING} ORDER BY number DESC LIMIT 1`,
  )
  const open = db.prepare<[object], { number: number }>(
    `UPDATE year_editions SET opened_at = @at, opened_by_id = @userId, opened_by_sign = @sign, opened_reason = @reason
     WHERE mandant_id = @mandantId AND year = @year AND released_at IS NOT NULL AND opened_at IS NULL RETURNING number`,
  )
  const record = recordYear(db)
  return {
    standing: ({ mandantId, year }) => {
      const row = standing.get({ mandantId, year })
      return row ? standingOf(row) : null
    },
    open: db.transaction(({ mandantId, year }: ClientYearKey, reason: string, at: number, by: Author | null) => {
      const { userId = null, sign = null } = by ?? {}
      const row = open.get({ mandantId, year, at, userId, sign, reason })
      if (row) record({ mandantId, year }, { event: 'year_opened', number: row.number, ...byOf(by) }, at)
      return row !== undefined
    }),
  }
}

function createJudging(db: Database.Database): Pick<Synchronous<EditionVerbs>, 'fail' | 'judge' | 'dropFile'> {
  const one = 'mandant_id = @mandantId AND year = @year AND number = @number'
  const fail = db.prepare(
    `UPDATE year_editions SET state = 'failed', fault = @fault WHERE ${one} AND state = 'waiting'`,
  )
  const judge = db.prepare(
    `UPDATE year_editions SET outdated = @outdated, stand = @stand WHERE ${one} AND state = 'written'`,
  )
  const drop = db.prepare(`UPDATE year_editions SET path = NULL WHERE ${one}`)
  return {
    fail: ({ mandantId, year, number }, fault) =>
      void fail.run({ mandantId, year, number, fault: JSON.stringify(fault) }),
    judge: ({ mandantId, year }, number, { isOutdated, stand }) =>
      void judge.run({ mandantId, year, number, outdated: isOutdated ? 1 : 0, stand }),
    dropFile: ({ mandantId, year }, number) => void drop.run({ mandantId, year, number }),
  }
}

function createLogKeeping(db: Database.Database): Pick<Synchronous<EditionVerbs>, 'listUnkept' | 'keptLog'> {
  const unkept = db.prepare<[], UnkeptLog>(
    `SELECT e.mandant_id AS mandantId, e.year, e.number FROM year_editions e
     WHERE ${WITH_FILE} AND coalesce(e.log_entries, 0) < (SELECT max(l.sequence) FROM year_log l
       WHERE l.mandant_id = e.mandant_id AND l.year = e.year) ORDER BY 1, 2, 3`,
  )
  const kept = db.prepare(
    `UPDATE year_editions AS e SET log_entries = @entries
     WHERE mandant_id = @mandantId AND year = @year AND number = @number AND ${WITH_FILE}`,
  )
  return {
    listUnkept: () => unkept.all(),
    keptLog: ({ mandantId, year }, number, entries) => kept.run({ mandantId, year, number, entries }).changes === 1,
  }
}
