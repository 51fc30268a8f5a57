import type Database from 'better-sqlite3'
import type { AsideReason, PageText } from '../../../model/page.ts'
import type { PageVerbs } from '../../document-verbs.ts'
import type { Synchronous } from '../promised.ts'
import { pageOf } from '../../rows/page-row.ts'
import type { PageRow } from '../../rows/page-row.ts'

/** Pages and their text. A stored text is the checkpoint of its page: it is never recognised again. */
export function createPageVerbs(db: Database.Database): Synchronous<PageVerbs> {
  const list = db.prepare<[string], PageRow>('SELECT * FROM pages WHERE document_id = ? ORDER BY number')
  const text = db.prepare<[string, number], { text: string }>(
    'SELECT text FROM page_texts WHERE document_id = ? AND number = ?',
  )
  // The bytes as they lie there: decoding them would take the thread as long as reading.
  const stored = db.prepare<[string, string], { number: number; json: Uint8Array }>(
    `SELECT number, CAST(text AS BLOB) AS json FROM page_texts
     WHERE document_id = ? AND number IN (SELECT value FROM json_each(?)) ORDER BY number`,
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
    storedTexts: (id, wanted) => stored.all(id, JSON.stringify(wanted)),
    numbersWithText: id => new Set(numbers.all(id).map(row => row.number)),
    saveText: (id, number, value) => void save.run(id, number, JSON.stringify(value)),
    setAside: db.transaction((id: string, pages: readonly number[], reason: AsideReason | null) => {
      for (const number of pages) setAside.run(reason, id, number)
    }),
  }
}
