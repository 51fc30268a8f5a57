import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  boardHead,
  boardPage,
  boardQuery,
  clientYearDetail,
  clientYearHistory,
  clientYearSums,
  shelf,
  shelfQuery,
  taxYear,
} from '../../../../wire/client-years.ts'
import { deadlines } from '../../../../wire/deadlines.ts'
import { readHistory } from '../../../batches/client-years/read-history.ts'
import { readYearDeadlines } from '../../../batches/client-years/read-year-deadlines.ts'
import type { YearSums } from '../../../batches/client-years/read-year-sums.ts'
import { storedYearSums } from '../../../batches/client-years/stored-year-sums.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import { mandantName, runsBusiness } from '../../../model/mandant.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { loadTaxRules } from '../../../positions/facts/load-rules.ts'
import type { ClientYearCounts } from '../../../storage/client-year-verbs.ts'
import type { BoardRow, Shelf } from '../../../storage/board-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { wirePositions } from '../batches/wire-positions.ts'
import { readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { wireBooks } from './wire-books.ts'
import { cursorText, parseCursor, wireBoardRow, wireClientYear, wireDeadline, wireEvents } from './wire-board.ts'

export interface ClientYearRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  /** Of the program. */
  readonly version: string
}

const byKey = z.object({ id: z.string(), year: taxYear })
type ByKey = z.infer<typeof byKey>

/** The board of client-years, and each of them. */
export function registerClientYearRoutes(app: WireApp, deps: ClientYearRoutesDeps): void {
  boardRoutes(app, deps)
  clientYearRoutes(app, deps)
  shelfRoutes(app, deps)
  sumsRoute(app, deps)
  deadlinesRoute(app, deps)
}

function boardRoutes(app: WireApp, { storage, project: { organizationId } }: ClientYearRoutesDeps): void {
  app.get('/local/board', { schema: { response: { 200: boardPage } } }, async request => {
    const query = boardQuery.safeParse(request.query)
    if (!query.success) throw refuse('query', 'invalid', 'Die Liste lässt sich so nicht abrufen.')
    const { text, sort, limit, year = null, state = null, after } = query.data
    const cursor = after === undefined ? null : parseCursor(after)
    const page = await storage.board.list({
      organizationId,
      text,
      year,
      state,
      sort,
      limit,
      after: cursor,
      reader: readerOf(request) ?? null,
    })
    return {
      clientYears: page.rows.map(wireBoardRow),
      next: page.next === null ? null : cursorText(page.next),
      total: page.total,
    }
  })
  app.get('/local/board/head', { schema: { response: { 200: boardHead } } }, async request => {
    const page = { limit: 1, offset: 0, reader: readerOf(request) ?? null }
    const { total } = await storage.board.documents({ tray: organizationId }, page)
    return { years: await storage.board.years(organizationId), trayDocuments: total }
  })
}

function clientYearRoutes(app: WireApp, deps: ClientYearRoutesDeps): void {
  const { storage, project } = deps
  const path = '/local/mandants/:id/years/:year'
  app.get(path, { schema: { params: byKey, response: { 200: clientYearDetail } } }, async request => {
    const key = keyOf(request.params)
    const row = await knownRow(deps, key)
    const { data } = await knownMandant({ storage }, project.organizationId, key.mandantId)
    const years = await storage.clientYears.listOfMandant(key.mandantId)
    return {
      clientYear: wireClientYear(row),
      hasBusiness: runsBusiness(data),
      ledger: await storage.board.ledger(key),
      deliveries: await storage.board.deliveries(key, readerOf(request) ?? null),
      years: [...new Set([row.year, ...years.map(({ year }) => year)])].toSorted((one, other) => other - one),
    }
  })
  app.get(`${path}/history`, { schema: { params: byKey, response: { 200: clientYearHistory } } }, async request => {
    const key = keyOf(request.params)
    await knownRow(deps, key)
    const reader = readerOf(request)
    const events = await readHistory(storage, key, reader ?? null)
    const hidden = new Set(reader === undefined ? [] : await storage.access.listHidden(reader))
    return { events: await wireEvents(storage, project.organizationId, events, hidden) }
  })
}

function sumsRoute(app: WireApp, deps: ClientYearRoutesDeps): void {
  const { storage, project } = deps
  app.get('/local/mandants/:id/years/:year/positions', { schema: { params: byKey } }, async (request, reply) => {
    const key = keyOf(request.params)
    const record = await knownMandant({ storage }, project.organizationId, key.mandantId)
    const text = await storedYearSums(deps, key, record, readerOf(request) ?? null, wireSums)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** Held against its schema once, before it is stored: the sums of thousands of papers take long to write anew. */
function wireSums(sums: YearSums): string {
  return JSON.stringify(
    clientYearSums.parse({
      set: wirePositions(sums, loadTaxRules()),
      books: sums.books && wireBooks(sums.books, sums.set),
      documents: sums.documents.map(({ id, batchId, filename }) => ({ id, batchId, filename })),
    }),
  )
}

function deadlinesRoute(app: WireApp, deps: ClientYearRoutesDeps): void {
  app.get(
    '/local/mandants/:id/years/:year/deadlines',
    { schema: { params: byKey, response: { 200: deadlines } } },
    async request => {
      const key = keyOf(request.params)
      const record = await knownMandant(deps, deps.project.organizationId, key.mandantId)
      const found = await readYearDeadlines(deps, key, record, readerOf(request) ?? null)
      return { deadlines: found.map(wireDeadline) }
    },
  )
}

function shelfRoutes(app: WireApp, deps: ClientYearRoutesDeps): void {
  const { storage, project } = deps
  const read = (of: Shelf, request: FastifyRequest) => {
    const page = shelfQuery.safeParse(request.query)
    if (!page.success) throw refuse('limit', 'out_of_range', 'Die Liste lässt sich so nicht abrufen.')
    return storage.board.documents(of, { ...page.data, reader: readerOf(request) ?? null })
  }
  app.get(
    '/local/mandants/:id/years/:year/documents',
    { schema: { params: byKey, response: { 200: shelf } } },
    async request => {
      const key = keyOf(request.params)
      await knownRow(deps, key)
      return read(key, request)
    },
  )
  app.get('/local/tray/documents', { schema: { response: { 200: shelf } } }, async request =>
    read({ tray: project.organizationId }, request),
  )
}

function keyOf({ id, year }: ByKey): ClientYearKey {
  return { mandantId: id, year }
}

const NOTHING: Omit<ClientYearCounts, keyof ClientYearKey> = {
  documents: 0,
  unchecked: 0,
  pages: 0,
  expected: 0,
  missing: 0,
  openItems: 0,
  openQuestions: 0,
  releasedEdition: null,
  editionOutdated: 0,
  lastDeliveryAt: null,
}

/** A client-year with its mandant; one that nothing is in yet is empty. Throws EngineError input `mandant_not_found`. */
async function knownRow(
  { storage, project }: ClientYearRoutesDeps,
  key: ClientYearKey,
): Promise<Omit<BoardRow, 'totals'>> {
  const { mandant, data } = await knownMandant({ storage }, project.organizationId, key.mandantId)
  const counts = (await storage.clientYears.find(key)) ?? { ...key, ...NOTHING }
  return {
    ...counts,
    mandantName: mandantName(mandant),
    mandantKind: data.kind,
    clientNumber: data.clientNumber,
  }
}
