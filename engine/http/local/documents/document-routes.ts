import { createReadStream } from '../../../shared/disk/files-sync.ts'
import { basename } from 'node:path'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageTables } from '../../../../wire/page-tables.ts'
import { pageText } from '../../../../wire/page-text.ts'
import type { Document } from '../../../model/document.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { knownBatch } from '../batches/batch-routes.ts'
import { pageCaptureOf } from './page-capture.ts'
import type { PageImages } from './page-images.ts'
import { pageTablesOf } from './page-tables-of.ts'
import type { WireApp } from '../wire-app.ts'

export interface DocumentRoutesDeps {
  readonly storage: Storage
  readonly files: FileStore
  readonly pageImages: PageImages
}

/**
 * Size of a page's picture on its longer side: a screen's worth, sharp enough to read small print; one of many; or one
 * that is enlarged.
 */
const SIZES_MAX_PX: ReadonlyMap<string | undefined, number> = new Map([
  ['small', 320],
  ['large', 3600],
])
const FULL_MAX_PX = 1800

const WITHDRAWN = 'Dieses Bild wurde nicht mehr gebraucht. Bitte die Seite noch einmal aufrufen.'

const byPage = z.object({ id: z.string(), number: z.string() })

type PageRequest = { Params: { id: string; number: string }; Querystring: { size?: string } }

/** Pages of a document as the window shows them, and the original as it came in. */
export function registerDocumentRoutes(app: WireApp, deps: DocumentRoutesDeps): void {
  pageImageRoute(app, deps)
  pageWordsRoute(app, deps)
  pageTablesRoute(app, deps)
  originalRoute(app, deps)
}

function pageImageRoute(app: WireApp, deps: DocumentRoutesDeps): void {
  app.get<PageRequest>('/local/documents/:id/pages/:number/image', async (request, reply) => {
    const document = await knownDocument(deps, request.params.id)
    const sizeMaxPx = SIZES_MAX_PX.get(request.query.size) ?? FULL_MAX_PX
    const path = await deps.pageImages.pathOf(document, pageNumber(request.params.number), sizeMaxPx, whenGone(reply))
    // The name tells which side is up: a page that was turned is another picture.
    const tag = `"${basename(path, '.jpg')}"`
    void reply.header('cache-control', 'private, no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('image/jpeg').send(createReadStream(path))
  })
}

function pageWordsRoute(app: WireApp, deps: DocumentRoutesDeps): void {
  const { storage } = deps
  app.get(
    '/local/documents/:id/pages/:number/words',
    { schema: { params: byPage, response: { 200: pageText } } },
    async request => {
      const document = await knownDocument(deps, request.params.id)
      const text = await storage.pages.text(document.id, pageNumber(request.params.number))
      if (!text) throw new EngineError('input', 'page_not_found', 'Diese Seite wurde (noch) nicht gelesen.')
      const { source, words, unread = [] } = text
      return { source, words, unread, capture: pageCaptureOf(text, document.analysis?.kind.id) }
    },
  )
}

function pageTablesRoute(app: WireApp, deps: DocumentRoutesDeps): void {
  app.get(
    '/local/documents/:id/pages/:number/tables',
    { schema: { params: byPage, response: { 200: pageTables } } },
    async request => {
      const document = await knownDocument(deps, request.params.id)
      return pageTablesOf(document.analysis, pageNumber(request.params.number))
    },
  )
}

function originalRoute(app: WireApp, deps: DocumentRoutesDeps): void {
  app.get<{ Params: { id: string } }>('/local/documents/:id/original', async (request, reply) => {
    const document = await knownDocument(deps, request.params.id)
    if (document.sha256 === null || document.byteSize === null) throw unknownDocument()
    return reply
      .type(document.mediaType ?? 'application/octet-stream')
      .header('content-length', document.byteSize)
      .header('content-disposition', attachmentHeader(document.filename))
      .send(createReadStream(deps.files.pathOf(document.sha256)))
  })
}

/** A document of any project. Throws EngineError `document_not_found`. */
export async function knownDocument(deps: Pick<DocumentRoutesDeps, 'storage'>, documentId: string): Promise<Document> {
  const document = await deps.storage.documents.find(documentId)
  if (!document) throw unknownDocument()
  await knownBatch(deps, document.batchId)
  return document
}

/** Aborted when whoever asked no longer waits for the answer. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new EngineError('cancelled', 'picture_withdrawn', WITHDRAWN))
  })
  return gone.signal
}

function pageNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new EngineError('input', 'page_not_found', 'Diese Seite gibt es nicht.')
  return Number(text)
}

function unknownDocument(): EngineError {
  return new EngineError('input', 'document_not_found', 'Dieses Dokument gibt es nicht (mehr).')
}
