import type Database from 'better-sqlite3'
import type { ExpectedDocument } from '../../../model/expected-document.ts'
import type { ExpectedVerbs } from '../../expected-verbs.ts'
import type { Synchronous } from '../promised.ts'
import { expectedOf, inYearOf } from '../../rows/expected-row.ts'
import type { ExpectedRow, YearRow } from '../../rows/expected-row.ts'

/** Checklists of mandants, with a state per tax year. */
export function createExpectedVerbs(db: Database.Database): Synchronous<ExpectedVerbs> {
  const inOrder = 'ORDER BY e.created_at, e.id'
  const forYear = db.prepare<[number, string, number, number], YearRow>(
    `SELECT e.*, s.state, s.at, s.document_id FROM expected_documents e
     LEFT JOIN expected_states s ON s.expected_id = e.id AND s.year = ?
     WHERE e.mandant_id = ? AND (e.tax_year = ? OR (e.tax_year IS NULL AND e.first_year <= ?)) ${inOrder}`,
  )
  const list = db.prepare<[string], ExpectedRow>(`SELECT e.* FROM expected_documents e WHERE mandant_id = ? ${inOrder}`)
  const find = db.prepare<[string], ExpectedRow>('SELECT * FROM expected_documents WHERE id = ?')
  const add = db.prepare(
    `INSERT INTO expected_documents (id, mandant_id, kind_id, label, issuer_hint, tax_year, first_year, created_at)
     VALUES (@id, @mandantId, @kindId, @label, @issuerHint, @taxYear, @firstYear, @createdAt)`,
  )
  const change = db.prepare(
    `UPDATE expected_documents SET kind_id = @kindId, label = @label, issuer_hint = @issuerHint, tax_year = @taxYear,
     first_year = @firstYear WHERE id = @id`,
  )
  const remove = db.prepare('DELETE FROM expected_documents WHERE id = ?')
  const setState = db.prepare(
    `INSERT INTO expected_states (expected_id, year, state, document_id, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET state = excluded.state, document_id = excluded.document_id, at = excluded.at`,
  )
  return {
    listForYear: (mandantId, year) => forYear.all(year, mandantId, year, year).map(row => inYearOf(row, year)),
    list: mandantId => list.all(mandantId).map(expectedOf),
    find: expectedId => {
      const row = find.get(expectedId)
      return row ? expectedOf(row) : null
    },
    add: db.transaction((documents: readonly ExpectedDocument[]) => {
      for (const document of documents) add.run(document)
    }),
    change: document => change.run(document).changes === 1,
    remove: expectedId => remove.run(expectedId).changes === 1,
    setState: (expectedId, year, state, documentId, at) => void setState.run(expectedId, year, state, documentId, at),
  }
}
