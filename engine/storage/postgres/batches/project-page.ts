import { PROJECT_PAGE_COLUMNS, projectBatchOf } from '../../rows/project-page-row.ts'
import type { ProjectPageRow } from '../../rows/project-page-row.ts'
import type { ProjectBatch, ProjectPageFilter } from '../../storage.ts'
import type { SqlClient } from '../sql-client.ts'
import { raw, sql } from '../sql-statement.ts'
import { conditionsOf, totalOf } from './count-batches.ts'

/** A page of which nothing is left has one row, with the total alone. */
type TotalRow = { readonly total: number; readonly id: null } | (ProjectPageRow & { readonly total: number })

/** A page of a project's list: only what programs are told, and the total, of one moment. */
export async function projectPage(
  client: SqlClient,
  filter: ProjectPageFilter,
): Promise<{ readonly items: readonly ProjectBatch[]; readonly total: number }> {
  const rows = await client.rows<TotalRow>(
    sql`SELECT t.total, p.* FROM (SELECT ${totalOf(filter)} AS total) t LEFT JOIN (
          SELECT ${raw(PROJECT_PAGE_COLUMNS)}
          FROM (SELECT b.* FROM batches b WHERE ${conditionsOf(filter)}
            ORDER BY b.created_at DESC, b.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}) b
          LEFT JOIN mandants m ON m.id = b.mandant_id
          LEFT JOIN project_mandants p ON p.project_id = b.project_id AND p.mandant_id = b.mandant_id) p ON true
        ORDER BY p.created_at DESC, p.id DESC`,
  )
  const items = rows.flatMap(row => (row.id === null ? [] : [projectBatchOf(row)]))
  return { items, total: rows[0]?.total ?? 0 }
}
