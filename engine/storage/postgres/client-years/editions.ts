import type { ChainEnd, YearFact } from '../../../model/audit-entry.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import { yearId } from '../../../model/edition.ts'
import type { EditionContents } from '../../../model/edition.ts'
import type { Author } from '../../../model/user.ts'
import type { AskOutcome, EditionVerbs, WaitingEdition, WrittenEdition } from '../../edition-verbs.ts'
import { entriesOf } from '../../rows/audit-row.ts'
import type { AuditRow } from '../../rows/audit-row.ts'
import { EDITION_COLUMNS, byOf, editionOf, nextYearRow, writtenFact } from '../../rows/edition-row.ts'
import type { EditionRow } from '../../rows/edition-row.ts'
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
    ask: (key, deliveries, at, by) => client.transaction(db => ask(db, key, deliveries, { at, by })),
    finish: (edition, written) => client.transaction(db => finish(db, edition, written)),
    ...createJudging(client),
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

async function ask(
  db: Sql,
  { mandantId, year }: ClientYearKey,
  deliveries: readonly ChainEnd[],
  { at, by }: { readonly at: number; readonly by: Author | null },
): Promise<AskOutcome> {
  const key = { mandantId, year }
  if (!(await lockYears(db, mandantId))) return { asked: false, reason: 'not_found' }
  const newest = (): Promise<Pick<EditionRow, 'number' | 'state'> | undefined> =>
    db.row(sql`SELECT number, state FROM year_editions WHERE ${ofYear(key)} ORDER BY number DESC LIMIT 1`)
  if ((await newest())?.state === 'waiting') return { asked: false, reason: 'waiting' }
  await db.run(sql`DELETE FROM year_editions WHERE ${ofYear(key)} AND state = 'failed'`)
  const number = ((await newest())?.number ?? 0) + 1
  const { userId = null, sign = null } = by ?? {}
  await db.run(
    sql`INSERT INTO year_editions (mandant_id, year, number, state, asked_at, by_id, by_sign)
        VALUES (${mandantId}, ${year}, ${number}, 'waiting', ${at}, ${userId}, ${sign})`,
  )
  await recordYear(db, key, { event: 'edition_asked', number, deliveries, ...byOf(by) }, at)
  return { asked: true, number }
}

async function finish(db: Sql, edition: WaitingEdition, written: WrittenEdition): Promise<boolean> {
  const { file, contents, changes, stand } = written
  if (!(await lockYears(db, edition.mandantId))) return false
  const count = await db.run(
    sql`UPDATE year_editions SET state = 'written', filename = ${knownText(file.filename)}, path = ${file.path},
          byte_size = ${file.byteSize}, sha256 = ${file.sha256}, pages = ${file.pages}, written_at = ${file.writtenAt},
          contents = ${jsonText(contents)}::json, changes = ${changes && jsonText(changes)}::json, stand = ${stand}
        WHERE ${ofYear(edition)} AND number = ${edition.number} AND state = 'waiting'`,
  )
  if (count !== 1) return false
  await recordYear(db, edition, writtenFact(edition.number, written), file.writtenAt)
  return true
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
