import type Database from 'better-sqlite3'
import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { Document, DocumentFault, DocumentSource, DocumentStatus } from '../../model/document.ts'
import type { PageMediaType } from '../../model/media-type.ts'
import type { Placement } from '../../model/placement.ts'
import type { ConvertedPages, DocumentVerbs, FetchOutcome } from '../storage.ts'

interface DocumentRow {
  id: string
  batch_id: string
  position: number
  filename: string
  source: string
  status: DocumentStatus
  error: string | null
  fetched_at: number | null
  sha256: string | null
  byte_size: number | null
  media_type: PageMediaType | null
  page_count: number | null
  duplicate_of: string | null
  analysis: string | null
  placement: string | null
}

/** Documents of batches. Only a pending document changes its status, and only once. */
export function createDocumentVerbs(db: Database.Database, now: () => number): DocumentVerbs {
  const byBatch = db.prepare<[string], DocumentRow>('SELECT * FROM documents WHERE batch_id = ? ORDER BY position')
  const placed = db.prepare<[string], { id: string; placement: string }>(
    'SELECT id, placement FROM documents WHERE batch_id = ? AND placement IS NOT NULL',
  )
  const find = db.prepare<[string], DocumentRow>('SELECT * FROM documents WHERE id = ?')
  const unfetched = db.prepare<[number], DocumentRow>(
    `SELECT d.* FROM documents d JOIN batches b ON b.id = d.batch_id
     WHERE d.fetched_at IS NULL AND d.status = 'pending' AND b.status = 'queued'
     ORDER BY b.created_at, b.id, d.position LIMIT ?`,
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
  const dropPages = db.prepare('DELETE FROM pages WHERE document_id = ?')
  const insertPage = db.prepare(
    'INSERT INTO pages (document_id, number, width_pt, height_pt, has_text, has_images) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const setConverted = db.prepare('UPDATE documents SET media_type = ?, page_count = ? WHERE id = ?')
  const setAnalysis = db.prepare('UPDATE documents SET analysis = ? WHERE id = ?')
  const setPlacement = db.prepare('UPDATE documents SET placement = ? WHERE id = ?')
  return {
    listByBatch: id => byBatch.all(id).map(documentOf),
    find: id => {
      const row = find.get(id)
      return row ? documentOf(row) : null
    },
    listUnfetched: limit => unfetched.all(limit).map(documentOf),
    finishFetch: db.transaction((id: string, outcome: FetchOutcome, at: number) => {
      if (outcome.ok) setFetched.run(at, outcome.sha256, outcome.byteSize, id)
      else fail.run(JSON.stringify(outcome.fault), id)
      openRun.run(id)
      touch.run(at, id)
    }),
    saveConverted: db.transaction((id: string, converted: ConvertedPages) => {
      dropPages.run(id)
      for (const page of converted.pages) {
        insertPage.run(id, page.number, page.widthPt, page.heightPt, Number(page.hasText), Number(page.hasImages))
      }
      setConverted.run(converted.mediaType, converted.pages.length, id)
    }),
    saveAnalysis: (id, analysis) => void setAnalysis.run(JSON.stringify(analysis), id),
    savePlacement: (id, placement) => void setPlacement.run(JSON.stringify(placement), id),
    placement: id => {
      const row = find.get(id)
      return row?.placement ? (JSON.parse(row.placement) as Placement) : null
    },
    placements: id => new Map(placed.all(id).map(row => [row.id, JSON.parse(row.placement) as Placement])),
    fail: db.transaction((id: string, fault: DocumentFault) => {
      const changed = fail.run(JSON.stringify(fault), id).changes === 1
      if (changed) touch.run(now(), id)
      return changed
    }),
    markDuplicate: (id, of) => duplicate.run(of, id).changes === 1,
    markProcessed: id => processed.run(id).changes === 1,
  }
}

function documentOf(row: DocumentRow): Document {
  return {
    id: row.id,
    batchId: row.batch_id,
    index: row.position,
    filename: row.filename,
    source: JSON.parse(row.source) as DocumentSource,
    status: row.status,
    error: row.error ? (JSON.parse(row.error) as DocumentFault) : null,
    fetchedAt: row.fetched_at,
    sha256: row.sha256,
    byteSize: row.byte_size,
    mediaType: row.media_type,
    pageCount: row.page_count,
    duplicateOf: row.duplicate_of,
    analysis: row.analysis ? (JSON.parse(row.analysis) as AnalysisResult) : null,
  }
}
