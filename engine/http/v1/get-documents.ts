import { z } from 'zod'

import { readDocuments } from '../../batches/read-documents.ts'
import type { Document } from '../../model/document.ts'
import { requireScope } from '../bearer.ts'
import type { ServerDeps } from '../server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'

const item = z.object({
  document_id: z.string(),
  index: z.number(),
  filename: z.string(),
  status: z.enum(['pending', 'processed', 'failed', 'duplicate']),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  duplicate_of: z.string().optional(),
  sha256: z.string().nullable(),
  pages: z.number().nullable(),
  /** Shapes of the analysis result. */
  kind: z.unknown().nullable(),
  year: z.number().nullable(),
  fields: z.record(z.string(), z.unknown()),
  taxes: z.array(z.unknown()),
  warnings: z.array(z.unknown()),
})

const answer = z.object({ batch_id: z.string(), documents: z.array(item) })

/** GET /v1/batches/{batch_id}/documents: what became of each document (additive to the interface text). */
export function getDocumentsRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/documents',
    { onRequest: requireScope('batches:read'), schema: { params: batchParams, response: { 200: answer } } },
    async (request, reply) => {
      const batch = batchOf(deps.storage, request)
      return reply.send({ batch_id: batch.id, documents: readDocuments(deps.storage, batch).map(toItem) })
    },
  )
}

function toItem(document: Document): z.infer<typeof item> {
  const { analysis } = document
  return {
    document_id: document.id,
    index: document.index,
    filename: document.filename,
    status: document.status,
    ...(document.error ? { error: { ...document.error } } : {}),
    ...(document.duplicateOf === null ? {} : { duplicate_of: document.duplicateOf }),
    sha256: document.sha256,
    pages: document.pageCount,
    kind: analysis?.kind ?? null,
    year: analysis?.year ?? null,
    fields: { ...analysis?.fields },
    taxes: [...(analysis?.taxes ?? [])],
    warnings: [...(analysis?.warnings ?? [])],
  }
}
