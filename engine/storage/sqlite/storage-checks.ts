import type Database from 'better-sqlite3'
import { openDatabaseFile } from './open-database-file.ts'
import type { CheckName, CheckVerbs, NamedDocument, StoredResult } from '../check-verbs.ts'
import { DOCUMENTS_NAMED_MAX } from '../check-verbs.ts'
import type { Synchronous } from './promised.ts'

/** What checks found, and the files that the database names. */
export function createCheckVerbs(db: Database.Database): Synchronous<CheckVerbs> {
  const find = findIn(db)
  const save = db.prepare(
    `INSERT INTO storage_checks (name, state, saved_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET state = excluded.state, saved_at = excluded.saved_at`,
  )
  // Each half by its index; the ends of both are beyond the limit of the whole.
  const originals = db
    .prepare<{ after: string; limit: number }, string>(
      `SELECT sha256 FROM (SELECT DISTINCT sha256 FROM documents WHERE sha256 > @after ORDER BY sha256 LIMIT @limit)
       UNION
       SELECT sha256 FROM (SELECT DISTINCT rendition ->> 'sha256' AS sha256 FROM documents
         WHERE rendition IS NOT NULL AND rendition ->> 'sha256' > @after ORDER BY 1 LIMIT @limit)
       ORDER BY sha256 LIMIT @limit`,
    )
    .pluck()
  const results = db.prepare<[string, number], StoredResult>(
    `SELECT o.batch_id AS batchId, o.path, o.sha256 FROM outputs o LEFT JOIN revisions r ON r.batch_id = o.batch_id
     WHERE o.batch_id > ? AND coalesce(r.done < r.wanted, 0) = 0 ORDER BY o.batch_id LIMIT ?`,
  )
  const documents = db.prepare<{ sha256: string; limit: number }, NamedDocument>(
    `SELECT batch_id AS batchId, id AS documentId FROM documents WHERE sha256 = @sha256
     UNION SELECT batch_id, id FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = @sha256
     ORDER BY 1, 2 LIMIT @limit`,
  )
  return {
    find: name => find.get(name) ?? null,
    save: (name, state, at) => void save.run(name, state, at),
    listOriginals: (after, limit) => originals.all({ after, limit }),
    listResults: (after, limit) => results.all(after, limit),
    documentsOf: sha256 => documents.all({ sha256, limit: DOCUMENTS_NAMED_MAX }),
  }
}

/** What a check found, out of a file that others may work with; null where it found nothing yet. */
export function readStorageChecks(path: string, name: CheckName): string | null {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    return findIn(db).get(name) ?? null
  } finally {
    db.close()
  }
}

function findIn(db: Database.Database): Database.Statement<[string], string> {
  return db.prepare<[string], string>('SELECT state FROM storage_checks WHERE name = ?').pluck()
}
