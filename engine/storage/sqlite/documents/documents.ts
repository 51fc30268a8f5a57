import type Database from 'better-sqlite3'
import type { DocumentVerbs, IssuerAccounts } from '../../document-verbs.ts'
import { documentOf } from '../../rows/document-row.ts'
import type { DocumentRow } from '../../rows/document-row.ts'
import { OUTLINE_COLUMNS, outlineOf } from '../../rows/outline-row.ts'
import type { OutlineRow } from '../../rows/outline-row.ts'
import type { Synchronous } from '../promised.ts'
import { createDocumentParts } from './document-parts.ts'
import { createEnds } from './end-document.ts'
import { createNotes } from './file-notes.ts'
import { createFetchEnding } from './finish-fetch.ts'
import { createFindings } from './findings.ts'
import { findOriginalUses } from './original-uses.ts'

/** Roots in the order of the request, each followed by what came out of it. */
export const IN_ORDER = "CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END"

type Lists = Pick<DocumentVerbs, 'listByBatch' | 'outline' | 'find' | 'listUnfetched' | 'ibansOfIssuer'>

/** Documents of batches. Only a pending document changes its status, and only once. */
export function createDocumentVerbs(db: Database.Database, now: () => number): Synchronous<DocumentVerbs> {
  return {
    ...createLists(db),
    originalUses: findOriginalUses(db),
    finishFetch: createFetchEnding(db),
    ...createFindings(db),
    ...createDocumentParts(db, now),
    ...createNotes(db),
    ...createEnds(db, now),
  }
}

function createLists(db: Database.Database): Synchronous<Lists> {
  const byBatch = db.prepare<[string], DocumentRow>(`SELECT * FROM documents WHERE batch_id = ? ORDER BY ${IN_ORDER}`)
  const outline = db.prepare<[string], OutlineRow>(
    `SELECT ${OUTLINE_COLUMNS} FROM documents WHERE batch_id = ? ORDER BY ${IN_ORDER}`,
  )
  const find = db.prepare<[string], DocumentRow>('SELECT * FROM documents WHERE id = ?')
  const unfetched = db.prepare<[number, number], DocumentRow & { project_id: string }>(
    `WITH open AS (
       SELECT d.id, b.project_id, b.created_at, d.batch_id, d.position,
         row_number() OVER (PARTITION BY d.batch_id, d.source ->> 'type' ORDER BY d.position) AS document_rank,
         dense_rank() OVER (PARTITION BY b.project_id, d.source ->> 'type' ORDER BY b.created_at, b.id) AS batch_rank
       FROM documents d JOIN batches b ON b.id = d.batch_id
       WHERE d.fetched_at IS NULL AND d.status = 'pending' AND b.status = 'queued')
     SELECT d.*, open.project_id FROM open JOIN documents d ON d.id = open.id
     WHERE open.batch_rank <= ? AND open.document_rank <= ?
     ORDER BY open.created_at, open.batch_id, open.position LIMIT 4000`,
  )
  const ibans = db
    .prepare<[IssuerAccounts], string>(
      `SELECT DISTINCT d.analysis ->> '$.fields.iban.value' FROM documents d JOIN batches b ON b.id = d.batch_id
       WHERE d.analysis ->> '$.fields.vatId.value' = @vatId AND b.organization_id = @organizationId
         AND (@projectId IS NULL OR b.project_id = @projectId) AND b.id <> @exceptBatchId AND b.status = 'completed'
         AND instr(d.analysis -> '$.fields.iban.checks', '"checksum_ok"') > 0`,
    )
    .pluck()
  return {
    listByBatch: id => byBatch.all(id).map(documentOf),
    outline: id => outline.all(id).map(outlineOf),
    find: id => {
      const row = find.get(id)
      return row ? documentOf(row) : null
    },
    listUnfetched: ({ batchesMax, documentsMax }) =>
      unfetched.all(batchesMax, documentsMax).map(row => ({ ...documentOf(row), projectId: row.project_id })),
    ibansOfIssuer: of => ibans.all(of),
  }
}
