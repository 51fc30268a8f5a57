import type Database from 'better-sqlite3'
import type { UnfoldedDocument } from '../../model/audit-entry.ts'
import type { ChildDocument, ConvertedDocument, DocumentPart, DocumentVerbs } from '../document-verbs.ts'
import { recordOfDocument } from './audit-log.ts'
import { createRegrouping } from './regroup-documents.ts'
import type { Synchronous } from './promised.ts'

type PartVerbs = Pick<DocumentVerbs, 'saveConverted' | 'divide' | 'settleOrder'>

/** Beyond every position of a batch: where rows wait while they are numbered anew. */
const PARKED = 1_000_000

/** What a document consists of: its pages, and the documents that came out of it. */
export function createDocumentParts(db: Database.Database, now: () => number): Synchronous<PartVerbs> {
  const regroup = createRegrouping(db)
  const record = recordOfDocument(db)
  const unfolded = db.prepare<[string, string], UnfoldedDocument>(
    `SELECT id AS document_id, filename, origin ->> 'type' AS type, sha256, byte_size FROM documents
     WHERE parent_id = ? AND id = ?`,
  )
  const dropPages = db.prepare('DELETE FROM pages WHERE document_id = ?')
  const insertPage = db.prepare(
    `INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const setConverted = db.prepare(
    'UPDATE documents SET page_count = ?, rendition = ?, notes = ?, is_container = 0, einvoice = ? WHERE id = ?',
  )
  const endContainer = db.prepare(
    `UPDATE documents SET status = 'processed', is_container = 1,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id)
     WHERE id = ? AND status = 'pending'`,
  )
  const dropChildren = db.prepare('DELETE FROM documents WHERE parent_id = ?')
  const nextPosition = db
    .prepare<[string], number>(
      `SELECT max(position) + 1 FROM documents WHERE batch_id = (SELECT batch_id FROM documents WHERE id = ?)`,
    )
    .pluck()
  const insertChild = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, status, error, fetched_at, sha256, byte_size,
       parent_id, origin, sort_key)
     SELECT @id, batch_id, @position, @filename, '{"type":"upload"}', @status, @error, @fetchedAt, @sha256, @byteSize,
       id, @origin, CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END || printf('.%05d', @ordinal)
     FROM documents WHERE id = @parentId`,
  )
  const children = db.prepare<[string], { id: string }>(
    'SELECT id FROM documents WHERE batch_id = ? AND parent_id IS NOT NULL ORDER BY sort_key',
  )
  const firstFree = db
    .prepare<[string], number>(
      'SELECT coalesce(max(position), -1) + 1 FROM documents WHERE batch_id = ? AND parent_id IS NULL',
    )
    .pluck()
  const park = db.prepare(
    `UPDATE documents SET position = position + ${PARKED} WHERE batch_id = ? AND parent_id IS NOT NULL`,
  )
  const place = db.prepare('UPDATE documents SET position = ? WHERE id = ?')

  function addChild(parentId: string, child: ChildDocument, ordinal: number): void {
    const stored = 'sha256' in child.content ? child.content : null
    const fault = 'fault' in child.content ? child.content.fault : null
    insertChild.run({
      id: child.id,
      parentId,
      ordinal,
      filename: child.filename,
      origin: JSON.stringify(child.origin),
      position: nextPosition.get(parentId),
      status: fault ? 'failed' : 'pending',
      error: fault ? JSON.stringify(fault) : null,
      fetchedAt: stored ? now() : null,
      sha256: stored?.sha256 ?? null,
      byteSize: stored?.byteSize ?? null,
    })
  }

  /** Logs what came out of a document, as far as it is there. */
  function recordUnfolded(id: string, made: readonly { readonly id: string }[]): void {
    const documents = made.flatMap(child => unfolded.all(id, child.id))
    if (documents.length > 0) record(id, { event: 'documents_unfolded', document_id: id, documents }, now())
  }

  return {
    saveConverted: db.transaction((id: string, converted: ConvertedDocument) => {
      dropPages.run(id)
      dropChildren.run(id)
      for (const page of converted.pages) {
        const { number, widthPt, heightPt } = page
        insertPage.run(id, number, number, widthPt, heightPt, Number(page.hasText), Number(page.hasImages))
      }
      const rendition = converted.rendition && JSON.stringify(converted.rendition)
      const einvoice = converted.einvoice ? JSON.stringify(converted.einvoice) : null
      setConverted.run(converted.pages.length, rendition, JSON.stringify(converted.notes), einvoice, id)
      for (const [ordinal, child] of converted.children.entries()) addChild(id, child, ordinal)
      if (converted.isContainer) endContainer.run(id)
      recordUnfolded(id, converted.children)
    }),
    divide: db.transaction((id: string, parts: readonly DocumentPart[]) => {
      regroup.divide(id, parts)
      // Divided before: these parts were not made.
      recordUnfolded(id, parts)
    }),
    settleOrder: db.transaction((batchId: string) => {
      const inOrder = children.all(batchId)
      if (inOrder.length === 0) return
      park.run(batchId)
      const first = firstFree.get(batchId) ?? 0
      for (const [index, { id }] of inOrder.entries()) place.run(first + index, id)
    }),
  }
}
