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
import { jsonText, knownText } from '../json-text.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Editions of client-years, and their chains. */
export function createEditionVerbs(client: SqlClient): EditionVerbs {
  return {
    list: async key => {
      const columns = raw(EDITION_COLUMNS)
      const rows = await client.rows<EditionRow>(
        sql`SELECT ${columns} FROM year_editions WHERE ${ofYear(key)} ORDER BY number DESC`,
      )
      return rows.map(editionOf)
    },
    years: async mandantId => {
      const rows = await client.rows<{ year: number }>(
        sql`SELECT DISTINCT year FROM year_editions WHERE mandant_id = ${mandantId} ORDER BY year`,
      )
      return rows.map(({ year }) => year)
    },
    contents: async (key, number) => {
      const row = await client.row<{ contents: string | null }>(
        sql`SELECT contents FROM year_editions WHERE ${ofYear(key)} AND number = ${number}`,
      )
      return row?.contents ? (JSON.parse(row.contents) as EditionContents) : null
    },
    listWaiting: () =>
      client.rows<WaitingEdition>(
        sql`SELECT e.mandant_id AS "mandantId", e.year, e.number, m.organization_id AS "organizationId"
            FROM year_editions e JOIN mandants m ON m.id = e.mandant_id
            WHERE e.state = 'waiting' ORDER BY e.asked_at, m.id`,
      ),
    log: async key =>
      entriesOf<YearFact>(
        yearId(key),
        await client.rows<AuditRow>(
          sql`SELECT sequence, entry, hash FROM year_log WHERE ${ofYear(key)} ORDER BY sequence`,
        ),
      ),
    ask: (key, asking) => client.transaction(db => ask(db, key, asking)),
    standing: async key => {
      const row = await client.row<StandingRow>(
        sql`SELECT number, released_at, by_id, by_sign FROM year_editions WHERE ${ofYear(key)} AND ${raw(STANDING)}
            ORDER BY number DESC LIMIT 1`,
      )
      return row ? standingOf(row) : null
    },
    open: (key, reason, at, by) => client.transaction(db => open(db, key, reason, { at, by })),
    preparers: key => preparers(client, key),
    finish: (edition, written) => client.transaction(db => finish(db, edition, written)),
    ...createJudging(client),
    ...createLogKeeping(client),
  }
}

function ofYear({ mandantId, year }: ClientYearKey): SqlStatement {
  return sql`mandant_id = ${mandantId} AND year = ${year}`
}

