import type Database from 'better-sqlite3'
import type { DocumentPart } from '../../document-verbs.ts'
import { createPartRows } from './part-rows.ts'
import type { PageNumbers, PartRows } from './part-rows.ts'

/** Makes the id of a new document. */
type NewId = (prefix: 'doc') => string

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
  split(documentId: string, page: number, newId: NewId): readonly string[] | null
  /** Makes a document of a page that a divided stack had set aside (a separator sheet); null when it is not there. */
  release(documentId: string, page: number, newId: NewId): readonly string[] | null
  /** Gives a part's pages to the part before it; a stack of one part becomes the whole document again. */
  join(documentId: string): readonly string[] | null
}

/** The verbs that move pages between documents of one file. To be called within a transaction. */
export function createRegrouping(db: Database.Database): Regrouping {
  const rows = createPartRows(db)
  return {
    divide: (documentId, parts) => divide(rows, documentId, parts),
    split: (documentId, page, newId) => split(rows, documentId, page, newId),
    release: (documentId, page, newId) => release(rows, documentId, page, newId),
    join: documentId => join(rows, documentId),
  }
}

function divide(rows: PartRows, documentId: string, wanted: readonly DocumentPart[]): void {
  if (rows.partsOf(documentId).length > 0) return
  for (const { id, reasons, pages } of wanted) {
    rows.add({ id, like: documentId, parentId: documentId, reasons })
    rows.move(documentId, pages, id, index => index + 1)
  }
  rows.setContainer(documentId, 1)
  const ids = wanted.map(({ id }) => id)
  rows.putInOrder(documentId, ids)
}

function split(rows: PartRows, documentId: string, page: number, newId: NewId): readonly string[] | null {
  const document = rows.find(documentId)
  const pages = rows.pagesOf(documentId)
  const all = pages.map(({ number }) => number)
  const at = all.indexOf(page)
  if (!document || at < 1 || isAllAside(pages.slice(0, at)) || isAllAside(pages.slice(at))) return null
  const second = newId('doc')
  if (document.type === 'part' && document.parent_id !== null) {
    splitPart(rows, { id: documentId, parentId: document.parent_id }, all.slice(at), second)
    return [documentId, second]
  }
  const first = newId('doc')
  rows.add({ id: first, like: documentId, parentId: documentId })
  rows.add({ id: second, like: documentId, parentId: documentId })
  rows.move(documentId, all.slice(0, at), first, index => index + 1)
  rows.move(documentId, all.slice(at), second, index => index + 1)
  rows.setContainer(documentId, 1)
  rows.putInOrder(documentId, [first, second])
  return [first, second]
}

/** Lets a part of a stack end before these pages, and another one with them follow it. */
function splitPart(
  rows: PartRows,
  { id, parentId }: { readonly id: string; readonly parentId: string },
  pages: readonly number[],
  second: string,
): void {
  const siblings = rows.partsOf(parentId).map(part => part.id)
  rows.add({ id: second, like: id, parentId })
  rows.move(id, pages, second, index => index + 1)
  rows.putInOrder(
    parentId,
    siblings.flatMap(sibling => (sibling === id ? [id, second] : [sibling])),
  )
}

function release(rows: PartRows, documentId: string, page: number, newId: NewId): readonly string[] | null {
  if (!rows.pagesOf(documentId).some(({ number, set_aside }) => number === page && set_aside !== null)) return null
  const id = newId('doc')
  rows.add({ id, like: documentId, parentId: documentId })
  rows.move(documentId, [page], id, () => 1)
  rows.takeBackPages(id)
  rows.setContainer(documentId, 1)
  const inOrder = rows
    .partsOf(documentId)
    .map(part => [part.id, rows.pagesOf(part.id)[0]?.source_number ?? 0] as const)
    .toSorted(([, one], [, other]) => one - other)
  rows.putInOrder(
    documentId,
    inOrder.map(([part]) => part),
  )
  return [id]
}

function join(rows: PartRows, documentId: string): readonly string[] | null {
  const document = rows.find(documentId)
  if (!document?.parent_id || document.type !== 'part') return null
  const parentId = document.parent_id
  const siblings = rows.partsOf(parentId).map(part => part.id)
  const before = siblings[siblings.indexOf(documentId) - 1]
  if (before === undefined) return null
  const last = Math.max(0, ...rows.pagesOf(before).map(({ number }) => number))
  const own = rows.pagesOf(documentId).map(({ number }) => number)
  rows.move(documentId, own, before, index => last + index + 1)
  rows.replace(documentId, before)
  const left = siblings.filter(id => id !== documentId)
  if (left.length > 1 || rows.pagesOf(parentId).length > 0) {
    rows.putInOrder(parentId, left)
    return [before]
  }
  makeWhole(rows, parentId, before)
  return [parentId]
}

/** Gives the pages of the last part of a stack back to the document that it was. */
function makeWhole(rows: PartRows, parentId: string, lastPart: string): void {
  const pages = rows.pagesOf(lastPart)
  const numbers = pages.map(({ number }) => number)
  rows.move(lastPart, numbers, parentId, index => pages[index]?.source_number ?? index + 1)
  rows.replace(lastPart, parentId)
  rows.setContainer(parentId, 0)
}

function isAllAside(pages: readonly PageNumbers[]): boolean {
  return pages.every(({ set_aside }) => set_aside !== null)
}
