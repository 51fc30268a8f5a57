import type Database from 'better-sqlite3'
import type { AsideReason, Page, PageText } from '../../model/page.ts'
import type { PageVerbs } from '../document-verbs.ts'
import type { Synchronous } from './promised.ts'

interface PageRow {
  document_id: string
  number: number
  width_pt: number
  height_pt: number
  has_text: number
  has_images: number
  source_number: number
  set_aside: AsideReason | null
}

/** Pages and their text. A stored text is the checkpoint of its page: it is never recognised again. */
export function createPageVerbs(db: Database.Database): Synchronous<PageVerbs> {
  const list = db.prepare<[string], PageRow>('SELECT * FROM pages WHERE document_id = ? ORDER BY number')
  const text = db.prepare<[string, number], { text: string }>(
    'SELECT text FROM page_texts WHERE document_id = ? AND number = ?',
  )
  const numbers = db.prepare<[string], { number: number }>('SELECT number FROM page_texts WHERE document_id = ?')
  const save = db.prepare(
    'INSERT INTO page_texts (document_id, number, text) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
  )
  const setAside = db.prepare('UPDATE pages SET set_aside = ? WHERE document_id = ? AND number = ?')
  return {
    listByDocument: id => list.all(id).map(pageOf),
    text: (id, number) => {
      const row = text.get(id, number)
      return row ? (JSON.parse(row.text) as PageText) : null
    },
    numbersWithText: id => new Set(numbers.all(id).map(row => row.number)),
    saveText: (id, number, value) => void save.run(id, number, JSON.stringify(value)),
    setAside: db.transaction((id: string, pages: readonly number[], reason: AsideReason | null) => {
      for (const number of pages) setAside.run(reason, id, number)
    }),
  }
}

function pageOf(row: PageRow): Page {
  return {
    documentId: row.document_id,
    number: row.number,
    widthPt: row.width_pt,
    heightPt: row.height_pt,
    hasText: row.has_text === 1,
    hasImages: row.has_images === 1,
    sourceNumber: row.source_number,
    setAside: row.set_aside,
  }
}
