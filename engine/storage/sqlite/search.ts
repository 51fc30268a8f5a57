import type Database from 'better-sqlite3'
import { TOTAL_MAX } from '../search-verbs.ts'
import type { RenewedEntry, SearchHit, SearchPage, SearchVerbs, SearchWish, StaleDocument } from '../search-verbs.ts'
import { matchOf, phrasesOf } from './search-match.ts'
import { filterWordings } from '../search-wordings.ts'
import { createSearchTidying } from './search-tidying.ts'
import type { Synchronous } from './promised.ts'

/** Places of one batch: documents of a batch stand together, those of the newest batch come first. */
const PLACES_PER_BATCH = 1 << 20
/** Parts whose pages end here: no phrase reaches beyond. */
const BORDER = '§'

interface OwnerRow {
  batch_id: string
  project_id: string
  mandant_id: string | null
  batch_place: number
}

/** Full text search over documents (docs/decisions/0024). */
export function createSearchVerbs(db: Database.Database): Synchronous<SearchVerbs> {
  const stale = db.prepare<[number], StaleDocument>(
    'SELECT document_id AS documentId, mark FROM search_stale ORDER BY rowid DESC LIMIT ?',
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM search_stale').pluck()
  const settle = db.prepare('DELETE FROM search_stale WHERE document_id = ? AND mark = ?')
  const owner = db.prepare<[string], OwnerRow>(
    `SELECT d.batch_id, b.project_id, b.mandant_id, s.place AS batch_place FROM documents d
     JOIN batches b ON b.id = d.batch_id JOIN search_batches s ON s.batch_id = b.id WHERE d.id = ?`,
  )
  const placeOf = db.prepare<[string], number>('SELECT place FROM search_documents WHERE document_id = ?').pluck()
  const lowest = db
    .prepare<[number, number], number | null>('SELECT min(place) FROM search_documents WHERE place BETWEEN ? AND ?')
    .pluck()
  const dropParts = db.prepare('DELETE FROM search_parts WHERE rowid = ?')
  const dropWords = db.prepare('DELETE FROM search_words WHERE rowid = ?')
  const drop = db.prepare('DELETE FROM search_documents WHERE place = ?')
  const insert = db.prepare(
    `INSERT INTO search_documents (place, document_id, batch_id, project_id, mandant_id, kind, year)
     VALUES (@place, @documentId, @batchId, @projectId, @mandantId, @kind, @year)`,
  )
  const insertParts = db.prepare('INSERT INTO search_parts (rowid, wordings) VALUES (?, ?)')
  const insertWords = db.prepare('INSERT INTO search_words (rowid, words) VALUES (?, ?)')
  const distinct = <T>(column: 'mandant_id' | 'kind' | 'year') =>
    db
      .prepare<[string], T>(
        `SELECT DISTINCT ${column} FROM search_documents WHERE project_id = ? AND ${column} IS NOT NULL ORDER BY 1`,
      )
      .pluck()
  const mandants = distinct<string>('mandant_id')
  const kinds = distinct<string>('kind')
  const years = distinct<number>('year')

  /** Places go down within a batch, since hits are walked from the highest. */
  function nextPlace(batchPlace: number): number {
    const first = batchPlace * PLACES_PER_BATCH
    const last = first + PLACES_PER_BATCH - 1
    const next = (lowest.get(first, last) ?? last + 1) - 1
    if (next < first) throw new Error('more documents in a batch than places')
    return next
  }

  function renew({ documentId, mark, entry }: RenewedEntry): void {
    if (settle.run(documentId, mark).changes !== 1) return
    const known = placeOf.get(documentId)
    if (known !== undefined) {
      dropParts.run(known)
      dropWords.run(known)
      drop.run(known)
    }
    const of = owner.get(documentId)
    if (!entry || !of) return
    const place = known ?? nextPlace(of.batch_place)
    const facts = { projectId: of.project_id, mandantId: of.mandant_id, kind: entry.kind, year: entry.year }
    insert.run({ place, documentId, batchId: of.batch_id, ...facts })
    insertParts.run(place, [...filterWordings(facts), ...entry.wordings].join(' '))
    insertWords.run(place, [...entry.texts].map(words => words.join(' ')).join(` ${BORDER} `))
  }

  function find(wish: SearchWish): SearchPage {
    const parameters = {
      match: matchOf(wish),
      phrases: phrasesOf(wish),
      projectId: wish.projectId,
      mandantId: wish.mandantId ?? null,
      kind: wish.kind ?? null,
      year: wish.year ?? null,
    }
    // The index of parts knows of project, mandant, kind and year, too; the rows have the last word.
    const found = db.prepare<[object], SearchHit>(
      `SELECT d.document_id AS documentId, d.place FROM search_parts p JOIN search_documents d ON d.place = p.rowid
       WHERE search_parts MATCH @match AND d.project_id = @projectId
       AND (@mandantId IS NULL OR d.mandant_id = @mandantId) AND (@kind IS NULL OR d.kind = @kind)
       AND (@year IS NULL OR d.year = @year)
       ${wish.phrases.length > 0 ? 'AND +p.rowid IN (SELECT rowid FROM search_words WHERE search_words MATCH @phrases)' : ''}
       ${wish.after === undefined ? '' : 'AND p.rowid < @after'} ORDER BY p.rowid DESC LIMIT @limit`,
    )
    const { limit, after } = wish
    if (after !== undefined) {
      const hits = found.all({ ...parameters, after, limit: limit + 1 })
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit, total: null }
    }
    // Going on costs less than counting afterwards.
    const hits = found.all({ ...parameters, limit: Math.max(limit, TOTAL_MAX) + 1 })
    return { hits: hits.slice(0, limit), hasMore: hits.length > limit, total: hits.length }
  }

  return {
    listStale: limit => stale.all(limit),
    countStale: () => count.get() ?? 0,
    save: db.transaction((renewed: readonly RenewedEntry[]) => {
      for (const each of renewed) renew(each)
    }),
    find: db.transaction(find),
    choices: projectId => ({
      mandantIds: mandants.all(projectId),
      kinds: kinds.all(projectId),
      years: years.all(projectId).toReversed(),
    }),
    tidy: createSearchTidying(db),
  }
}
