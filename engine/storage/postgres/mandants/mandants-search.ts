import { mandantName } from '../../../model/mandant.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { MandantItem, MandantVerbs } from '../../mandant-verbs.ts'
import { mandantOf, recordOf } from '../../rows/mandant-row.ts'
import type { MandantRow, RecordRow } from '../../rows/mandant-row.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'
import { hiddenCondition } from '../people/access.ts'

interface SearchRow extends MandantRow {
  /** Other names and numbers in one text. */
  more: string | null
}

interface ItemRow extends RecordRow {
  batches: number
  last_batch_at: number | null
}

/** Finds mandants by parts of their names and numbers; all names of the organization are looked at. */
export function createMandantSearch(client: SqlClient): MandantVerbs['search'] {
  return async (organizationId, { text, limit, offset, reader }) => {
    const words = foldName(text).split(' ').filter(Boolean)
    const all = await client.rows<SearchRow>(
      sql`SELECT m.*, concat_ws(' ', d.data ->> 'furtherNames', d.data ->> 'birthName', d.data -> 'spouse' ->> 'firstName',
            d.data -> 'spouse' ->> 'lastName', d.data ->> 'clientNumber', d.data ->> 'idNr', d.data ->> 'vatId',
            d.data ->> 'taxNumbers',
            (SELECT string_agg(concat_ws(' ', e ->> 'name', e ->> 'taxNumber', e ->> 'vatId'), ' ')
              FROM json_array_elements(d.data -> 'businesses') e),
            (SELECT string_agg(e ->> 'name', ' ') FROM json_array_elements(d.data -> 'objects') e),
            (SELECT string_agg(concat_ws(' ', e ->> 'firstName', e ->> 'lastName'), ' ')
              FROM json_array_elements(d.data -> 'children') e)) AS more
          FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id WHERE m.organization_id = ${organizationId}
            AND ${reader === undefined ? sql`true` : sql`NOT ${hiddenCondition('m.id', reader)}`}`,
    )
    const found = all
      .map(row => ({ id: row.id, key: sortKey(row), text: searchText(row) }))
      .filter(row => words.every(word => row.text.includes(word)))
      .sort((one, other) => compare(one.key, other.key) || compare(one.id, other.id))
    const page = found.slice(offset, offset + limit).map(({ id }) => id)
    const rows = await client.rows<ItemRow>(
      sql`SELECT m.*, d.version, d.changed_at, d.data,
            (SELECT count(*) FROM batches b WHERE b.mandant_id = m.id) AS batches,
            (SELECT max(created_at) FROM batches b WHERE b.mandant_id = m.id) AS last_batch_at
          FROM unnest(${page}::text[]) WITH ORDINALITY AS p (id, place)
          JOIN mandants m ON m.id = p.id LEFT JOIN mandant_data d ON d.mandant_id = m.id ORDER BY p.place`,
    )
    return { items: rows.map(itemOf), total: found.length }
  }
}

function itemOf(row: ItemRow): MandantItem {
  return { ...recordOf(row), batches: row.batches, lastBatchAt: row.last_batch_at }
}

/** Persons by their last name. */
function sortKey({ company_name, last_name, first_name }: MandantRow): string {
  return foldName(company_name ?? `${last_name ?? ''} ${first_name ?? ''}`)
}

/** Numbers also without the signs between their digits. */
function searchText(row: SearchRow): string {
  const text = `${mandantName(mandantOf(row))} ${row.tax_id ?? ''} ${row.more ?? ''}`
  const numbers = (text.match(/\d[\d/ .-]{4,}\d/g) ?? []).map(number => number.replaceAll(/\D/g, ''))
  return `${foldName(text)} ${numbers.join(' ')}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
