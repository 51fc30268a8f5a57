import { spouseOf } from '../../rows/mandant-row.ts'
import { mandantName } from '../../../model/mandant.ts'
import { batchOf } from '../../rows/batch-row.ts'
import type { BatchRow } from '../../rows/batch-row.ts'
import type { BatchListFilter, BatchListItem } from '../../storage.ts'
import { conditionsOf, totalOf } from './count-batches.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

interface ListRow extends BatchRow {
  total: number
  first_name: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  last_name: string | null
  company_name: string | null
  documents_total: number
  documents_failed: number
}

/** A page of which nothing is left has one row, with the total alone. */
type TotalRow = { readonly total: number; readonly id: null } | ListRow

/**
 * One page of the list, newest first, and how many batches there are in all: one statement, so both are of one moment.
 */
export async function listBatches(
  client: SqlClient,
  filter: BatchListFilter,
): Promise<{ readonly items: readonly BatchListItem[]; readonly total: number }> {
  const rows = await client.rows<TotalRow>(
    sql`SELECT t.total, p.* FROM (SELECT ${totalOf(filter)} AS total) t LEFT JOIN (
          SELECT b.*, m.first_name, m.last_name, m.company_name, m.spouse_first_name, m.spouse_last_name,
            (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.is_container = 0) AS documents_total,
            (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.status = 'failed') AS documents_failed
          FROM (SELECT b.* FROM batches b WHERE ${conditionsOf(filter)}
            ORDER BY b.created_at DESC, b.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}) b
          LEFT JOIN mandants m ON m.id = b.mandant_id) p ON true
        ORDER BY p.created_at DESC, p.id DESC`,
  )
  return { items: rows.filter(isListed).map(itemOf), total: rows[0]?.total ?? 0 }
}

function isListed(row: TotalRow): row is ListRow {
  return row.id !== null
}

function itemOf(row: ListRow): BatchListItem {
  return {
    batch: batchOf(row),
    mandantName: row.mandant_id === null ? null : mandantNameOf(row),
    overallPercent: row.overall_percent,
    documentsTotal: row.documents_total,
    documentsFailed: row.documents_failed,
  }
}

function mandantNameOf(row: ListRow): string {
  const { first_name: firstName, last_name: lastName, company_name: companyName } = row
  return mandantName({ firstName, lastName, companyName, ...spouseOf(row) })
}
