import type { BoardQuery, BoardVerbs, Shelf, ShelfDelivery, ShelfLedger, ShelfPage } from '../../board-verbs.ts'
import {
  ITEM_COUNTS,
  NAME_KEY,
  SORT_COLUMNS,
  STATE_CONDITIONS,
  TOTALS,
  boardPageOf,
  nameKey,
  shelvedOf,
} from '../../rows/board-row.ts'
import type { BoardItemRow, ShelvedRow } from '../../rows/board-row.ts'
import { hiddenCondition } from '../people/access.ts'
import { joined, raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** The board of client-years: every figure is a column that triggers keep. */
export function createBoardVerbs(client: SqlClient): BoardVerbs {
  return {
    list: query => client.snapshot(db => list(db, query)),
    years: async organizationId => {
      const rows = await client.rows<{ year: number }>(
        sql`SELECT DISTINCT year FROM client_years WHERE organization_id = ${organizationId} ORDER BY year DESC`,
      )
      return rows.map(({ year }) => year)
    },
    ledger: shelf => ledger(client, shelf),
    documents: (shelf, page) => client.snapshot(db => documents(db, shelf, page)),
    deliveries: ({ mandantId, year }, reader) =>
      client.rows<ShelfDelivery>(
        sql`SELECT b.id AS "batchId", b.name, b.status, b.created_at AS "receivedAt",
              sum(f.documents)::bigint AS documents
            FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
            WHERE f.mandant_id = ${mandantId} AND f.year = ${year} AND ${seenBy(reader)} GROUP BY b.id
            ORDER BY b.created_at DESC, b.id DESC`,
      ),
  }
}

const FROM = raw(`FROM client_years c JOIN mandants m ON m.id = c.mandant_id
  LEFT JOIN mandant_data d ON d.mandant_id = m.id`)

async function list(db: Sql, query: BoardQuery) {
  const { sort, after, limit } = query
  const key = raw(sort === 'name' ? NAME_KEY : SORT_COLUMNS[sort])
  const conditions = conditionsOf(query)
  const where = joined(after === null ? conditions : [...conditions, beyond(key, sort === 'name', after)], ' AND ')
  const rows = await db.rows<BoardItemRow>(
    sql`SELECT c.mandant_id AS "mandantId", c.year, c.documents, c.unchecked, c.pages, c.expected, c.missing,
          c.last_delivery_at AS "lastDeliveryAt", ${raw(ITEM_COUNTS)},
          CASE WHEN ${allSeen(query.reader)} THEN ${raw(TOTALS)} END AS totals, m.first_name, m.last_name, m.company_name,
      m.spouse_first_name, m.spouse_last_name, d.data ->> 'kind' AS kind,
          (d.data ->> 'clientNumber')::bigint AS client_number, ${key} AS key ${FROM}
        WHERE ${where} ORDER BY ${key} ${raw(sort === 'name' ? '' : 'DESC')}, m.id, c.year DESC LIMIT ${limit + 1}`,
  )
  const total = after === null ? await count(db, query) : null
  return boardPageOf(rows, query, total)
}

/** Sums hold the papers of the years beside, and none that came with a batch of a mandant that is hidden. */
function allSeen(reader: string | null): SqlStatement {
  if (reader === null) return sql`true`
  return sql`NOT EXISTS (SELECT 1 FROM filings f JOIN documents o ON o.id = f.document_id
    JOIN batches b ON b.id = o.batch_id
    WHERE f.mandant_id = c.mandant_id AND ${hiddenCondition('b.mandant_id', reader)})`
}

/** Read from what triggers count (docs/decisions/0161), less what is hidden from the reader; names are looked for. */
async function count(db: Sql, query: BoardQuery): Promise<number> {
  const { organizationId, text, year, state, reader } = query
  if (nameKey(text).trim() !== '') return countRows(db, query, named(query))
  const row = await db.row<{ total: number }>(
    sql`SELECT coalesce(sum(b.total), 0)::bigint AS total FROM board_counts b
        WHERE b.organization_id = ${organizationId} AND ${year === null ? sql`true` : sql`b.year = ${year}`}
          AND ${state === null ? sql`true` : sql`b.state = ${state}`}`,
  )
  return (row?.total ?? 0) - (reader === null ? 0 : await countHidden(db, query, reader))
}

/** Few mandants are hidden, mostly none; by their ids their years are found at once, whatever the planner knows. */
async function countHidden(db: Sql, query: BoardQuery, reader: string): Promise<number> {
  const hidden = await db.rows<{ id: string }>(
    sql`SELECT r.mandant_id AS id FROM restricted_mandants r WHERE ${hiddenCondition('r.mandant_id', reader)}`,
  )
  if (hidden.length === 0) return 0
  return countRows(db, query, sql`c.mandant_id = ANY(${hidden.map(({ id }) => id)}::text[])`)
}

async function countRows(db: Sql, query: BoardQuery, which: SqlStatement): Promise<number> {
  const conditions = [sql`c.organization_id = ${query.organizationId}`, which, ...filters(query)]
  const row = await db.row<{ total: number }>(
    sql`SELECT count(*) AS total FROM client_years c WHERE ${joined(conditions, ' AND ')}`,
  )
  return row?.total ?? 0
}

/** Each mandant is looked at once, whatever years it has. */
function named({ organizationId, text, reader }: BoardQuery): SqlStatement {
  const found = [sql`m.organization_id = ${organizationId}`, ...wordConditions(text)]
  const seen = reader === null ? sql`true` : sql`NOT ${hiddenCondition('c.mandant_id', reader)}`
  return sql`${seen} AND c.mandant_id IN (SELECT m.id FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id
    WHERE ${joined(found, ' AND ')})`
}

function conditionsOf(query: BoardQuery): SqlStatement[] {
  const { organizationId, text, reader } = query
  return [
    sql`m.organization_id = ${organizationId}`,
    ...(reader === null ? [] : [sql`NOT ${hiddenCondition('c.mandant_id', reader)}`]),
    ...filters(query),
    ...wordConditions(text),
  ]
}

function filters({ year, state }: BoardQuery): SqlStatement[] {
  return [...(year === null ? [] : [sql`c.year = ${year}`]), ...(state === null ? [] : [raw(STATE_CONDITIONS[state])])]
}

function wordConditions(text: string): SqlStatement[] {
  const words = nameKey(text).split(/\s+/).filter(Boolean)
  return words.map(
    word =>
      sql`(strpos(${raw(NAME_KEY)}, ${word}) > 0 OR strpos(coalesce(d.data ->> 'clientNumber', ''), ${word}) = 1)`,
  )
}

function beyond(key: SqlStatement, isUpward: boolean, after: NonNullable<BoardQuery['after']>): SqlStatement {
  const sign = raw(isUpward ? '>' : '<')
  return sql`${key} ${sign}= ${after.key} AND (${key} ${sign} ${after.key} OR c.mandant_id > ${after.mandantId}
    OR (c.mandant_id = ${after.mandantId} AND c.year < ${after.year}))`
}

function conditionOf(shelf: Shelf): SqlStatement {
  return 'tray' in shelf
    ? sql`f.organization_id = ${shelf.tray} AND (f.mandant_id IS NULL OR f.year IS NULL)`
    : sql`f.mandant_id = ${shelf.mandantId} AND f.year = ${shelf.year}`
}

const FILED = raw('FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id')

/** Neither filed with a mandant that the reader may not see, nor come with its batch. */
function seenBy(reader: string | null): SqlStatement {
  if (reader === null) return sql`true`
  return sql`(f.mandant_id IS NULL OR NOT ${hiddenCondition('f.mandant_id', reader)})
    AND (b.mandant_id IS NULL OR NOT ${hiddenCondition('b.mandant_id', reader)})`
}

async function documents(db: Sql, shelf: Shelf, { limit, offset, reader }: ShelfPage) {
  const where = sql`${conditionOf(shelf)} AND ${seenBy(reader)}`
  const row = await db.row<{ total: number }>(
    sql`SELECT coalesce(sum(f.documents), 0)::bigint AS total ${FILED} WHERE ${where}`,
  )
  const rows = await db.rows<ShelvedRow>(
    sql`SELECT d.id AS "documentId", d.batch_id AS "batchId", d.filename, d.status, f.mandant_id AS "mandantId", f.year,
          f.placed_by AS "placedBy", f.pages, f.received_at AS "receivedAt",
          coalesce(d.judgement -> 'kind' ->> 'label', d.analysis -> 'kind' ->> 'label') AS "kindLabel",
          ${fieldOf('issuer')}, ${fieldOf('date')}, ${fieldOf('gross')},
          (f.unchecked = 0 AND d.analysis IS NOT NULL)::int AS is_checked,
          (f.unchecked = 1 AND coalesce(d.analysis -> 'verdict' ->> 'decision', '') <> 'nothing_to_check')::int AS is_doubtful,
          (d.judgement ->> 'aside' IS NOT NULL)::int AS is_removed,
          (SELECT coalesce(max(c.sequence), 0) FROM corrections c WHERE c.batch_id = d.batch_id) AS "lastCorrection"
        ${FILED} WHERE ${where} AND f.documents = 1
        ORDER BY f.received_at DESC, d.batch_id DESC, d.position LIMIT ${limit} OFFSET ${offset}`,
  )
  return { documents: rows.map(shelvedOf), total: row?.total ?? 0 }
}

/** A value as a person said it, else as it was read. */
function fieldOf(name: 'issuer' | 'date' | 'gross'): SqlStatement {
  return raw(`coalesce(d.judgement -> 'fields' -> '${name}' ->> 'value', d.analysis -> 'fields' -> '${name}' ->> 'value')
    AS ${name}`)
}

async function ledger(db: Sql, shelf: Shelf): Promise<ShelfLedger> {
  const rows = await db.rows<{ fate: keyof ShelfLedger; pages: number }>(
    sql`SELECT CASE WHEN p.set_aside IS NOT NULL THEN p.set_aside WHEN d.status = 'duplicate' THEN 'duplicate'
            WHEN d.status = 'failed' THEN 'unreadable' WHEN d.judgement ->> 'aside' IS NOT NULL THEN 'removed'
            WHEN is_of_other_mandant(d) THEN 'otherMandant' ELSE 'bound' END AS fate, count(*) AS pages
        FROM filings f JOIN documents d ON d.id = f.document_id JOIN pages p ON p.document_id = d.id
        WHERE ${conditionOf(shelf)} GROUP BY 1`,
  )
  const fates = Object.fromEntries(rows.map(({ fate, pages }) => [fate, pages]))
  const none = { bound: 0, blank: 0, separator: 0, removed: 0, duplicate: 0, otherMandant: 0, unreadable: 0 }
  return { ...none, ...fates, pages: rows.reduce((sum, { pages }) => sum + pages, 0) }
}
