import type { BatchListFilter } from '../../storage.ts'
import { nameExpression } from '../mandants/name-expression.ts'
import { hiddenCondition } from '../people/access.ts'
import { joined, raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'

/** No index finds a part of a name: so many rows are looked at, the last that were made, and no more. */
const NAME_SEARCH_MAX = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

type Filter = Omit<BatchListFilter, 'limit' | 'offset'>

/** The WHERE of a filter, for `batches b`. */
export function conditionsOf(filter: Filter): SqlStatement {
  const conditions = [sql`true`]
  if (filter.projectId !== null) conditions.push(sql`b.project_id = ${filter.projectId}`)
  if (filter.status !== undefined) conditions.push(sql`b.status = ${filter.status}`)
  if (filter.mandantId !== undefined) conditions.push(sql`b.mandant_id = ${filter.mandantId}`)
  if (filter.reference !== undefined) conditions.push(sql`b.reference = ${filter.reference}`)
  if (filter.createdFrom !== undefined) conditions.push(sql`b.created_at >= ${filter.createdFrom}`)
  if (filter.createdBefore !== undefined) conditions.push(sql`b.created_at < ${filter.createdBefore}`)
  if (filter.reader !== undefined) conditions.push(sql`NOT ${hiddenCondition('b.mandant_id', filter.reader)}`)
  if (filter.nameContains !== undefined) {
    conditions.push(
      sql`b.id IN (SELECT id FROM batches ORDER BY created_at DESC, id DESC LIMIT ${raw(String(NAME_SEARCH_MAX))})`,
      sql`b.name ~ ${nameExpression(filter.nameContains)}`,
    )
  }
  return joined(conditions, ' AND ')
}

/**
 * How many batches a filter finds, as an expression: read from the counts that triggers keep by day; only where the
 * filter cuts through a day are that day's batches counted one by one. A text in the name is in no count.
 */
export function totalOf(filter: Filter): SqlStatement {
  const { createdFrom: from = 0, createdBefore: before = Number.MAX_SAFE_INTEGER } = filter
  if (from >= before) return sql`0::bigint`
  // A text is in no count; a reference has an index of its own.
  if (filter.nameContains !== undefined || filter.reference !== undefined) return countedOneByOne(filter, from, before)
  const firstDay = Math.ceil(from / DAY_MS)
  const endDay = Math.floor(before / DAY_MS)
  if (firstDay > endDay) return countedOneByOne(filter, from, before)
  const counts = [wholeDays(filter, firstDay, endDay)]
  if (from < firstDay * DAY_MS) counts.push(countedOneByOne(filter, from, firstDay * DAY_MS))
  if (before !== Number.MAX_SAFE_INTEGER) counts.push(countedOneByOne(filter, endDay * DAY_MS, before))
  return joined(counts, ' + ')
}

function wholeDays(filter: Filter, firstDay: number, endDay: number): SqlStatement {
  const project = filter.projectId === null ? sql`true` : sql`project_id = ${filter.projectId}`
  const status = filter.status === undefined ? sql`true` : sql`status = ${filter.status}`
  const days = sql`${project} AND ${status} AND day >= ${firstDay} AND day < ${endDay}`
  const all = sql`(SELECT coalesce(sum(total), 0)::bigint FROM batch_counts
    WHERE ${days} AND mandant_id = ${filter.mandantId ?? ''})`
  if (filter.reader === undefined) return all
  // Counts of each mandant stand beside those of all ('').
  const some = filter.mandantId === undefined ? sql`mandant_id <> ''` : sql`mandant_id = ${filter.mandantId}`
  return sql`(${all} - (SELECT coalesce(sum(total), 0)::bigint FROM batch_counts
    WHERE ${days} AND ${some} AND ${hiddenCondition('mandant_id', filter.reader)}))`
}

function countedOneByOne(filter: Filter, createdFrom: number, createdBefore: number): SqlStatement {
  return sql`(SELECT count(*) FROM batches b WHERE ${conditionsOf({ ...filter, createdFrom, createdBefore })})`
}
