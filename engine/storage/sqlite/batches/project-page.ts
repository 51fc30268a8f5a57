import type Database from 'better-sqlite3'
import { PROJECT_PAGE_COLUMNS, projectBatchOf } from '../../rows/project-page-row.ts'
import type { ProjectPageRow } from '../../rows/project-page-row.ts'
import type { BatchVerbs, ProjectPageFilter } from '../../storage.ts'
import { prepareOnce } from '../prepare-once.ts'
import type { Synchronous } from '../promised.ts'
import { pageFromNearerEnd } from './batch-list.ts'
import { conditionsOf, countBatches } from './count-batches.ts'

const NAMES = `LEFT JOIN mandants m ON m.id = b.mandant_id
  LEFT JOIN project_mandants p ON p.project_id = b.project_id AND p.mandant_id = b.mandant_id`

/** A page of a project's list: only what programs are told, by statements that are prepared once. */
export function projectPage(
  db: Database.Database,
  filter: ProjectPageFilter,
): ReturnType<Synchronous<BatchVerbs>['projectPage']> {
  const total = countBatches(db, filter)
  const page = pageFromNearerEnd(filter, total)
  const order = `ORDER BY b.created_at ${page.order}, b.id ${page.order} LIMIT @limit OFFSET @offset`
  const from =
    page.offset === 0
      ? `batches b ${NAMES} WHERE ${conditionsOf(filter)} ${order}`
      : // Of what is passed over the ids are read alone, from an index.
        `(SELECT b.id FROM batches b WHERE ${conditionsOf(filter)} ${order}) page JOIN batches b ON b.id = page.id ${NAMES}
         ORDER BY b.created_at ${page.order}, b.id ${page.order}`
  const rows = prepareOnce<[object], ProjectPageRow>(db, `SELECT ${PROJECT_PAGE_COLUMNS} FROM ${from}`).all({
    ...filter,
    limit: page.limit,
    offset: page.offset,
  })
  const items = rows.map(projectBatchOf)
  return { items: page.order === 'ASC' ? items.reverse() : items, total }
}
