import { spouseOf } from '../../rows/mandant-row.ts'
import type Database from 'better-sqlite3'
import { mandantName } from '../../../model/mandant.ts'
import type { BatchListFilter, BatchVerbs } from '../../storage.ts'
import { batchOf } from '../../rows/batch-row.ts'
import type { BatchRow } from '../../rows/batch-row.ts'
import { prepareOnce } from '../prepare-once.ts'
import type { Synchronous } from '../promised.ts'
import { conditionsOf, countBatches, parametersOf } from './count-batches.ts'

interface ListRow extends BatchRow {
  first_name: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  last_name: string | null
  company_name: string | null
  documents_total: number
  documents_failed: number
}

/** One page of the list, newest first, and how many batches there are in all. */
export function listBatches(
  db: Database.Database,
  filter: BatchListFilter,
): ReturnType<Synchronous<BatchVerbs>['list']> {
  const where = conditionsOf(filter)
  const total = countBatches(db, filter)
  const page = pageFromNearerEnd(filter, total)
  // The ids of the page come from an index alone; only then are rows read.
  const rows = prepareOnce<[object], ListRow>(
    db,
    `SELECT b.*, m.first_name, m.last_name, m.company_name, m.spouse_first_name, m.spouse_last_name,
         (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.is_container = 0) AS documents_total,
         (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.status = 'failed') AS documents_failed
       FROM (SELECT b.id FROM batches b WHERE ${where}
         ORDER BY b.created_at ${page.order}, b.id ${page.order} LIMIT @limit OFFSET @offset) page
       JOIN batches b ON b.id = page.id LEFT JOIN mandants m ON m.id = b.mandant_id
       ORDER BY b.created_at DESC, b.id DESC`,
  ).all({ ...parametersOf(filter), limit: page.limit, offset: page.offset })
  const items = rows.map(row => ({
    batch: batchOf(row),
    mandantName: row.mandant_id === null ? null : mandantNameOf(row),
    overallPercent: row.overall_percent,
    documentsTotal: row.documents_total,
    documentsFailed: row.documents_failed,
  }))
  return { items, total }
}

/** An offset is walked entry by entry, so pages of the second half are reached from the oldest batch. */
export function pageFromNearerEnd(
  { limit, offset }: Pick<BatchListFilter, 'limit' | 'offset'>,
  total: number,
): { readonly order: 'ASC' | 'DESC'; readonly limit: number; readonly offset: number } {
  if (offset <= total / 2) return { order: 'DESC', limit, offset }
  const size = Math.max(0, Math.min(limit, total - offset))
  return { order: 'ASC', limit: size, offset: Math.max(0, total - offset - size) }
}

function mandantNameOf(row: ListRow): string {
  const { first_name: firstName, last_name: lastName, company_name: companyName } = row
  return mandantName({ firstName, lastName, companyName, ...spouseOf(row) })
}
