import type Database from 'better-sqlite3'
import { partName } from '../../model/document.ts'
import type { DocumentPart } from '../document-verbs.ts'
import { partLabel } from '../part-label.ts'

export interface Regrouping {
  /**
   * Makes a stack of a document: its parts take their pages, what is left (separator sheets) stays. Does nothing when
   * done before.
   */
  divide(documentId: string, parts: readonly DocumentPart[]): void
  /**
   * Lets a new document begin at a page; ids of the documents that changed, or null when that page is the first or is
   * not there, or a document would have no page in the binder.
   */
  split(documentId: string, page: number, newId: (prefix: 'doc') => string): readonly string[] | null
  /** Makes a document of a page that a divided stack had set aside (a separator sheet); null when it is not there. */
  release(documentId: string, page: number, newId: (prefix: 'doc') => string): readonly string[] | null
  /** Gives a part's pages to the part before it; a stack of one part becomes the whole document again. */
  join(documentId: string): readonly string[] | null
}

interface PartRow {
  id: string
  parent_id: string | null
  type: string | null
}

interface PageNumbers {
  number: number
  source_number: number
  set_aside: string | null
}

/** The verbs that move pages between documents of one file. To be called within a transaction. */
export function createRegrouping(db: Database.Database): Regrouping {
  const columns = `id, parent_id, origin ->> 'type' AS type`
  const find = db.prepare<[string], PartRow>(`SELECT ${columns} FROM documents WHERE id = ?`)
  const parts = db.prepare<[string], PartRow>(
    `SELECT ${columns} FROM documents WHERE parent_id = ? AND origin ->> 'type' = 'part' ORDER BY sort_key`,
  )
  const pages = db.prepare<[string], PageNumbers>(
    'SELECT number, source_number, set_aside FROM pages WHERE document_id = ? ORDER BY number',
  )
  const insert = db.prepare(
    `INSERT INTO documents (id, batch_id, position, filename, source, fetched_at, sha256, byte_size, media_type,
       rendition, page_count, parent_id, origin, sort_key)
     SELECT @id, batch_id, (SELECT max(position) + 1 FROM documents p WHERE p.batch_id = d.batch_id), filename, source,
       fetched_at, sha256, byte_size, media_type, rendition, 0, @parentId, @origin, @sortKey
     FROM documents d WHERE id = @like`,
  )
  const copyPage = db.prepare(
    `INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images, set_aside)
     SELECT ?, ?, source_number, width_pt, height_pt, has_text, has_images, set_aside
     FROM pages WHERE document_id = ? AND number = ?`,
  )
  const moveText = db.prepare('UPDATE page_texts SET document_id = ?, number = ? WHERE document_id = ? AND number = ?')
  const dropPage = db.prepare('DELETE FROM pages WHERE document_id = ? AND number = ?')
  const describe = db.prepare(
    `UPDATE documents SET origin = json_set(origin, '$.label', @label), filename = @filename,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id) WHERE id = @id`,
  )
  const setKey = db.prepare('UPDATE documents SET sort_key = ? WHERE id = ?')
  const setContainer = db.prepare(
    `UPDATE documents SET is_container = ?, status = 'processed', analysis = NULL, judgement = NULL, placement = NULL,
       page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id) WHERE id = ?`,
  )
  const redirect = db.prepare('UPDATE documents SET duplicate_of = ? WHERE duplicate_of = ?')
  const takeBack = db.prepare('UPDATE pages SET set_aside = NULL WHERE document_id = ?')
  const drop = db.prepare('DELETE FROM documents WHERE id = ?')
  const nameOf = db.prepare<[string], string>('SELECT filename FROM documents WHERE id = ?').pluck()
  const keyOf = db
    .prepare<[string], string>(
      `SELECT CASE WHEN sort_key = '' THEN printf('%05d', position) ELSE sort_key END FROM documents WHERE id = ?`,
    )
    .pluck()

  function move(from: string, numbers: readonly number[], to: string, numberOf: (at: number) => number): void {
    for (const [at, number] of numbers.entries()) {
      copyPage.run(to, numberOf(at), from, number)
      moveText.run(to, numberOf(at), from, number)
      dropPage.run(from, number)
    }
  }

  /** Keys and labels of a stack's parts by their order. */
  function settle(parentId: string, inOrder: readonly string[]): void {
    const key = keyOf.get(parentId) ?? ''
    for (const [at, id] of inOrder.entries()) {
      setKey.run(`${key}.${String(at).padStart(5, '0')}`, id)
      const sources = pages.all(id).map(page => page.source_number)
      const label = partLabel(sources)
      describe.run({ id, label, filename: partName(nameOf.get(parentId) ?? '', label) })
    }
  }

  function addPart(like: string, parentId: string, id: string, reasons: readonly string[] = []): void {
    const origin = JSON.stringify({ type: 'part', label: '', ...(reasons.length > 0 ? { reasons } : {}) })
    insert.run({ id, like, parentId, origin, sortKey: `${keyOf.get(parentId) ?? ''}.99999` })
  }

  return {
    divide: (documentId, wanted) => {
      if (parts.all(documentId).length > 0) return
      for (const { id, reasons, pages: numbers } of wanted) {
        addPart(documentId, documentId, id, reasons)
        move(documentId, numbers, id, index => index + 1)
      }
      setContainer.run(1, documentId)
      const ids = wanted.map(({ id }) => id)
      settle(documentId, ids)
    },
    split: (documentId, page, newId) => {
      const document = find.get(documentId)
      const rows = pages.all(documentId)
      const all = rows.map(({ number }) => number)
      const at = all.indexOf(page)
      const isAside = (of: readonly PageNumbers[]) => of.every(({ set_aside }) => set_aside !== null)
      if (!document || at < 1 || isAside(rows.slice(0, at)) || isAside(rows.slice(at))) return null
      const second = newId('doc')
      if (document.type === 'part' && document.parent_id !== null) {
        const siblings = parts.all(document.parent_id).map(part => part.id)
        addPart(documentId, document.parent_id, second)
        move(documentId, all.slice(at), second, index => index + 1)
        settle(
          document.parent_id,
          siblings.flatMap(id => (id === documentId ? [id, second] : [id])),
        )
        return [documentId, second]
      }
      const first = newId('doc')
      addPart(documentId, documentId, first)
      addPart(documentId, documentId, second)
      move(documentId, all.slice(0, at), first, index => index + 1)
      move(documentId, all.slice(at), second, index => index + 1)
      setContainer.run(1, documentId)
      settle(documentId, [first, second])
      return [first, second]
    },
    release: (documentId, page, newId) => {
      if (!pages.all(documentId).some(({ number, set_aside }) => number === page && set_aside !== null)) return null
      const id = newId('doc')
      addPart(documentId, documentId, id)
      move(documentId, [page], id, () => 1)
      takeBack.run(id)
      setContainer.run(1, documentId)
      const inOrder = parts.all(documentId).map(part => [part.id, pages.all(part.id)[0]?.source_number ?? 0] as const)
      settle(
        documentId,
        inOrder.toSorted(([, one], [, other]) => one - other).map(([part]) => part),
      )
      return [id]
    },
    join: documentId => {
      const document = find.get(documentId)
      if (!document?.parent_id || document.type !== 'part') return null
      const parentId = document.parent_id
      const siblings = parts.all(parentId).map(part => part.id)
      const before = siblings[siblings.indexOf(documentId) - 1]
      if (before === undefined) return null
      const last = Math.max(0, ...pages.all(before).map(({ number }) => number))
      const own = pages.all(documentId).map(({ number }) => number)
      move(documentId, own, before, index => last + index + 1)
      redirect.run(before, documentId)
      drop.run(documentId)
      const left = siblings.filter(id => id !== documentId)
      if (left.length > 1 || pages.all(parentId).length > 0) {
        settle(parentId, left)
        return [before]
      }
      const whole = pages.all(before)
      move(
        before,
        whole.map(({ number }) => number),
        parentId,
        index => whole[index]?.source_number ?? index + 1,
      )
      redirect.run(parentId, before)
      drop.run(before)
      setContainer.run(0, parentId)
      return [parentId]
    },
  }
}
