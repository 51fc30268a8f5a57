import type { ClientYearKey } from '../../../model/client-year.ts'
import type { LetterDraft } from '../../../model/request-letter.ts'
import { LETTERS_KEPT_MAX } from '../../letter-verbs.ts'
import type { Keeping, LetterVerbs } from '../../letter-verbs.ts'
import { letterOf } from '../../rows/letter-row.ts'
import type { LetterRow } from '../../rows/letter-row.ts'
import { lockYears } from '../client-years/editions.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Request letters of client-years, each version of them. */
export function createLetterVerbs(client: SqlClient): LetterVerbs {
  return {
    find: async key => {
      const row = await newest(client, key)
      return row ? letterOf(row) : null
    },
    list: async mandantId => {
      const rows = await client.rows<LetterRow & { year: number }>(
        sql`SELECT year, version, letter, at, by_id, by_sign FROM request_letters
            WHERE mandant_id = ${mandantId} AND undone = 0 ORDER BY year, version`,
      )
      return rows.map(row => ({ year: row.year, ...letterOf(row) }))
    },
    save: (key, draft, kept) => client.transaction(db => save(db, key, draft, kept)),
    undo: (key, seen) => client.transaction(db => undo(db, key, seen)),
  }
}

function ofYear({ mandantId, year }: ClientYearKey): SqlStatement {
  return sql`mandant_id = ${mandantId} AND year = ${year}`
}

function newest(db: Sql, key: ClientYearKey): Promise<LetterRow | undefined> {
  return db.row<LetterRow>(
    sql`SELECT version, letter, at, by_id, by_sign FROM request_letters WHERE ${ofYear(key)} AND undone = 0
        ORDER BY version DESC LIMIT 1`,
  )
}

async function save(db: Sql, key: ClientYearKey, draft: LetterDraft, { seen, at, by }: Keeping): Promise<boolean> {
  const isKnown = await lockYears(db, key.mandantId)
  if (!isKnown || ((await newest(db, key))?.version ?? 0) !== seen) return false
  const last = await db.row<{ version: number }>(
    sql`SELECT coalesce(max(version), 0) AS version FROM request_letters WHERE ${ofYear(key)}`,
  )
  const version = (last?.version ?? 0) + 1
  await db.run(
    sql`INSERT INTO request_letters (mandant_id, year, version, letter, at, by_id, by_sign)
        VALUES (${key.mandantId}, ${key.year}, ${version}, ${jsonText(draft)}::json, ${at}, ${by?.userId ?? null},
          ${by?.sign ?? null})`,
  )
  await db.run(sql`DELETE FROM request_letters WHERE ${ofYear(key)} AND version <= ${version - LETTERS_KEPT_MAX}`)
  return true
}

async function undo(db: Sql, key: ClientYearKey, seen: number): Promise<boolean> {
  const isKnown = await lockYears(db, key.mandantId)
  if (!isKnown || (await newest(db, key))?.version !== seen) return false
  const row = await db.row(
    sql`UPDATE request_letters SET undone = 1 WHERE ${ofYear(key)} AND version = ${seen} RETURNING version`,
  )
  return row !== undefined
}
