import type Database from 'better-sqlite3'
import type { FileNote } from '../../../model/document.ts'
import type { DocumentVerbs } from '../../document-verbs.ts'
import type { Synchronous } from '../promised.ts'

/** Notes on the file of a document. */
export function createNotes(db: Database.Database): Synchronous<Pick<DocumentVerbs, 'addNotes' | 'dropNotes'>> {
  const find = db.prepare<[string], string>('SELECT notes FROM documents WHERE id = ?').pluck()
  const set = db.prepare('UPDATE documents SET notes = ? WHERE id = ?')
  const notesOf = (id: string): readonly FileNote[] => JSON.parse(find.get(id) ?? '[]') as FileNote[]
  return {
    addNotes: db.transaction((id: string, notes: readonly FileNote[]) => {
      const known = notesOf(id)
      const fresh = notes.filter(note => !known.some(({ code, page }) => code === note.code && page === note.page))
      if (fresh.length > 0) set.run(JSON.stringify([...known, ...fresh]), id)
    }),
    dropNotes: db.transaction((id: string, code: string) => {
      const known = notesOf(id)
      const left = known.filter(note => note.code !== code)
      if (left.length < known.length) set.run(JSON.stringify(left), id)
    }),
  }
}
