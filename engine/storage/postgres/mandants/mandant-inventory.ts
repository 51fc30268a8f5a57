import type { Deleted, DeletedBatchRow, DeletedOriginal } from '../../rows/deletion-row.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** What there is of batches before their rows go, for the proof of their deletion. */
export async function takeInventory(
  db: Sql,
  ids: readonly string[],
): Promise<Pick<Deleted, 'batches' | 'originals' | 'snapshotsKept'>> {
  const batches = await listBatches(db, ids)
  const originals = await listOriginals(db, ids)
  const kept = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM billing_snapshots WHERE batch_id = ANY(${ids}::text[])`,
  )
  return { batches, originals, snapshotsKept: kept?.count ?? 0 }
}

function listBatches(db: Sql, ids: readonly string[]): Promise<readonly DeletedBatchRow[]> {
  return db.rows<DeletedBatchRow>(
    sql`SELECT b.id, b.base_path, b.created_at,
          (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents,
          (SELECT count(*) FROM documents d JOIN pages p ON p.document_id = d.id WHERE d.batch_id = b.id) AS pages,
          (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
          (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
        FROM batches b WHERE b.id = ANY(${ids}::text[]) ORDER BY b.created_at, b.id`,
  )
}

function listOriginals(db: Sql, ids: readonly string[]): Promise<readonly DeletedOriginal[]> {
  return db.rows<DeletedOriginal>(
    sql`SELECT sha256, max(byte_size) AS "byteSize" FROM (
          SELECT sha256, byte_size FROM documents WHERE batch_id = ANY(${ids}::text[]) AND sha256 IS NOT NULL
          UNION ALL SELECT rendition ->> 'sha256', (rendition ->> 'byteSize')::bigint
            FROM documents WHERE batch_id = ANY(${ids}::text[]) AND rendition IS NOT NULL) files
        GROUP BY sha256 ORDER BY sha256`,
  )
}

/** Those of the files that a document still names. */
export async function listReferenced(db: Sql, files: readonly DeletedOriginal[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    sql`SELECT f.sha256 FROM unnest(${files.map(({ sha256 }) => sha256)}::text[]) AS f (sha256)
        WHERE ${isReferenced(sql`f.sha256`)}`,
  )
  return new Set(rows.map(row => row.sha256))
}

/** Where a file of a document is named. Keep with `documents_by_original` and `documents_by_rendition`. */
export function isReferenced(sha256: SqlStatement): SqlStatement {
  return sql`(EXISTS (SELECT 1 FROM documents WHERE sha256 = ${sha256})
    OR EXISTS (SELECT 1 FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = ${sha256}))`
}
