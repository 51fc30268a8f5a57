import { z } from 'zod'

import { listBatches } from '../../batches/list-batches.ts'
import { toIso } from '../../shared/clock.ts'
import type { BatchListItem } from '../../storage/storage.ts'
import { requireScope, tokenOf } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { reference } from './metadata-body.ts'
import type { V1App } from './v1-app.ts'

const LIMIT_MAX = 100
const OFFSET_MAX = 1_000_000
const DIGITS = /^\d{1,9}$/

const status = z.enum(['queued', 'processing', 'completed', 'failed'])
const day = z.iso.date()

/** A whole number in digits; no silent clamp: other numbers (-1, 1.5) are out of range. */
function wholeNumber(min: number, max: number, otherwise: number) {
  return z
    .string()
    .meta({ pattern: DIGITS.source })
    .superRefine((text, context) => {
      if (DIGITS.test(text) && Number(text) >= min && Number(text) <= max) return
      const reason = /^-?\d+(\.\d+)?$/.test(text) ? 'out_of_range' : 'invalid_format'
      context.addIssue({ code: 'custom', params: { reason } })
    })
    .transform(Number)
    .default(otherwise)
}

const query = z
  .object({
    status: status.optional(),
    // An empty one is nobody's id, and must not be read as no filter.
    mandant_id: z.string().min(1).max(100).optional(),
    reference: reference.optional(),
    from: day.optional(),
    to: day.optional(),
    limit: wholeNumber(1, LIMIT_MAX, 50),
    offset: wholeNumber(0, OFFSET_MAX, 0),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    params: { reason: 'out_of_range' },
  })

type Query = z.output<typeof query>

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
  pagination: z.object({
    total: z.number(),
    limit: z.number(),
    offset: z.number(),
    has_more: z.boolean(),
    next_url: z.string().nullable(),
  }),
})

/** GET /v1/batches: the batches of the caller's project, newest first. */
export function listBatchesRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request, reply) => {
      const { mandant_id, ...filter } = request.query
      const { items, total } = await listBatches(deps.storage, {
        ...filter,
        mandantId: mandant_id,
        projectId: tokenOf(request).projectId,
      })
      const { limit, offset } = filter
      const hasMore = offset + items.length < total && items.length > 0
      const nextUrl = hasMore ? nextPage(request.query) : null
      if (nextUrl !== null) reply.header('link', `<${nextUrl}>; rel="next"`)
      return reply.send({
        batches: items.map(toItem),
        pagination: { total, limit, offset, has_more: hasMore, next_url: nextUrl },
      })
    },
  )
}

function nextPage(query: Query): string {
  const { offset, ...same } = query
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(same)) if (value !== undefined) parameters.set(name, String(value))
  parameters.set('offset', String(offset + query.limit))
  return `/v1/batches?${parameters.toString()}`
}

function toItem({ batch, mandantName }: BatchListItem): z.infer<typeof item> {
  return {
    batch_id: batch.id,
    batch_name: batch.name,
    status: batch.status,
    mandant_id: batch.mandantId,
    mandant_name: mandantName,
    created_at: toIso(batch.createdAt),
    completed_at: batch.completedAt === null ? null : toIso(batch.completedAt),
    reference: batch.reference,
  }
}
