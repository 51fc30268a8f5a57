import type { Place } from '../../../model/client-year.ts'
import type {
  ClientYearCounts,
  ClientYearVerbs,
  ProjectYear,
  TrayCounts,
  UncountedYear,
} from '../../client-year-verbs.ts'
import { ITEM_COUNTS } from '../../rows/board-row.ts'
import { keptByRelease } from '../../rows/edition-row.ts'
import { filingOf } from '../../rows/filing-row.ts'
import type { FilingRow } from '../../rows/filing-row.ts'
import { lockBatch } from '../audit-log.ts'
import { knownJson } from '../json-text.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { moveDocuments } from './move-documents.ts'

const COUNTS = raw(`mandant_id AS "mandantId", year, documents, unchecked, pages, expected, missing,
  last_delivery_at AS "lastDeliveryAt", ${ITEM_COUNTS}`)

/** Where documents are filed; triggers keep the counts. */
export function createClientYearVerbs(client: SqlClient): ClientYearVerbs {
  return {
    places: async batchId => {
      const rows = await client.rows<FilingRow>(
        sql`SELECT f.document_id, f.mandant_id, f.year, f.placed_by
            FROM filings f JOIN documents d ON d.id = f.document_id WHERE d.batch_id = ${batchId}`,
      )
      return new Map(rows.map(row => [row.document_id, filingOf(row)]))
    },
    propose: (batchId, proposals) => client.transaction(db => propose(db, batchId, proposals)),
    move: (organizationId, moves, at, by = null) =>
      client.transaction(db => moveDocuments(db, organizationId, moves, { at, by })),
    find: async ({ mandantId, year }) =>
      (await client.row<ClientYearCounts>(
        sql`SELECT ${COUNTS} FROM client_years c WHERE mandant_id = ${mandantId} AND year = ${year}`,
      )) ?? null,
    listOfMandant: mandantId =>
      client.rows<ClientYearCounts>(
        sql`SELECT ${COUNTS} FROM client_years c WHERE mandant_id = ${mandantId} ORDER BY year DESC`,
      ),
    listOfProject: (projectId, mandantId) => client.rows<ProjectYear>(yearsOfProject(projectId, mandantId)),
    tray: async organizationId =>
      (await client.row<TrayCounts>(
        sql`SELECT coalesce(sum(documents), 0)::bigint AS documents, coalesce(sum(unchecked), 0)::bigint AS unchecked,
              coalesce(sum(pages), 0)::bigint AS pages
            FROM filings WHERE organization_id = ${organizationId} AND (mandant_id IS NULL OR year IS NULL)`,
      )) ?? { documents: 0, unchecked: 0, pages: 0 },
    listUncounted: limit => client.rows<UncountedYear>(uncounted(limit)),
    ...createCounting(client),
  }
}

function createCounting(client: SqlClient): Pick<ClientYearVerbs, 'saveCount' | 'recountUnless'> {
  return {
    saveCount: async ({ mandantId, year, mark }, { openItems, openQuestions, totals, countedWith }) => {
      const json = totals === null ? null : knownJson(totals)
      await client.run(
        sql`UPDATE client_years SET open_items = ${openItems}, open_questions = ${openQuestions}, items_counted = ${mark},
              totals = CASE WHEN items_mark = ${mark} THEN ${json}::json END, counted_with = ${countedWith}
            WHERE mandant_id = ${mandantId} AND year = ${year}`,
      )
    },
    recountUnless: async countedWith => {
      await client.run(
        sql`UPDATE client_years SET items_mark = items_mark + 1
            WHERE items_mark = items_counted AND counted_with IS DISTINCT FROM ${countedWith}`,
      )
    },
  }
}

/** What batches of one project brought to the years of a mandant. */
function yearsOfProject(projectId: string, mandantId: string): SqlStatement {
  return sql`SELECT f.year, sum(f.documents)::bigint AS documents, sum(f.unchecked)::bigint AS unchecked,
      sum(f.pages)::bigint AS pages, max(f.received_at) AS "lastDeliveryAt"
    FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
    WHERE f.mandant_id = ${mandantId} AND f.year IS NOT NULL AND b.project_id = ${projectId}
    GROUP BY f.year ORDER BY f.year DESC`
}

function uncounted(limit: number): SqlStatement {
  return sql`SELECT c.mandant_id AS "mandantId", c.year, c.organization_id AS "organizationId", c.items_mark AS mark
      FROM client_years c WHERE c.items_mark <> c.items_counted AND NOT EXISTS (SELECT 1 FROM filings f
        JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
        WHERE f.mandant_id = c.mandant_id AND f.year = c.year AND b.status IN ('queued', 'processing'))
      ORDER BY c.mandant_id, c.year LIMIT ${limit}`
}

async function propose(
  db: Sql,
  batchId: string,
  proposals: readonly (Place & { readonly documentId: string })[],
): Promise<void> {
  await lockBatch(db, batchId)
  for (const { documentId, mandantId, year } of proposals) {
    await db.run(
      sql`UPDATE filings f SET mandant_id = ${mandantId}, year = ${year}
          FROM documents d, (SELECT ${mandantId}::text AS mandant_id, ${year}::bigint AS year) n
          WHERE f.document_id = ${documentId} AND d.id = f.document_id AND d.batch_id = ${batchId}
            AND f.placed_by = 'engine'
            AND (f.mandant_id IS DISTINCT FROM ${mandantId} OR f.year IS DISTINCT FROM ${year})
            AND NOT (${raw(keptByRelease('n.mandant_id', 'n.year'))})`,
    )
  }
}

/** Files a document under the year of its paper, as long as nobody filed it. */
export async function proposeInYear(db: Sql, documentId: string, year: number | null): Promise<void> {
  await db.run(
    sql`UPDATE filings f SET year = n.year FROM (SELECT ${year}::bigint AS year) n
        WHERE f.document_id = ${documentId} AND f.placed_by = 'engine' AND f.year IS DISTINCT FROM n.year
          AND NOT (${raw(keptByRelease('f.mandant_id', 'n.year'))})`,
  )
}
