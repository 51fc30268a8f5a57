import type { PageWorkerAccess, WorkerVerbs } from '../task-verbs.ts'
import { raw, sql } from './sql-statement.ts'
import type { SqlClient } from './sql-client.ts'

const COLUMNS = raw('id, name, created_at AS "createdAt", revoked_at AS "revokedAt"')

/** Workers of other machines. */
export function createWorkerVerbs(client: SqlClient): WorkerVerbs {
  return {
    add: async ({ id, name, createdAt }, tokenHash) => {
      await client.run(
        sql`INSERT INTO page_workers (id, name, token_hash, created_at) VALUES (${id}, ${name}, ${tokenHash}, ${createdAt})`,
      )
    },
    find: async tokenHash => {
      const row = await client.row<PageWorkerAccess>(
        sql`SELECT ${COLUMNS} FROM page_workers WHERE token_hash = ${tokenHash} AND revoked_at IS NULL`,
      )
      return row ?? null
    },
    list: () => client.rows<PageWorkerAccess>(sql`SELECT ${COLUMNS} FROM page_workers ORDER BY created_at, id`),
    revoke: async (id, at) =>
      (await client.run(sql`UPDATE page_workers SET revoked_at = ${at} WHERE id = ${id} AND revoked_at IS NULL`)) === 1,
  }
}
