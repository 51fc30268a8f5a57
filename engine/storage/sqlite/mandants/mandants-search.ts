import type Database from 'better-sqlite3'
import { mandantName } from '../../../model/mandant.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { MandantItem, MandantVerbs } from '../../mandant-verbs.ts'
import { mandantOf, recordOf } from '../../rows/mandant-row.ts'
import type { MandantRow, RecordRow } from '../../rows/mandant-row.ts'
import type { Synchronous } from '../promised.ts'
import { hiddenCondition } from '../people/access.ts'

interface SearchRow extends MandantRow {
  /** Other names and numbers in one text. */
  more: string | null
}

const ENTRIES_MAX = 20_000

interface ItemRow extends RecordRow {
  batches: number
  last_batch_at: number | null
}

/** What is looked at of a mandant, folded; kept as long as the row says the same. */
interface Entry {
  readonly raw: string
  readonly key: string
  readonly text: string
}

/** Finds mandants by parts of their names and numbers; all names of the organization are looked at. */
export function createMandantSearch(db: Database.Database): Synchronous<MandantVerbs>['search'] {
  const all = db.prepare<object, SearchRow>(
    `SELECT m.*, d.data ->> '$.furtherNames' || ' ' || coalesce(d.data ->> '$.birthName', '') || ' '
       || coalesce(d.data ->> '$.spouse.firstName' || ' ' || (d.data ->> '$.spouse.lastName'), '') || ' '
       || coalesce(d.data ->> '$.clientNumber', '') || ' ' || coalesce(d.data ->> '$.idNr', '') || ' '
       || coalesce(d.data ->> '$.vatId', '') || ' ' || (d.data ->> '$.taxNumbers') || ' '
       || coalesce((SELECT group_concat(concat_ws(' ', e.value ->> '$.name', e.value ->> '$.taxNumber', e.value ->> '$.vatId'), ' ')
            FROM json_each(d.data, '$.businesses') e), '') || ' '
       || coalesce((SELECT group_concat(e.value ->> '$.name', ' ') FROM json_each(d.data, '$.objects') e), '') || ' '
       || coalesce((SELECT group_concat(concat_ws(' ', e.value ->> '$.firstName', e.value ->> '$.lastName'), ' ')
            FROM json_each(d.data, '$.children') e), '') AS more
     FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id WHERE m.organization_id = @organizationId
       AND NOT ${hiddenCondition('m.id')}`,
  )
  const item = db.prepare<[string], ItemRow>(
    `SELECT m.*, d.version, d.changed_at, d.data,
       (SELECT count(*) FROM batches b WHERE b.mandant_id = m.id) AS batches,
       (SELECT max(created_at) FROM batches b WHERE b.mandant_id = m.id) AS last_batch_at
     FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id WHERE m.id = ?`,
  )
  const entryOf = createEntryCache()
  return (organizationId, { text, limit, offset, reader = null }) => {
    const words = foldName(text).split(' ').filter(Boolean)
    const found = all
      .all({ organizationId, reader })
      .map(row => ({ id: row.id, ...entryOf(row) }))
      .filter(row => words.every(word => row.text.includes(word)))
      .sort((one, other) => compare(one.key, other.key) || compare(one.id, other.id))
    const items = found.slice(offset, offset + limit).flatMap(({ id }): MandantItem[] => {
      const row = item.get(id)
      return row ? [{ ...recordOf(row), batches: row.batches, lastBatchAt: row.last_batch_at }] : []
    })
    return { items, total: found.length }
  }
}

/** Makes entries of rows; one is made anew when its row says something else. */
function createEntryCache(): (row: SearchRow) => Entry {
  const entries = new Map<string, Entry>()
  return row => {
    const raw = JSON.stringify([row.company_name, row.first_name, row.last_name, row.tax_id, row.more])
    const known = entries.get(row.id)
    if (known?.raw === raw) return known
    if (entries.size >= ENTRIES_MAX) entries.clear()
    const entry = { raw, key: sortKey(row), text: searchText(row) }
    entries.set(row.id, entry)
    return entry
  }
}

/** Persons by their last name. */
function sortKey({ company_name, last_name, first_name }: MandantRow): string {
  return foldName(company_name ?? `${last_name ?? ''} ${first_name ?? ''}`)
}

/** Numbers also without the signs between their digits. */
function searchText(row: SearchRow): string {
  const text = `${mandantName(mandantOf(row))} ${row.tax_id ?? ''} ${row.more ?? ''}`
  return `${foldName(text)} ${(text.match(/\d[\d/ .-]{4,}\d/g) ?? []).map(number => number.replaceAll(/\D/g, '')).join(' ')}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
