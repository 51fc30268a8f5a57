import type { AccessVerbs } from '../../user-verbs.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

/** Condition that a mandant (an SQL expression for its id) has a list that the reader is not on. */
export function hiddenCondition(mandant: string, reader: string): SqlStatement {
  return sql`(${raw(mandant)} IS NOT NULL AND ${raw(mandant)} IN (SELECT mandant_id FROM restricted_mandants)
    AND NOT EXISTS (SELECT 1 FROM mandant_readers a WHERE a.mandant_id = ${raw(mandant)} AND a.user_id = ${reader}))`
}

/** Who may see a mandant. */
export function createAccessVerbs(client: SqlClient): AccessVerbs {
  const listHidden = async (reader: string): Promise<readonly string[]> => {
    const rows = await client.rows<{ mandant_id: string }>(
      sql`SELECT r.mandant_id FROM restricted_mandants r WHERE ${hiddenCondition('r.mandant_id', reader)} ORDER BY 1`,
    )
    return rows.map(({ mandant_id: id }) => id)
  }
  return {
    read: mandantId =>
      client.snapshot(async db => {
        if ((await db.row(sql`SELECT 1 FROM restricted_mandants WHERE mandant_id = ${mandantId}`)) === undefined)
          return null
        const rows = await db.rows<{ user_id: string }>(
          sql`SELECT user_id FROM mandant_readers WHERE mandant_id = ${mandantId} ORDER BY user_id`,
        )
        return rows.map(({ user_id: id }) => id)
      }),
    set: createSetting(client),
    isHidden: async (mandantId, reader) =>
      (await client.row(
        sql`SELECT 1 FROM restricted_mandants r WHERE r.mandant_id = ${mandantId} AND ${hiddenCondition('r.mandant_id', reader)}`,
      )) !== undefined,
    listHidden,
  }
}

function createSetting(client: SqlClient): AccessVerbs['set'] {
  return (mandantId, userIds) =>
    client.transaction(async db => {
      // Locked, so that of two lists one stands whole.
      const known = await db.row(sql`SELECT 1 FROM mandants WHERE id = ${mandantId} FOR UPDATE`)
      if (known === undefined) return false
      await db.run(sql`DELETE FROM restricted_mandants WHERE mandant_id = ${mandantId}`)
      if (userIds === null) return true
      await db.run(sql`INSERT INTO restricted_mandants (mandant_id) VALUES (${mandantId})`)
      await db.run(
        sql`INSERT INTO mandant_readers (mandant_id, user_id)
            SELECT ${mandantId}, u.id FROM users u WHERE u.id = ANY (${[...userIds]}::text[])`,
      )
      return true
    })
}
