import {
  documentHits,
  documentHitsQuery,
  searchChoices,
  searchChoicesQuery,
  searchPage,
  searchQuery,
} from '../../../../wire/search.ts'
import type { SearchChoices, SearchHit } from '../../../../wire/search.ts'
import { searchDocuments } from '../../../batches/search/search-documents.ts'
import type { FoundDocument } from '../../../batches/search/search-documents.ts'
import { listDocumentHits } from '../../../batches/search/search-hits.ts'
import type { Project } from '../../../model/client.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { readerOf } from '../session/signed-in.ts'
import { knownDocument } from './document-routes.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface SearchRouteDeps {
  readonly storage: Storage
  /** The project of the window's own batches. */
  readonly project: Project
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/**
 * Search over the documents of one project: the window's own unless another one is named, never of several at once.
 * What is looked for is in no log: requests are not logged, and no error repeats it.
 */
export function registerSearchRoute(app: WireApp, deps: SearchRouteDeps): void {
  searchRoute(app, deps)
  searchChoicesRoute(app, deps)
  documentHitsRoute(app, deps)
}

function searchRoute(app: WireApp, deps: SearchRouteDeps): void {
  const { storage } = deps
  app.get('/local/search', { schema: { response: { 200: searchPage } } }, async request => {
    const query = searchQuery.safeParse(request.query)
    if (!query.success) throw refused()
    const { text: typed, project, mandant, kind, year, limit, after } = query.data
    const { id: projectId } = await projectOf(deps, project)
    // Counted first: what comes into the index between the two is looked for once more, and never missed.
    const waiting = await storage.search.countStale()
    const result = await searchDocuments(storage, {
      projectId,
      text: typed,
      mandantId: mandant,
      kind,
      year,
      reader: readerOf(request),
      limit,
      after,
    })
    const { total, isTotalExact, next } = result
    return { hits: result.found.map(found => wireHit(deps, found)), total, isTotalExact, next, waiting }
  })
}

function searchChoicesRoute(app: WireApp, deps: SearchRouteDeps): void {
  const { storage } = deps
  app.get('/local/search/choices', { schema: { response: { 200: searchChoices } } }, async request => {
    const query = searchChoicesQuery.safeParse(request.query)
    if (!query.success) throw refused()
    const project = await projectOf(deps, query.data.project)
    const { mandantIds, kinds, years } = await storage.search.choices(project.id, readerOf(request))
    const labels = new Map(deps.taxonomy.kinds.map(kind => [kind.id, kind.label]))
    return {
      projects: await projectChoices(deps),
      mandants: await mandantChoices(deps, project.organizationId, mandantIds),
      kinds: inOrder(
        kinds.map(kind => ({ id: kind, label: labels.get(kind) ?? kind })),
        ({ label }) => label,
      ),
      years,
      waiting: await storage.search.countStale(),
    }
  })
}

function documentHitsRoute(app: WireApp, deps: SearchRouteDeps): void {
  const { storage } = deps
  app.get('/local/documents/:id/hits', { schema: { params: byId, response: { 200: documentHits } } }, async request => {
    const query = documentHitsQuery.safeParse(request.query)
    if (!query.success) throw refused()
    const document = await knownDocument(deps, request.params.id)
    return { hits: await listDocumentHits(storage, document, query.data.text) }
  })
}

/** The window's own project comes first. */
async function projectChoices({ storage, project }: SearchRouteDeps): Promise<SearchChoices['projects']> {
  return (await storage.clients.projects())
    .map(({ id, name }) => ({ id, name, isOwn: id === project.id }))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

async function mandantChoices(
  { storage }: SearchRouteDeps,
  organizationId: string,
  mandantIds: readonly string[],
): Promise<SearchChoices['mandants']> {
  const found = await Promise.all(
    mandantIds.map(async id => {
      const mandant = await storage.mandants.find(organizationId, id)
      return mandant ? [{ id, name: mandantName(mandant) }] : []
    }),
  )
  return inOrder(found.flat(), ({ name }) => name)
}

async function projectOf({ storage, project }: SearchRouteDeps, projectId: string | undefined): Promise<Project> {
  if (projectId === undefined || projectId === project.id) return project
  const named = await storage.clients.project(projectId)
  if (!named) throw new EngineError('input', 'project_not_found', 'Diese Quelle gibt es nicht (mehr).')
  return named
}

function wireHit({ taxonomy }: SearchRouteDeps, found: FoundDocument): SearchHit {
  const { document, batch, mandant, foundIn, field, page, snippet, boxes } = found
  const { analysis } = document
  const fields = analysis?.fields ?? {}
  const amount = fields['gross'] ?? fields['payable'] ?? fields['amount']
  const own = taxonomy.kinds.find(kind => kind.id === analysis?.kind.id)?.fields ?? []
  return {
    documentId: document.id,
    filename: document.filename,
    status: document.status,
    batchId: batch.id,
    batchName: batch.name,
    batchCreatedAt: batch.createdAt,
    mandantName: mandant && mandantName(mandant),
    kind: analysis && analysis.kind.decision !== 'unklar' ? analysis.kind.label : null,
    issuer: fields['issuer']?.value ?? null,
    date: fields['date']?.value ?? null,
    amount: amount ? { value: amount.value, unit: amount.unit } : null,
    foundIn,
    page,
    snippet,
    boxes,
    field: field === null ? null : { name: field, title: own.find(each => each.id === field)?.label ?? null },
  }
}

function inOrder<T>(list: readonly T[], nameOf: (item: T) => string): T[] {
  return list.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'de'))
}

function refused(): EngineError {
  return refuse('text', 'out_of_range', 'So lässt sich nicht suchen. Bitte kürzen Sie die Suche.')
}
