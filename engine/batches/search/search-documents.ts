import type { Batch } from '../../model/batch.ts'
import type { Document } from '../../model/document.ts'
import type { Mandant } from '../../model/mandant.ts'
import { TOTAL_MAX } from '../../storage/search-verbs.ts'
import type { SearchHit } from '../../storage/search-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { findHitPlace } from './search-place.ts'
import type { HitPlace } from './search-place.ts'
import { isEmptyQuery, parseQuery } from './search-query.ts'
import type { SearchQuery } from './search-query.ts'

export interface SearchInput {
  /** The project of the caller: documents of another one are never found. */
  readonly projectId: string
  /** As typed by a person. */
  readonly text: string
  readonly mandantId?: string | undefined
  /** Id of the taxonomy. */
  readonly kind?: string | undefined
  readonly year?: number | undefined
  /** Id of a user: nothing of mandants whose list that user is not on. */
  readonly reader?: string | undefined
  readonly limit: number
  /** `next` of the page before. */
  readonly after?: number | undefined
}

export interface FoundDocument extends HitPlace {
  readonly document: Document
  readonly batch: Batch
  readonly mandant: Mandant | null
}

export interface SearchResult {
  readonly found: readonly FoundDocument[]
  /** At most `TOTAL_MAX`, then there may be more; null on further pages. */
  readonly total: number | null
  readonly isTotalExact: boolean
  /** Where the next page of hits begins, or null. */
  readonly next: number | null
}

/** Pages that one search reads to say where its hits are. */
const PAGES_MAX = 150

type SearchedStorage = Pick<Storage, 'search' | 'documents' | 'pages' | 'batches' | 'mandants'>

/**
 * Documents of a project that have everything that was typed, of the newest batch first. Nothing that is typed is an
 * error; an empty query finds nothing.
 */
export async function searchDocuments(storage: SearchedStorage, input: SearchInput): Promise<SearchResult> {
  const query = parseQuery(input.text)
  if (isEmptyQuery(query)) return { found: [], total: 0, isTotalExact: true, next: null }
  const { projectId, mandantId, kind, year, reader, limit, after } = input
  const { hits, hasMore, total } = await storage.search.find({
    projectId,
    ...query,
    limit,
    ...(mandantId !== undefined && { mandantId }),
    ...(kind !== undefined && { kind }),
    ...(year !== undefined && { year }),
    ...(after !== undefined && { after }),
    ...(reader !== undefined && { reader }),
  })
  const found = await describeHits(storage, projectId, query, hits)
  const next = hasMore ? (hits.at(-1)?.place ?? null) : null
  const known = total === null ? null : Math.min(total, TOTAL_MAX)
  return { found, total: known, isTotalExact: total !== null && total <= TOTAL_MAX, next }
}

/** The documents of hits, with their batch and where the hit is; what is gone meanwhile is left out. */
async function describeHits(
  storage: SearchedStorage,
  projectId: string,
  query: SearchQuery,
  hits: readonly SearchHit[],
): Promise<FoundDocument[]> {
  const budget = { pagesLeft: PAGES_MAX }
  const aroundOf = createBatchLookup(storage, projectId)
  const found = await Promise.all(
    hits.map(async ({ documentId }) => {
      const document = await storage.documents.find(documentId)
      const around = document && (await aroundOf(document.batchId))
      return document && around
        ? [{ document, ...around, ...(await findHitPlace(storage, document, query, budget)) }]
        : []
    }),
  )
  return found.flat()
}

type Around = Pick<FoundDocument, 'batch' | 'mandant'>

/** Finds batches of the project with their mandants, each once. */
function createBatchLookup(storage: SearchedStorage, projectId: string): (batchId: string) => Promise<Around | null> {
  const batches = new Map<string, Around | null>()
  return async batchId => {
    const known = batches.get(batchId)
    if (known !== undefined) return known
    const batch = await storage.batches.find(batchId)
    const isOwn = batch?.projectId === projectId
    const mandant =
      isOwn && batch.mandantId !== null ? await storage.mandants.find(batch.organizationId, batch.mandantId) : null
    const around = isOwn ? { batch, mandant } : null
    batches.set(batchId, around)
    return around
  }
}
