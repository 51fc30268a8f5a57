import type Database from 'better-sqlite3'
import type { UnfoldedDocument } from '../../../model/audit-entry.ts'
import type { ConvertedDocument, DocumentPart, DocumentVerbs } from '../../document-verbs.ts'
import { recordOfDocument } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { createChildAdding } from './add-child.ts'
import { createRegrouping } from './regroup-documents.ts'

type PartVerbs = Pick<DocumentVerbs, 'saveConverted' | 'divide' | 'numberParts'>

/** Logs what came out of a document, as far as it is there. */
type RecordUnfolded = (documentId: string, made: readonly { readonly id: string }[]) => void

/** Beyond every position of a batch: where rows wait while they are numbered anew. */
const PARKED = 1_000_000

/** What a document consists of: its pages, and the documents that came out of it. */
export function createDocumentParts(db: Database.Database, now: () => number): Synchronous<PartVerbs> {
  const regroup = createRegrouping(db)
  const recordUnfolded = createUnfoldedRecord(db, now)
  return {
    saveConverted: createConvertedSaving(db, now, recordUnfolded),
    divide: db.transaction((id: string, parts: readonly DocumentPart[]) => {
      regroup.divide(id, parts)
      // Divided before: these parts were not made.
      recordUnfolded(id, parts)
    }),
    numberParts: createNumbering(db),
  }
}

function createUnfoldedRecord(db: Database.Database, now: () => number): RecordUnfolded {
  const record = recordOfDocument(db)
  const unfolded = db.prepare<[string, string], UnfoldedDocument>(
    `SELECT id AS document_id, filename, origin ->> 'type' AS type, sha256, byte_size FROM documents
     WHERE parent_id = ? AND id = ?`,
  )
  return (id, made) => {
    const documents = made.flatMap(child => unfolded.all(id, child.id))
    if (documents.length > 0) record(id, { event: 'documents_unfolded', document_id: id, documents }, now())
  }
}

function createConvertedSaving(
  db: Database.Database,
  now: () => number,
  recordUnfolded: RecordUnfolded,
): Synchronous<DocumentVerbs>['saveConverted'] {
  const replacePages = createPageReplacing(db)
  const dropChildren = db.prepare('DELETE FROM documents WHERE parent_id = ?')
  const setConverted = db.prepare(
    'UPDATE documents SET page_count = ?, rendition = ?, notes = ?, is_container = 0, einvoice = ?, bank_file = ? WHERE id = ?',
  )
  const endContainer = db.prepare(
    `UPDATE documents SET status = 'processed', is_container = 1,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id)
     WHERE id = ? AND status = 'pending'`,
  )
  const addChild = createChildAdding(db, now)
  return db.transaction((id: string, converted: ConvertedDocument) => {
    replacePages(id, converted.pages)
    dropChildren.run(id)
    const rendition = converted.rendition && JSON.stringify(converted.rendition)
    const einvoice = converted.einvoice ? JSON.stringify(converted.einvoice) : null
    const bankFile = converted.bankFile ? JSON.stringify(converted.bankFile) : null
    setConverted.run(converted.pages.length, rendition, JSON.stringify(converted.notes), einvoice, bankFile, id)
    for (const [ordinal, child] of converted.children.entries()) addChild(id, child, ordinal)
    if (converted.isContainer) endContainer.run(id)
    recordUnfolded(id, converted.children)
  })
}

function createPageReplacing(db: Database.Database): (id: string, pages: ConvertedDocument['pages']) => void {
  const drop = db.prepare('DELETE FROM pages WHERE document_id = ?')
  const insert = db.prepare(
    `INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return (id, pages) => {
    drop.run(id)
    for (const { number, widthPt, heightPt, hasText, hasImages } of pages) {
      insert.run(id, number, number, widthPt, heightPt, Number(hasText), Number(hasImages))
    }
  }
}

function createNumbering(db: Database.Database): Synchronous<DocumentVerbs>['numberParts'] {
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
  return db.transaction((batchId: string) => {
    const inOrder = children.all(batchId)
    if (inOrder.length === 0) return
    park.run(batchId)
    const first = firstFree.get(batchId) ?? 0
    for (const [index, { id }] of inOrder.entries()) place.run(first + index, id)
  })
}
