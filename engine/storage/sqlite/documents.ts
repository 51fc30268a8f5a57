import type Database from 'better-sqlite3'
import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { DocumentFault, DocumentSource, FileNote } from '../../model/document.ts'
import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { Placement } from '../../model/placement.ts'
import type { DocumentVerbs, FetchOutcome } from '../document-verbs.ts'
import { receivedFact, recordOfDocument } from './audit-log.ts'
import { createDocumentParts } from './document-parts.ts'
import { findOriginalUses } from './original-uses.ts'
import type { Synchronous } from './promised.ts'
import { documentOf } from '../rows/document-row.ts'
import type { DocumentRow } from '../rows/document-row.ts'

/** Roots in the order of the request, each followed by what came out of it. */
const IN_ORDER = "CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END"

/** Documents of batches. Only a pending document changes its status, and only once. */
export function createDocumentVerbs(db: Database.Database, now: () => number): Synchronous<DocumentVerbs> {
  const record = recordOfDocument(db)
  const byBatch = db.prepare<[string], DocumentRow>(`SELECT * FROM documents WHERE batch_id = ? ORDER BY ${IN_ORDER}`)
  const placed = db.prepare<[string], { id: string; placement: string }>(
    'SELECT id, placement FROM documents WHERE batch_id = ? AND placement IS NOT NULL',
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
  const setFetched = db.prepare(
    `UPDATE documents SET fetched_at = ?, sha256 = ?, byte_size = ?
     WHERE id = ? AND fetched_at IS NULL AND status = 'pending'`,
  )
  const fail = db.prepare(`UPDATE documents SET status = 'failed', error = ? WHERE id = ? AND status = 'pending'`)
  const duplicate = db.prepare(
    `UPDATE documents SET status = 'duplicate', duplicate_of = ? WHERE id = ? AND status = 'pending'`,
  )
  const processed = db.prepare(`UPDATE documents SET status = 'processed' WHERE id = ? AND status = 'pending'`)
  const openRun = db.prepare(
    `UPDATE runs SET state = 'available' WHERE state = 'waiting'
     AND batch_id = (SELECT batch_id FROM documents WHERE id = ?)
     AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = runs.batch_id AND d.fetched_at IS NULL AND d.status = 'pending')`,
  )
  const touch = db.prepare(
    'UPDATE batches SET updated_at = max(updated_at, ?) WHERE id = (SELECT batch_id FROM documents WHERE id = ?)',
  )
  const setType = db.prepare('UPDATE documents SET media_type = ? WHERE id = ?')
  const setNotes = db.prepare('UPDATE documents SET notes = ? WHERE id = ?')
  const einvoice = db.prepare<[string], string | null>('SELECT einvoice FROM documents WHERE id = ?').pluck()
  const ibans = db
    .prepare<[string, string, string], string>(
      `SELECT DISTINCT d.analysis ->> '$.fields.iban.value' FROM documents d JOIN batches b ON b.id = d.batch_id
       WHERE d.analysis ->> '$.fields.vatId.value' = ? AND b.organization_id = ? AND b.id <> ? AND b.status = 'completed'
         AND instr(d.analysis -> '$.fields.iban.checks', '"checksum_ok"') > 0`,
    )
    .pluck()
  const setAnalysis = db.prepare('UPDATE documents SET analysis = ? WHERE id = ?')
  const setPlacement = db.prepare('UPDATE documents SET placement = ? WHERE id = ?')
  return {
    listByBatch: id => byBatch.all(id).map(documentOf),
    find: id => {
      const row = find.get(id)
      return row ? documentOf(row) : null
    },
    originalUses: findOriginalUses(db),
    listUnfetched: ({ batchesMax, documentsMax }) =>
      unfetched.all(batchesMax, documentsMax).map(row => ({ ...documentOf(row), projectId: row.project_id })),
    finishFetch: db.transaction((id: string, outcome: FetchOutcome, at: number) => {
      const { changes } = outcome.ok
        ? setFetched.run(at, outcome.sha256, outcome.byteSize, id)
        : fail.run(JSON.stringify(outcome.fault), id)
      if (changes === 1) recordFetched(id, outcome, at)
      openRun.run(id)
      touch.run(at, id)
    }),
    saveType: (id, mediaType) => void setType.run(mediaType, id),
    ...createDocumentParts(db, now),
    addNotes: db.transaction((id: string, notes: readonly FileNote[]) => {
      const known = JSON.parse(find.get(id)?.notes ?? '[]') as FileNote[]
      const fresh = notes.filter(note => !known.some(({ code, page }) => code === note.code && page === note.page))
      if (fresh.length > 0) setNotes.run(JSON.stringify([...known, ...fresh]), id)
    }),
    dropNotes: db.transaction((id: string, code: string) => {
      const known = JSON.parse(find.get(id)?.notes ?? '[]') as FileNote[]
      const left = known.filter(note => note.code !== code)
      if (left.length < known.length) setNotes.run(JSON.stringify(left), id)
    }),
    einvoice: id => {
      const text = einvoice.get(id)
      return text ? (JSON.parse(text) as En16931Invoice) : null
    },
    foundAnalysis: id => {
      const row = find.get(id)
      return row?.analysis ? (JSON.parse(row.analysis) as AnalysisResult) : null
    },
    ibansOfIssuer: (organizationId, vatId, exceptBatchId) => ibans.all(vatId, organizationId, exceptBatchId),
    saveAnalysis: (id, analysis) => void setAnalysis.run(JSON.stringify(analysis), id),
    savePlacement: (id, placement) => void setPlacement.run(JSON.stringify(placement), id),
    placement: id => {
      const row = find.get(id)
      return row?.placement ? (JSON.parse(row.placement) as Placement) : null
    },
    placements: id => new Map(placed.all(id).map(row => [row.id, JSON.parse(row.placement) as Placement])),
    fail: db.transaction((id: string, fault: DocumentFault) => {
      const changed = fail.run(JSON.stringify(fault), id).changes === 1
      if (changed) {
        touch.run(now(), id)
        record(id, { event: 'document_set_aside', document_id: id, reason: fault.code, duplicate_of: null }, now())
      }
      return changed
    }),
    markDuplicate: db.transaction((id: string, of: string) => {
      const changed = duplicate.run(of, id).changes === 1
      const fact = { event: 'document_set_aside', document_id: id, reason: 'duplicate', duplicate_of: of } as const
      if (changed) record(id, fact, now())
      return changed
    }),
    markProcessed: id => processed.run(id).changes === 1,
  }

  function recordFetched(id: string, outcome: FetchOutcome, at: number): void {
    if (!outcome.ok) {
      record(id, { event: 'file_missing', document_id: id, code: outcome.fault.code }, at)
      return
    }
    const row = find.get(id)
    if (!row) return
    const way = (JSON.parse(row.source) as DocumentSource).type
    record(id, receivedFact({ document_id: id, filename: row.filename, way }, outcome), at)
  }
}
