import type Database from 'better-sqlite3'
import type { BoardQuery, BoardVerbs } from '../../board-verbs.ts'
import {
  ITEM_COUNTS,
  NAME_KEY,
  SORT_COLUMNS,
  STATE_CONDITIONS,
  TOTALS,
  boardPageOf,
  nameKey,
} from '../../rows/board-row.ts'
import type { BoardItemRow } from '../../rows/board-row.ts'
import { hiddenCondition } from '../people/access.ts'
import type { Synchronous } from '../promised.ts'
import { createShelfReading } from './shelf.ts'

/** The board of client-years: every figure is a column that triggers keep. */
export function createBoardVerbs(db: Database.Database): Synchronous<BoardVerbs> {
  const years = db
    .prepare<[string], number>('SELECT DISTINCT year FROM client_years WHERE organization_id = ? ORDER BY year DESC')
    .pluck()
  const prepare = createStatements(db)
  return {
    list: query => {
      const words = nameKey(query.text).split(/\s+/).filter(Boolean)
      const values = {
        ...query,
        ...afterOf(query),
        ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
      }
      const rows = prepare<BoardItemRow>(listStatement(query, words.length)).all({ ...values, limit: query.limit + 1 })
      const total =
        query.after === null ? prepare<{ total: number }>(countStatement(query, words.length)).get(values)?.total : null
      return boardPageOf(rows, query, total ?? null)
    },
    years: organizationId => years.all(organizationId),
    ...createShelfReading(db),
  }
}

/** The year of the last row has a name of its own beside that of the filter. */
function afterOf({ after }: BoardQuery): object {
  return after === null ? {} : { key: after.key, mandantId: after.mandantId, afterYear: after.year }
}

/** There are few forms of the statement; each is prepared once. */
function createStatements(db: Database.Database): <Row>(sql: string) => Database.Statement<[object], Row> {
  const known = new Map<string, Database.Statement<[object]>>()
  return <Row>(sql: string) => {
    const statement = known.get(sql) ?? db.prepare<[object]>(sql)
    known.set(sql, statement)
    return statement as Database.Statement<[object], Row>
  }
}

type Filter = Pick<BoardQuery, 'year' | 'state'>

function filters({ year, state }: Filter): string[] {
  return [...(year === null ? [] : ['c.year = @year']), ...(state === null ? [] : [STATE_CONDITIONS[state]])]
}

function conditionsOf(filter: Filter, words: number): string[] {
  return [
    ...filters(filter),
    `NOT ${hiddenCondition('c.mandant_id')}`,
    ...(words === 0 ? [] : [`c.mandant_id IN (${namedStatement(words)})`]),
  ]
}

/** Each mandant is looked at once, whatever years it has. */
function namedStatement(words: number): string {
  const found = Array.from(
    { length: words },
    (_, index) =>
      `(instr(${NAME_KEY}, @word${index}) > 0 OR instr(coalesce(d.data ->> '$.clientNumber', ''), @word${index}) = 1)`,
  )
  return `SELECT m.id FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id
    WHERE m.organization_id = @organizationId AND ${found.join(' AND ')}`
}

/** Sums hold the papers of the years beside, and none that came with a batch of a mandant that is hidden. */
const ALL_SEEN = `(@reader IS NULL OR NOT EXISTS (SELECT 1 FROM filings f JOIN documents o ON o.id = f.document_id
  JOIN batches b ON b.id = o.batch_id WHERE f.mandant_id = c.mandant_id AND ${hiddenCondition('b.mandant_id')}))`

/** Read from what triggers count (docs/decisions/0161), less what is hidden from the reader; names are looked for. */
function countStatement(filter: Filter, words: number): string {
  const rows = 'SELECT count(*) AS total FROM client_years c WHERE c.organization_id = @organizationId AND'
  if (words > 0) return `${rows} ${conditionsOf(filter, words).join(' AND ')}`
  const { year, state } = filter
  const hidden = [hiddenCondition('c.mandant_id'), ...filters(filter)].join(' AND ')
  return `SELECT coalesce((SELECT sum(total) FROM board_counts WHERE organization_id = @organizationId
      ${year === null ? '' : 'AND year = @year'} ${state === null ? '' : 'AND state = @state'}), 0)
    - (${rows} c.mandant_id IN (SELECT mandant_id FROM restricted_mandants) AND ${hidden}) AS total`
}

function listStatement({ sort, after, ...filter }: BoardQuery, words: number): string {
  const key = sort === 'name' ? NAME_KEY : SORT_COLUMNS[sort]
  const [down, beyond] = sort === 'name' ? ['', '>'] : ['DESC', '<']
  const conditions = [
    // The name leads through the index of mandants, the figures through those of client-years.
    sort === 'name' ? 'm.organization_id = @organizationId' : 'c.organization_id = @organizationId',
    ...conditionsOf(filter, words),
    ...(after === null
      ? []
      : [
          `${key} ${beyond}= @key`,
          `(${key} ${beyond} @key OR c.mandant_id > @mandantId OR (c.mandant_id = @mandantId AND c.year < @afterYear))`,
        ]),
  ]
  const tables =
    sort === 'name'
      ? 'mandants m CROSS JOIN client_years c ON c.mandant_id = m.id'
      : 'client_years c CROSS JOIN mandants m ON m.id = c.mandant_id'
  const order = sort === 'name' ? `${key}, m.id, c.year DESC` : `${key} ${down}, c.mandant_id, c.year DESC`
  return `SELECT c.mandant_id AS mandantId, c.year, c.documents, c.unchecked, c.pages, c.expected, c.missing,
      c.last_delivery_at AS lastDeliveryAt, ${ITEM_COUNTS}, CASE WHEN ${ALL_SEEN} THEN ${TOTALS} END AS totals, m.first_name, m.last_name, m.company_name,
      m.spouse_first_name, m.spouse_last_name,
      d.data ->> '$.kind' AS kind, d.data ->> '$.clientNumber' AS client_number, ${key} AS key
    FROM ${tables} LEFT JOIN mandant_data d ON d.mandant_id = m.id
    WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT @limit`
}
