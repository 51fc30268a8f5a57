import type { InstallationVerbs } from '../installation-verbs.ts'
import { ORIGINALS_NAMED_MAX } from '../installation-verbs.ts'
import { sql } from './sql-statement.ts'
import type { SqlClient } from './sql-client.ts'

/** To which installation the database belongs. */
export function createInstallationVerbs(client: SqlClient): InstallationVerbs {
  return {
    facts: async () => {
      const known = await client.row<{ id: string }>(sql`SELECT id FROM installation`)
      const named = await client.rows<{ sha256: string }>(
        sql`SELECT sha256 FROM documents WHERE sha256 IS NOT NULL ORDER BY id DESC LIMIT ${ORIGINALS_NAMED_MAX}`,
      )
      const batch = await client.row<{ id: string }>(sql`SELECT id FROM batches LIMIT 1`)
      return { id: known?.id ?? null, isEmpty: !batch, originals: named.map(({ sha256 }) => sha256) }
    },
    keepFirst: async id =>
      void (await client.run(sql`INSERT INTO installation (place, id) VALUES (1, ${id}) ON CONFLICT DO NOTHING`)),
    replace: async id =>
      void (await client.run(
        sql`INSERT INTO installation (place, id) VALUES (1, ${id}) ON CONFLICT (place) DO UPDATE SET id = excluded.id`,
      )),
  }
}
