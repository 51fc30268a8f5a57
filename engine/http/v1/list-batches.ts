import { z } from 'zod'

import { listBatches } from '../../batches/list-batches.ts'
import { toIso } from '../../shared/clock.ts'
import type { ProjectBatch } from '../../storage/storage.ts'
import { sendJson, type RememberedAnswers } from '../answer/remember-answers.ts'
import { requireScope, standAt, tokenOf } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { reference } from './metadata-body.ts'
import { pageQuery, pagination, paginationOf } from './pagination.ts'
import type { V1App } from './v1-app.ts'

const status = z.enum(['queued', 'processing', 'completed', 'failed'])
const day = z.iso.date()

const query = z
  .object({
    status: status.optional(),
    // An empty one is nobody's id, and must not be read as no filter.
    mandant_id: z.string().min(1).max(100).optional(),
    reference: reference.optional(),
    from: day.optional(),
    to: day.optional(),
    ...pageQuery,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    params: { reason: 'out_of_range' },
  })

const item = z.object({
  batch_id: z.string(),
  batch_name: z.string(),
  status,
  mandant_id: z.string().nullable(),
  mandant_name: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  reference: z.string().nullable(),
})

const answer = z.object({
  batches: z.array(item),
  pagination,
})

/** GET /v1/batches: the batches of the caller's project, newest first. */
export function listBatchesRoute(app: V1App, deps: ServerDeps, answers: RememberedAnswers): void {
  app.get(
    '/v1/batches',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request, reply) => {
      const { mandant_id, ...filter } = request.query
      const { projectId } = tokenOf(request)
      const key = `list ${projectId} ${JSON.stringify(request.query)}`
      const text = await answers.of({ key, stand: standAt(request) }, answer, async () => {
        const { items, total } = await listBatches(deps.storage, { ...filter, mandantId: mandant_id, projectId })
        const page = paginationOf('/v1/batches', request.query, { length: items.length, total })
        return { batches: items.map(toItem), pagination: page }
      })
      const next = nextUrlIn(text)
      if (next !== null) reply.header('link', `<${next}>; rel="next"`)
      return sendJson(reply, text)
    },
  )
}

/** Stands last in the text of an answer; within a value its quotes would be escaped. */
const NEXT_URL = '"next_url":'

function nextUrlIn(text: string): string | null {
  return JSON.parse(text.slice(text.lastIndexOf(NEXT_URL) + NEXT_URL.length, -'}}'.length)) as string | null
}

function toItem(batch: ProjectBatch): z.infer<typeof item> {
  return {
    batch_id: batch.id,
    batch_name: batch.name,
    status: batch.status,
    mandant_id: batch.mandantId,
    mandant_name: batch.mandantName,
    created_at: toIso(batch.createdAt),
    completed_at: batch.completedAt === null ? null : toIso(batch.completedAt),
    reference: batch.reference,
  }
}
