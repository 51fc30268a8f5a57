import type Database from 'better-sqlite3'
import type { BatchListFilter } from '../../storage.ts'
import { nameGlob } from '../mandants/name-glob.ts'
import { hiddenCondition } from '../people/access.ts'
import { prepareOnce } from '../prepare-once.ts'

/**
 * No index finds a part of a name: so many rows are looked at, the last that were made, and no more (2 to 7 ms per
 * 1,000).
 */
const NAME_SEARCH_MAX = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

type Filter = Omit<BatchListFilter, 'limit' | 'offset'>

/** The WHERE of a filter, for `batches b` and the parameters of `parametersOf`. */
export function conditionsOf(filter: Filter): string {
  const conditions = ['true']
  if (filter.projectId !== null) conditions.push('b.project_id = @projectId')
  if (filter.status !== undefined) conditions.push('b.status = @status')
  if (filter.mandantId !== undefined) conditions.push('b.mandant_id = @mandantId')
  if (filter.reference !== undefined) conditions.push('b.reference = @reference')
  if (filter.createdFrom !== undefined) conditions.push('b.created_at >= @createdFrom')
  if (filter.createdBefore !== undefined) conditions.push('b.created_at < @createdBefore')
  if (filter.reader !== undefined) {
    conditions.push(`(b.mandant_id IS NULL OR NOT ${hiddenCondition('b.mandant_id')})`)
  }
  if (filter.nameContains !== undefined) {
    conditions.push(`b.rowid > (SELECT max(rowid) FROM batches) - ${NAME_SEARCH_MAX}`, 'b.name GLOB @nameGlob')
  }
  return conditions.join(' AND ')
}

/** The filter's values by their names, and the pattern of its text. */
export function parametersOf(filter: Filter): object {
  return filter.nameContains === undefined ? filter : { ...filter, nameGlob: nameGlob(filter.nameContains) }
}

/**
 * How many batches a filter finds: read from the counts that triggers keep by day (migration 0004); only where the
 * filter cuts through a day are that day's batches counted one by one. A text in the name is in no count.
 */
export function countBatches(db: Database.Database, filter: Filter): number {
  const { createdFrom: from = 0, createdBefore: before = Number.MAX_SAFE_INTEGER } = filter
  if (from >= before) return 0
  // A text is in no count; a reference has an index of its own.
  if (filter.nameContains !== undefined || filter.reference !== undefined)
    return countOneByOne(db, filter, from, before)
  const firstDay = Math.ceil(from / DAY_MS)
  const endDay = Math.floor(before / DAY_MS)
  if (firstDay > endDay) return countOneByOne(db, filter, from, before)
  const [daysFrom, daysBefore] = [firstDay * DAY_MS, endDay * DAY_MS]
  return (
    countOneByOne(db, filter, from, daysFrom) +
    countWholeDays(db, filter, firstDay, endDay) +
    (before === Number.MAX_SAFE_INTEGER ? 0 : countOneByOne(db, filter, daysBefore, before))
  )
}

function countWholeDays(db: Database.Database, filter: Filter, firstDay: number, endDay: number): number {
  const all = sumDays(db, filter, 'mandant_id = @mandant', firstDay, endDay)
  if (filter.reader === undefined) return all
  // Counts of each mandant stand beside those of all ('').
  const some = filter.mandantId === undefined ? `mandant_id <> ''` : 'mandant_id = @mandant'
  return all - sumDays(db, filter, `${some} AND ${hiddenCondition('mandant_id')}`, firstDay, endDay)
}

function sumDays(db: Database.Database, filter: Filter, mandant: string, firstDay: number, endDay: number): number {
  const project = filter.projectId === null ? 'IN (SELECT id FROM projects)' : '= @projectId'
  const status = filter.status === undefined ? `IN ('queued', 'processing', 'completed', 'failed')` : '= @status'
  const row = prepareOnce<[object], { total: number | null }>(
    db,
    `SELECT sum(total) AS total FROM batch_counts
       WHERE project_id ${project} AND ${mandant} AND status ${status} AND day >= @firstDay AND day < @endDay`,
  ).get({ ...filter, mandant: filter.mandantId ?? '', firstDay, endDay })
  return row?.total ?? 0
}

function countOneByOne(db: Database.Database, filter: Filter, createdFrom: number, createdBefore: number): number {
  if (createdFrom >= createdBefore) return 0
  const part = { ...filter, createdFrom, createdBefore }
  const text = `SELECT count(*) AS total FROM batches b WHERE ${conditionsOf(part)}`
  const row = prepareOnce<[object], { total: number }>(db, text).get(parametersOf(part))
  return row?.total ?? 0
}
