import type Database from 'better-sqlite3'

/**
 * Takes back the lessons of documents whose pages were regrouped: what was judged of other pages teaches nothing any
 * more. To be called within a transaction.
 */
export function createUnlearning(db: Database.Database): (batchId: string, documentId: string, at: number) => void {
  const unlearn = db.prepare(
    `INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets,
       counts, fields, hits)
     SELECT document_id, batch_id, organization_id, @at, issuer_keys, found_kind_id, NULL, buckets, counts, '[]', '[]'
     FROM lessons l WHERE batch_id = @batchId AND kind_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)
       AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.is_container = 0
         AND coalesce(d.judgement ->> 'kind', d.judgement ->> 'confirmedAt') IS NOT NULL)
       AND (l.document_id = @documentId OR NOT EXISTS
         (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.judgement IS NOT NULL AND d.is_container = 0))`,
  )
  return (batchId, documentId, at) => void unlearn.run({ batchId, documentId, at })
}
