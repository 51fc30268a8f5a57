import type { ExpectedVerbs } from '../../expected-verbs.ts'
import { expectedOf, inYearOf } from '../../rows/expected-row.ts'
import type { ExpectedRow, YearRow } from '../../rows/expected-row.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

/** Checklists of mandants, with a state per tax year. */
export function createExpectedVerbs(client: SqlClient): ExpectedVerbs {
  return {
    ...createLists(client),
    add: documents =>
      client.transaction(async db => {
        for (const { id, mandantId, kindId, label, issuerHint, taxYear, firstYear, createdAt } of documents) {
          await db.run(
            sql`INSERT INTO expected_documents (id, mandant_id, kind_id, label, issuer_hint, tax_year, first_year, created_at)
                VALUES (${id}, ${mandantId}, ${kindId}, ${label}, ${issuerHint}, ${taxYear}, ${firstYear}, ${createdAt})`,
          )
        }
      }),
    change: async ({ id, kindId, label, issuerHint, taxYear, firstYear }) => {
      const changed = await client.run(
        sql`UPDATE expected_documents SET kind_id = ${kindId}, label = ${label}, issuer_hint = ${issuerHint},
              tax_year = ${taxYear}, first_year = ${firstYear} WHERE id = ${id}`,
      )
      return changed === 1
    },
    remove: async expectedId => (await client.run(sql`DELETE FROM expected_documents WHERE id = ${expectedId}`)) === 1,
    setState: async (expectedId, year, state, documentId, at) => {
      await client.run(
        sql`INSERT INTO expected_states (expected_id, year, state, document_id, at)
            VALUES (${expectedId}, ${year}, ${state}, ${documentId}, ${at})
            ON CONFLICT (expected_id, year)
            DO UPDATE SET state = excluded.state, document_id = excluded.document_id, at = excluded.at`,
      )
    },
  }
}

function createLists(client: SqlClient): Pick<ExpectedVerbs, 'listForYear' | 'list' | 'find'> {
  return {
    listForYear: async (mandantId, year) => {
      const rows = await client.rows<YearRow>(
        sql`SELECT e.*, s.state, s.at, s.document_id FROM expected_documents e
            LEFT JOIN expected_states s ON s.expected_id = e.id AND s.year = ${year}
            WHERE e.mandant_id = ${mandantId} AND (e.tax_year = ${year} OR (e.tax_year IS NULL AND e.first_year <= ${year}))
            ORDER BY e.created_at, e.id`,
      )
      return rows.map(row => inYearOf(row, year))
    },
    list: async mandantId => {
      const rows = await client.rows<ExpectedRow>(
        sql`SELECT * FROM expected_documents WHERE mandant_id = ${mandantId} ORDER BY created_at, id`,
      )
      return rows.map(expectedOf)
    },
    find: async expectedId => {
      const row = await client.row<ExpectedRow>(sql`SELECT * FROM expected_documents WHERE id = ${expectedId}`)
      return row ? expectedOf(row) : null
    },
  }
}
