import type { LetterDraft, LetterKey } from '../../../model/request-letter.ts'
import { LETTERS_KEPT_MAX } from '../../letter-verbs.ts'
import type { Keeping, LetterVerbs } from '../../letter-verbs.ts'
import { letterOf } from '../../rows/letter-row.ts'
import type { LetterRow } from '../../rows/letter-row.ts'
import { lockYears } from '../client-years/editions.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Letters of client-years, each version of them. */
export function createLetterVerbs(client: SqlClient): LetterVerbs {
  return {
    find: async key => {
      const row = await newest(client, key)
      return row ? letterOf(row) : null
    },
    list: async mandantId => {
      const rows = await client.rows<LetterRow & { year: number; purpose: string }>(
        sql`SELECT year, purpose, version, letter, at, by_id, by_sign FROM year_letters
            WHERE mandant_id = ${mandantId} AND undone = 0 ORDER BY year, purpose, version`,
      )
      return rows.map(row => ({ year: row.year, purpose: row.purpose, ...letterOf(row) }))
    },
    save: (key, draft, kept) => client.transaction(db => save(db, key, draft, kept)),
    undo: (key, seen) => client.transaction(db => undo(db, key, seen)),
  }
}

function ofLetter({ mandantId, year, purpose }: LetterKey): SqlStatement {
  return sql`mandant_id = ${mandantId} AND year = ${year} AND purpose = ${purpose}`
}

function newest(db: Sql, key: LetterKey): Promise<LetterRow | undefined> {
  return db.row<LetterRow>(
    sql`SELECT version, letter, at, by_id, by_sign FROM year_letters WHERE ${ofLetter(key)} AND undone = 0
        ORDER BY version DESC LIMIT 1`,
  )
}

async function save(db: Sql, key: LetterKey, draft: LetterDraft, { seen, at, by }: Keeping): Promise<boolean> {
  const isKnown = await lockYears(db, key.mandantId)
  if (!isKnown || ((await newest(db, key))?.version ?? 0) !== seen) return false
  const last = await db.row<{ version: number }>(
    sql`SELECT coalesce(max(version), 0) AS version FROM year_letters WHERE ${ofLetter(key)}`,
  )
  const version = (last?.version ?? 0) + 1
  await db.run(
    sql`INSERT INTO year_letters (mandant_id, year, purpose, version, letter, at, by_id, by_sign)
        VALUES (${key.mandantId}, ${key.year}, ${key.purpose}, ${version}, ${jsonText(draft)}::json, ${at}, ${by?.userId ?? null},
          ${by?.sign ?? null})`,
  )
  await db.run(sql`DELETE FROM year_letters WHERE ${ofLetter(key)} AND version <= ${version - LETTERS_KEPT_MAX}`)
  return true
}

async function undo(db: Sql, key: LetterKey, seen: number): Promise<boolean> {
  const isKnown = await lockYears(db, key.mandantId)
  if (!isKnown || (await newest(db, key))?.version !== seen) return false
  const row = await db.row(
    sql`UPDATE year_letters SET undone = 1 WHERE ${ofLetter(key)} AND version = ${seen} RETURNING version`,
  )
  return row !== undefined
}
