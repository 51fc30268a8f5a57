import type Database from 'better-sqlite3'
import { TOTAL_MAX } from '../../search-verbs.ts'
import type { SearchHit, SearchPage, SearchVerbs, IndexQuery, StaleDocument } from '../../search-verbs.ts'
import type { Synchronous } from '../promised.ts'
import { hiddenCondition } from '../people/access.ts'
import { createEntrySaving } from './save-entries.ts'
import { matchOf, phrasesOf } from './search-match.ts'
import { createSearchTidying } from './search-tidying.ts'

/** Full text search over documents (docs/decisions/0024). */
export function createSearchVerbs(db: Database.Database): Synchronous<SearchVerbs> {
  const stale = db.prepare<[number], StaleDocument>(
    'SELECT document_id AS documentId, mark FROM search_stale ORDER BY rowid DESC LIMIT ?',
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM search_stale').pluck()
  return {
    listStale: limit => stale.all(limit),
    countStale: () => count.get() ?? 0,
    save: createEntrySaving(db),
    find: createFinding(db),
    choices: createChoices(db),
    tidy: createSearchTidying(db),
  }
}

/** Neither the mandant that the document is filed with nor that of its batch, whose name a hit tells, is hidden. */
const readable = ['d.mandant_id', '(SELECT b.mandant_id FROM batches b WHERE b.id = d.batch_id)']
  .map(mandant => `(${mandant} IS NULL OR NOT ${hiddenCondition(mandant)})`)
  .join(' AND ')

/** A page of hits, the newest first; the first page counts them as well, up to a limit. */
function createFinding(db: Database.Database): Synchronous<SearchVerbs>['find'] {
  const first = createSelect(db, '')
  const next = createSelect(db, 'AND p.rowid < @after')
  return db.transaction((query: IndexQuery): SearchPage => {
    const { limit, after } = query
    if (after !== undefined) {
      const hits = next(query, { after, limit: limit + 1 })
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit, total: null }
    }
    // Going on costs less than counting afterwards.
    const hits = first(query, { limit: Math.max(limit, TOTAL_MAX) + 1 })
    return { hits: hits.slice(0, limit), hasMore: hits.length > limit, total: hits.length }
  })
}

/** The index of parts knows of project, mandant, kind and year, too; the rows have the last word. */
function createSelect(
  db: Database.Database,
  from: string,
): (query: IndexQuery, part: { readonly after?: number; readonly limit: number }) => readonly SearchHit[] {
  const prepare = (phrases: string) =>
    db.prepare<[object], SearchHit>(
      `SELECT d.document_id AS documentId, d.place FROM search_parts p JOIN search_documents d ON d.place = p.rowid
       WHERE search_parts MATCH @match AND d.project_id = @projectId
       AND (@mandantId IS NULL OR d.mandant_id = @mandantId) AND (@kind IS NULL OR d.kind = @kind)
       AND (@year IS NULL OR d.year = @year) AND ${readable} ${phrases} ${from} ORDER BY p.rowid DESC LIMIT @limit`,
    )
  const plain = prepare('')
  const withPhrases = prepare('AND +p.rowid IN (SELECT rowid FROM search_words WHERE search_words MATCH @phrases)')
  return (query, part) => (query.phrases.length > 0 ? withPhrases : plain).all({ ...parametersOf(query), ...part })
}

function parametersOf(query: IndexQuery): object {
  return {
    match: matchOf(query),
    phrases: phrasesOf(query),
    projectId: query.projectId,
    mandantId: query.mandantId ?? null,
    kind: query.kind ?? null,
    year: query.year ?? null,
    reader: query.reader ?? null,
  }
}

/** What documents of a project can be narrowed down by. */
function createChoices(db: Database.Database): Synchronous<SearchVerbs>['choices'] {
  const distinct = <T>(column: 'mandant_id' | 'kind' | 'year') =>
    db
      .prepare<object, T>(
        `SELECT DISTINCT ${column} FROM search_documents d WHERE project_id = @projectId AND ${column} IS NOT NULL
         AND ${readable} ORDER BY 1`,
      )
      .pluck()
  const mandants = distinct<string>('mandant_id')
  const kinds = distinct<string>('kind')
  const years = distinct<number>('year')
  return (projectId, reader) => {
    const readable = { projectId, reader: reader ?? null }
    return {
      mandantIds: mandants.all(readable),
      kinds: kinds.all(readable),
      years: years.all(readable).toReversed(),
    }
  }
}