/** Two that change the editions of a mandant, or a chain of one of its years, do so one after the other. */
export async function lockYears(db: Sql, mandantId: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM mandants WHERE id = ${mandantId} FOR NO KEY UPDATE`)) !== undefined
}

/** Adds an entry to the chain of a client-year; after `lockYears`. */
export async function recordYear(db: Sql, key: ClientYearKey, fact: YearFact, at: number): Promise<void> {
  const last = await db.row<AuditRow>(
    sql`SELECT sequence, entry, hash FROM year_log WHERE ${ofYear(key)} ORDER BY sequence DESC LIMIT 1`,
  )
  const { sequence, entry, hash } = nextYearRow(key, last, fact, at)
  await db.run(
    sql`INSERT INTO year_log (mandant_id, year, sequence, entry, hash)
        VALUES (${key.mandantId}, ${key.year}, ${sequence}, ${entry}::json, ${hash})`,
  )
}

async function ask(db: Sql, { mandantId, year }: ClientYearKey, asking: Asking): Promise<AskOutcome> {
  const key = { mandantId, year }
  const { deliveries, at, by, releases } = asking
  if (!(await lockYears(db, mandantId))) return { asked: false, reason: 'not_found' }
  const newest = (): Promise<Pick<EditionRow, 'number' | 'state' | 'released_at' | 'opened_at'> | undefined> =>
    db.row(
      sql`SELECT number, state, released_at, opened_at FROM year_editions WHERE ${ofYear(key)}
          ORDER BY number DESC LIMIT 1`,
    )
  if ((await newest())?.state === 'waiting') return { asked: false, reason: 'waiting' }
  await db.run(sql`DELETE FROM year_editions WHERE ${ofYear(key)} AND state = 'failed'`)
  const last = await newest()
  const refused = refusalOf(last, asking, await standNow(db, mandantId))
  if (refused) return { asked: false, reason: refused }
  const number = (last?.number ?? 0) + 1
  const { userId = null, sign = null } = by ?? {}
  await db.run(
    sql`INSERT INTO year_editions (mandant_id, year, number, state, asked_at, by_id, by_sign, releases)
        VALUES (${mandantId}, ${year}, ${number}, 'waiting', ${at}, ${userId}, ${sign}, ${releases})`,
  )
  await recordYear(db, key, { event: 'edition_asked', number, deliveries, ...byOf(by) }, at)
  return { asked: true, number }
}

/** Waits for changes of the mandant's papers that are under way. */
async function standNow(db: Sql, mandantId: string): Promise<number> {
  const row = await db.row<{ stand: number }>(
    sql`SELECT stand FROM year_sum_stands WHERE mandant_id = ${mandantId} FOR SHARE`,
  )
  return row?.stand ?? 0
}

async function finish(db: Sql, edition: WaitingEdition, written: WrittenEdition): Promise<boolean> {
  const { file, contents, changes, stand } = written
  const { writtenAt } = file
  if (!(await lockYears(db, edition.mandantId))) return false
  const row = await db.row<StandingRow & Pick<EditionRow, 'releases'>>(
    sql`UPDATE year_editions SET state = 'written', filename = ${knownText(file.filename)}, path = ${file.path},
          byte_size = ${file.byteSize}, sha256 = ${file.sha256}, pages = ${file.pages}, written_at = ${writtenAt},
          contents = ${jsonText(contents)}::json, changes = ${changes && jsonText(changes)}::json, stand = ${stand},
          released_at = CASE WHEN releases IS NULL THEN NULL ELSE ${writtenAt}::bigint END
        WHERE ${ofYear(edition)} AND number = ${edition.number} AND state = 'waiting'
        RETURNING number, releases, released_at, by_id, by_sign`,
  )
  if (!row) return false
  await recordYear(db, edition, writtenFact(edition.number, written), writtenAt)
  if (row.releases !== null) {
    await recordYear(db, edition, releasedFact(row, written, await preparers(db, edition)), writtenAt)
  }
  return true
}

function preparers(db: Sql, { mandantId, year }: ClientYearKey): Promise<readonly Author[]> {
  const last = sql`SELECT max(l.sequence) FROM corrections l
    WHERE l.batch_id = d.batch_id AND l.correction ->> 'documentId' = d.id`
  return db.rows<Author>(
    sql`SELECT DISTINCT c.by_id AS "userId", c.by_sign AS sign FROM filings f JOIN documents d ON d.id = f.document_id
        JOIN corrections c ON c.batch_id = d.batch_id AND c.sequence IN (
          (${last} AND l.correction ->> 'type' <> ${FILING}),
          (${last} AND l.correction ->> 'type' = 'confirm_document' AND d.judgement ->> 'confirmedAt' IS NOT NULL))
        WHERE f.mandant_id = ${mandantId} AND f.year = ${year} AND c.by_id IS NOT NULL ORDER BY c.by_sign, c.by_id`,
  )
}

async function open(
  db: Sql,
  { mandantId, year }: ClientYearKey,
  reason: string,
  { at, by }: Pick<Asking, 'at' | 'by'>,
): Promise<boolean> {
  const key = { mandantId, year }
  const { userId = null, sign = null } = by ?? {}
  if (!(await lockYears(db, mandantId))) return false
  const row = await db.row<{ number: number }>(
    sql`UPDATE year_editions SET opened_at = ${at}, opened_by_id = ${userId}, opened_by_sign = ${sign},
          opened_reason = ${knownText(reason)}
        WHERE ${ofYear(key)} AND released_at IS NOT NULL AND opened_at IS NULL RETURNING number`,
  )
  if (row) await recordYear(db, key, { event: 'year_opened', number: row.number, ...byOf(by) }, at)
  return row !== undefined
}

function createJudging(client: SqlClient): Pick<EditionVerbs, 'fail' | 'judge' | 'dropFile'> {
  const one = (key: ClientYearKey, number: number): SqlStatement => sql`${ofYear(key)} AND number = ${number}`
  return {
    fail: async (edition, fault) => {
      await client.run(
        sql`UPDATE year_editions SET state = 'failed', fault = ${jsonText(fault)}::json
            WHERE ${one(edition, edition.number)} AND state = 'waiting'`,
      )
    },
    judge: async (key, number, { isOutdated, stand }) => {
      await client.run(
        sql`UPDATE year_editions SET outdated = ${isOutdated ? 1 : 0}, stand = ${stand}
            WHERE ${one(key, number)} AND state = 'written'`,
      )
    },
    dropFile: async (key, number) => {
      await client.run(sql`UPDATE year_editions SET path = NULL WHERE ${one(key, number)}`)
    },
  }
}

function createLogKeeping(client: SqlClient): Pick<EditionVerbs, 'listUnkept' | 'keptLog'> {
  const withFile = raw(WITH_FILE)
  return {
    listUnkept: () =>
      client.rows<UnkeptLog>(
        sql`SELECT e.mandant_id AS "mandantId", e.year, e.number FROM year_editions e
            WHERE ${withFile} AND coalesce(e.log_entries, 0) < (SELECT max(l.sequence) FROM year_log l
              WHERE l.mandant_id = e.mandant_id AND l.year = e.year) ORDER BY 1, 2, 3`,
      ),
    keptLog: async (key, number, entries) => {
      const row = await client.row<{ number: number }>(
        sql`UPDATE year_editions AS e SET log_entries = ${entries}
            WHERE ${ofYear(key)} AND number = ${number} AND ${withFile} RETURNING number`,
      )
      return row !== undefined
    },
  }
}
