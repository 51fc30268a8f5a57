import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BatchStatus } from '../../model/batch.ts'
import { toIso } from '../../shared/clock.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { SandboxDeps } from '../request/sandbox-deps.ts'
import type { V1App } from '../v1/v1-app.ts'

/** Ten years: longer than anything in the interface lasts, and every date stays one. */
const AHEAD_SECONDS_MAX = 10 * 366 * 24 * 3_600

const advanceBody = z.strictObject({ advance_seconds: z.int().min(1).max(AHEAD_SECONDS_MAX) })
const eventBody = z.strictObject({
  batch_id: z.string().min(1).max(100),
  type: z.enum(['batch.processing', 'batch.completed', 'batch.failed']),
})
const NO_NOTIFICATIONS = {
  de: 'Dieser Stapel hat noch keine Benachrichtigung verschickt, oder es gibt ihn nicht. Er braucht eine webhook_url.',
  en: 'This batch has sent no notification yet, or does not exist. It needs a webhook_url.',
}
const STATUS: Readonly<Record<z.infer<typeof eventBody>['type'], BatchStatus>> = {
  'batch.processing': 'processing',
  'batch.completed': 'completed',
  'batch.failed': 'failed',
}

/** Marks every answer as one of a sandbox. */
export function markSandbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('steuerstapel-sandbox', 'true'))
}

/**
 * The routes below /sandbox: samples, a clock that is put forward, notifications on demand. Only a sandbox has them; a
 * real engine answers 404.
 */
export function sandboxRoutes(app: V1App, deps: SandboxDeps): void {
  sampleRoutes(app, deps)
  clockRoutes(app, deps)
  app.post('/sandbox/events', { schema: { body: eventBody } }, async (request, reply) => {
    const { batch_id: batchId, type } = request.body
    const sent = await deps.sendEvent(batchId, STATUS[type])
    if (sent === null)
      throw new HttpFault('not_found', { field: 'batch_id', reason: 'no_notifications', text: NO_NOTIFICATIONS })
    const { id, statusCode, fault } = sent
    const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
    return reply.send({ sandbox: true, webhook_id: id, type, delivered, status_code: statusCode, fault })
  })
}

function sampleRoutes(app: V1App, { samples }: SandboxDeps): void {
  app.get('/sandbox/samples', (_request, reply) => {
    const documents = samples.filenames.map(filename => ({ filename, source: { type: 'path', path: filename } }))
    return reply.send({ sandbox: true, documents })
  })
  app.get(
    '/sandbox/samples/:filename',
    { schema: { params: z.object({ filename: z.string() }) } },
    async (request, reply) => {
      const { filename } = request.params
      // Only what the list names: a path made of anything else is never built.
      if (!samples.filenames.includes(filename)) throw new HttpFault('not_found')
      return reply.type('application/pdf').send(await readFile(join(samples.folder, filename)))
    },
  )
}

function clockRoutes(app: V1App, { clock, onAdvanced }: SandboxDeps): void {
  const told = () => ({ sandbox: true, now: toIso(clock.now()), ahead_seconds: Math.round(clock.aheadMs() / 1_000) })
  app.get('/sandbox/clock', (_request, reply) => reply.send(told()))
  app.post('/sandbox/clock', { schema: { body: advanceBody } }, async (request, reply) => {
    const { advance_seconds: seconds } = request.body
    if (clock.aheadMs() / 1_000 + seconds > AHEAD_SECONDS_MAX) {
      throw new HttpFault('invalid_request', { field: 'advance_seconds', reason: 'out_of_range' })
    }
    clock.advance(seconds * 1_000)
    await onAdvanced()
    return reply.send(told())
  })
}
