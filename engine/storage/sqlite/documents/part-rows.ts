import type Database from 'better-sqlite3'
import { partName } from '../../../model/document.ts'
import { partLabel } from '../../part-label.ts'

export interface PartRow {
  id: string
  parent_id: string | null
  type: string | null
}

export interface PageNumbers {
  number: number
  source_number: number
  set_aside: string | null
}

/** A part that is to be added: it has the file of `like` and no pages yet. */
interface NewPart {
  readonly id: string
  readonly like: string
  readonly parentId: string
  /** Why a document begins here, German. */
  readonly reasons?: readonly string[]
}

/** The rows of a file that was divided: documents that are parts of a stack, and their pages. */
export interface PartRows extends PageMoves {
  find(documentId: string): PartRow | undefined
  /** Parts of a stack in their order. */
  partsOf(documentId: string): readonly PartRow[]
  pagesOf(documentId: string): readonly PageNumbers[]
  add(part: NewPart): void
  /** Gives the parts of a stack their sort keys and labels by this order. */
  putInOrder(parentId: string, inOrder: readonly string[]): void
  /** A stack has nothing of its own but pages that no part took; a whole document is to be read anew. */
  setContainer(documentId: string, isContainer: 0 | 1): void
  /** Takes a document away whose pages another one has now. */
  replace(documentId: string, successor: string): void
}

interface PageMoves {
  /** Moves pages with their texts; `numberOf` says which number each gets by its index among them. */
  move(from: string, numbers: readonly number[], to: string, numberOf: (index: number) => number): void
  /** Takes all pages that were set aside back into the binder. */
  takeBackPages(documentId: string): void
}

const COLUMNS = `id, parent_id, origin ->> 'type' AS type`

/** Reads and writes these rows. To be called within a transaction. */
export function createPartRows(db: Database.Database): PartRows {
  const find = db.prepare<[string], PartRow>(`SELECT ${COLUMNS} FROM documents WHERE id = ?`)
  const parts = db.prepare<[string], PartRow>(
    `SELECT ${COLUMNS} FROM documents WHERE parent_id = ? AND origin ->> 'type' = 'part' ORDER BY sort_key`,
  )
  const pages = db.prepare<[string], PageNumbers>(
    'SELECT number, source_number, set_aside FROM pages WHERE document_id = ? ORDER BY number',
  )
  const setContainer = db.prepare(
    `UPDATE documents SET is_container = ?, status = 'processed', analysis = NULL, judgement = NULL, placement = NULL,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id) WHERE id = ?`,
  )
  const redirect = db.prepare('UPDATE documents SET duplicate_of = ? WHERE duplicate_of = ?')
  const drop = db.prepare('DELETE FROM documents WHERE id = ?')
  return {
    find: documentId => find.get(documentId),
    partsOf: documentId => parts.all(documentId),
    pagesOf: documentId => pages.all(documentId),
    add: createPartAdding(db),
    putInOrder: createPartOrdering(db, documentId => pages.all(documentId)),
    setContainer: (documentId, isContainer) => void setContainer.run(isContainer, documentId),
    replace: (documentId, successor) => {
      redirect.run(successor, documentId)
      drop.run(documentId)
    },
    ...createPageMoves(db),
  }
}

function createPageMoves(db: Database.Database): PageMoves {
  const copyPage = db.prepare(
    `INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images, set_aside)
     SELECT ?, ?, source_number, width_pt, height_pt, has_text, has_images, set_aside
     FROM pages WHERE document_id = ? AND number = ?`,
  )
  const moveText = db.prepare('UPDATE page_texts SET document_id = ?, number = ? WHERE document_id = ? AND number = ?')
  const dropPage = db.prepare('DELETE FROM pages WHERE document_id = ? AND number = ?')
  const takeBack = db.prepare('UPDATE pages SET set_aside = NULL WHERE document_id = ?')
  return {
    move: (from, numbers, to, numberOf) => {
      for (const [index, number] of numbers.entries()) {
        copyPage.run(to, numberOf(index), from, number)
        moveText.run(to, numberOf(index), from, number)
        dropPage.run(from, number)
      }
    },
    takeBackPages: documentId => void takeBack.run(documentId),
  }
}

function createPartAdding(db: Database.Database): PartRows['add'] {
  const insert = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size, media_type,
       rendition, page_count, parent_id, origin, sort_key)
     SELECT @id, batch_id, (SELECT max(position) + 1 FROM documents p WHERE p.batch_id = d.batch_id), filename, source,
       fetched_at, sha256, byte_size, media_type, rendition, 0, @parentId, @origin, @sortKey
     FROM documents d WHERE id = @like`,
  )
  const keyOf = sortKeyOf(db)
  const fileAlike = db.prepare(
    `UPDATE filings SET (mandant_id, year, placed_by) =
       (SELECT mandant_id, year, placed_by FROM filings WHERE document_id = ?) WHERE document_id = ?`,
  )
  return ({ id, like, parentId, reasons = [] }) => {
    const origin = JSON.stringify({ type: 'part', label: '', ...(reasons.length > 0 ? { reasons } : {}) })
    insert.run({ id, like, parentId, origin, sortKey: `${keyOf(parentId)}.99999` })
    fileAlike.run(like, id)
  }
}

function createPartOrdering(
  db: Database.Database,
  pagesOf: (documentId: string) => readonly PageNumbers[],
): PartRows['putInOrder'] {
  const keyOf = sortKeyOf(db)
  const setKey = db.prepare('UPDATE documents SET sort_key = ? WHERE id = ?')
  const nameOf = db.prepare<[string], string>('SELECT filename FROM documents WHERE id = ?').pluck()
  const describe = db.prepare(
    `UPDATE documents SET origin = json_set(origin, '$.label', @label), filename = @filename,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id) WHERE id = @id`,
  )
  return (parentId, inOrder) => {
    const key = keyOf(parentId)
    for (const [index, id] of inOrder.entries()) {
      setKey.run(`${key}.${String(index).padStart(5, '0')}`, id)
      const sources = pagesOf(id).map(page => page.source_number)
      const label = partLabel(sources)
      describe.run({ id, label, filename: partName(nameOf.get(parentId) ?? '', label) })
    }
  }
}

/** Where a document stands in its batch; of a root that is its position. */
function sortKeyOf(db: Database.Database): (documentId: string) => string {
  const key = db
    .prepare<[string], string>(
      `SELECT CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END FROM documents WHERE id = ?`,
    )
    .pluck()
  return documentId => key.get(documentId) ?? ''
}
