import type { CheckVerbs, NamedDocument, StoredResult } from '../check-verbs.ts'
import { DOCUMENTS_NAMED_MAX } from '../check-verbs.ts'
import { sql } from './sql-statement.ts'
import type { SqlClient } from './sql-client.ts'

/** What checks found, and the files that the database names. */
export function createCheckVerbs(client: SqlClient): CheckVerbs {
  return {
    find: async name => {
      const row = await client.row<{ state: string }>(sql`SELECT state FROM storage_checks WHERE name = ${name}`)
      return row?.state ?? null
    },
    save: async (name, state, at) =>
      void (await client.run(
        sql`INSERT INTO storage_checks (name, state, saved_at) VALUES (${name}, ${state}, ${at})
            ON CONFLICT (name) DO UPDATE SET state = excluded.state, saved_at = excluded.saved_at`,
      )),
    listOriginals: async (after, limit) => {
      const rows = await client.rows<{ sha256: string }>(
        sql`SELECT sha256 FROM documents WHERE sha256 > ${after}
            UNION SELECT rendition ->> 'sha256' FROM documents
              WHERE rendition IS NOT NULL AND (rendition ->> 'sha256') COLLATE "C" > ${after}
            ORDER BY sha256 LIMIT ${limit}`,
      )
      return rows.map(({ sha256 }) => sha256)
    },
    listResults: (after, limit) =>
      client.rows<StoredResult>(
        sql`SELECT o.batch_id AS "batchId", o.path, o.sha256
            FROM outputs o LEFT JOIN revisions r ON r.batch_id = o.batch_id
            WHERE o.batch_id > ${after} AND NOT coalesce(r.done < r.wanted, false) ORDER BY o.batch_id LIMIT ${limit}`,
      ),
    documentsOf: sha256 =>
      client.rows<NamedDocument>(
        sql`SELECT batch_id AS "batchId", id AS "documentId" FROM documents WHERE sha256 = ${sha256}
            OR (rendition IS NOT NULL AND rendition ->> 'sha256' = ${sha256})
            ORDER BY batch_id, id LIMIT ${DOCUMENTS_NAMED_MAX}`,
      ),
  }
}
