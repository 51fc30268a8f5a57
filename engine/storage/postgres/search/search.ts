import { filterWordings } from '../../search-wordings.ts'
import { TOTAL_MAX } from '../../search-verbs.ts'
import type { RenewedEntry, SearchHit, SearchPage, SearchVerbs, IndexQuery, StaleDocument } from '../../search-verbs.ts'
import { matchesOf, phrasesOf } from './search-match.ts'
import { sliceTexts, sliceWordings } from './search-slices.ts'
import { tidySearch } from './search-tidying.ts'
import { joined, raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { hiddenCondition } from '../people/access.ts'

/** Places of one batch: documents of a batch stand together, those of the newest batch come first. */
const PLACES_PER_BATCH = 2 ** 20

interface OwnerRow {
  batch_id: string
  project_id: string
  mandant_id: string | null
  batch_place: number
  place: number | null
}

/** Full text search over documents (docs/decisions/0024), on tsvector with lexemes of ours. */
export function createSearchVerbs(client: SqlClient): SearchVerbs {
  return {
    listStale: limit =>
      client.rows<StaleDocument>(
        sql`SELECT document_id AS "documentId", mark FROM search_stale ORDER BY number DESC LIMIT ${limit}`,
      ),
    countStale: async () =>
      (await client.row<{ count: number }>(sql`SELECT count(*) AS count FROM search_stale`))?.count ?? 0,
    save: renewed =>
      client.transaction(async db => {
        for (const each of renewed) await renew(db, each)
      }),
    find: query => find(client, query),
    choices: (projectId, reader) =>
      client.snapshot(async db => ({
        mandantIds: await distinct<string>(db, 'mandant_id', projectId, reader),
        kinds: await distinct<string>(db, 'kind', projectId, reader),
        years: (await distinct<number>(db, 'year', projectId, reader)).toReversed(),
      })),
    tidy: () => tidySearch(client),
  }
}

/** Those of documents that changed again or are gone stay as they are. */
async function renew(db: Sql, { documentId, mark, entry }: RenewedEntry): Promise<void> {
  const settled = await db.run(sql`DELETE FROM search_stale WHERE document_id = ${documentId} AND mark = ${mark}`)
  if (settled !== 1) return
  // Locked, so that of two documents of a batch each gets a place of its own.
  const owner = await db.row<OwnerRow>(
    sql`SELECT d.batch_id, b.project_id, f.mandant_id, s.place AS batch_place,
          (SELECT place FROM search_documents WHERE document_id = d.id) AS place
        FROM documents d JOIN filings f ON f.document_id = d.id JOIN batches b ON b.id = d.batch_id
          JOIN search_batches s ON s.batch_id = b.id
        WHERE d.id = ${documentId} FOR NO KEY UPDATE OF s`,
  )
  await db.run(sql`DELETE FROM search_documents WHERE document_id = ${documentId}`)
  if (!entry || !owner) return
  const place = owner.place ?? (await nextPlace(db, owner.batch_place))
  const facts = { projectId: owner.project_id, mandantId: owner.mandant_id, kind: entry.kind, year: entry.year }
  await db.run(
    sql`INSERT INTO search_documents (place, document_id, batch_id, project_id, mandant_id, kind, year)
        VALUES (${place}, ${documentId}, ${owner.batch_id}, ${facts.projectId}, ${facts.mandantId}, ${facts.kind}, ${facts.year})`,
  )
  for (const [slice, wordings] of sliceWordings(filterWordings(facts), entry.wordings).entries()) {
    await db.run(
      sql`INSERT INTO search_parts (place, slice, wordings)
          VALUES (${place}, ${slice}, array_to_tsvector(${wordings}::text[]))`,
    )
  }
  for (const [slice, words] of sliceTexts(entry.texts).entries()) {
    const distinctWords = [...new Set(words)].filter(word => word !== '')
    await db.run(
      sql`INSERT INTO search_words (place, slice, wordings, words)
          VALUES (${place}, ${slice}, array_to_tsvector(${distinctWords}::text[]), ${` ${words.join(' ')} `})`,
    )
  }
}

/** Places go down within a batch, since hits are walked from the highest. */
async function nextPlace(db: Sql, batchPlace: number): Promise<number> {
  const first = batchPlace * PLACES_PER_BATCH
  const last = first + PLACES_PER_BATCH - 1
  const row = await db.row<{ lowest: number | null }>(
    sql`SELECT min(place) AS lowest FROM search_documents WHERE place BETWEEN ${first} AND ${last}`,
  )
  const next = (row?.lowest ?? last + 1) - 1
  if (next < first) throw new Error('more documents in a batch than places')
  return next
}

async function find(client: Sql, query: IndexQuery): Promise<SearchPage> {
  const { limit, after } = query
  const count = after === undefined ? Math.max(limit, TOTAL_MAX) : limit
  const hits = await client.rows<SearchHit>(
    sql`SELECT d.document_id AS "documentId", d.place FROM search_documents d
        WHERE ${conditionsOf(query)} ORDER BY d.place DESC LIMIT ${count + 1}`,
  )
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit, total: after === undefined ? hits.length : null }
}

/** The index of parts knows of project, mandant, kind and year, too; the rows have the last word. */
function conditionsOf(query: IndexQuery): SqlStatement {
  const conditions = [sql`d.project_id = ${query.projectId}`]
  if (query.mandantId !== undefined) conditions.push(sql`d.mandant_id = ${query.mandantId}`)
  if (query.kind !== undefined) conditions.push(sql`d.kind = ${query.kind}`)
  if (query.year !== undefined) conditions.push(sql`d.year = ${query.year}`)
  conditions.push(readableBy(query.reader))
  if (query.after !== undefined) conditions.push(sql`d.place < ${query.after}`)
  for (const match of matchesOf(query)) {
    conditions.push(sql`d.place IN (SELECT place FROM search_parts WHERE wordings @@ ${match}::tsquery)`)
  }
  for (const { words, text } of phrasesOf(query)) {
    conditions.push(
      sql`d.place IN (SELECT place FROM search_words WHERE wordings @@ ${words}::tsquery AND strpos(words, ${text}) > 0)`,
    )
  }
  return joined(conditions, ' AND ')
}

/** Neither the mandant that the document is filed with nor that of its batch, whose name a hit tells, is hidden. */
function readableBy(reader: string | undefined): SqlStatement {
  if (reader === undefined) return sql`true`
  const ofBatch = '(SELECT b.mandant_id FROM batches b WHERE b.id = d.batch_id)'
  return sql`NOT ${hiddenCondition('d.mandant_id', reader)} AND NOT ${hiddenCondition(ofBatch, reader)}`
}

async function distinct<T>(
  db: Sql,
  column: 'mandant_id' | 'kind' | 'year',
  projectId: string,
  reader: string | undefined,
): Promise<T[]> {
  const rows = await db.rows<{ value: T }>(
    sql`SELECT DISTINCT ${raw(column)} AS value FROM search_documents d
        WHERE project_id = ${projectId} AND ${raw(column)} IS NOT NULL AND ${readableBy(reader)} ORDER BY 1`,
  )
  return rows.map(row => row.value)
}
