import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Batch } from '../../model/batch.ts'
import type { Correction } from '../../model/correction.ts'
import type { Storage } from '../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { refuse } from './receive-upload.ts'

/** Records a correction and returns its number. Throws EngineError as `correctBatch`. */
export type CorrectBatch = (batch: Batch, correction: Correction) => number

export interface CorrectionRoutesDeps {
  readonly storage: Storage
  readonly correctBatch: CorrectBatch
  /** The Belegmappe of a batch whose corrections it does not show yet is tried again. */
  readonly reviseAgain: () => void
}

const documentId = z.string().min(1).max(64)
const page = z.number().int().min(1).max(1_000_000)
const body = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('split_document'), documentId, page }),
  z.strictObject({ type: z.literal('join_document'), documentId }),
  z.strictObject({ type: z.literal('set_page_aside'), documentId, page }),
  z.strictObject({ type: z.literal('take_page_back'), documentId, page }),
])

type ById = { Params: { id: string } }

/** What people change about finished batches; each correction has an opposite, so that nothing is final. */
export function registerCorrectionRoutes(app: FastifyInstance, deps: CorrectionRoutesDeps): void {
  app.post<ById>('/local/batches/:id/corrections', async (request, reply) => {
    const batch = knownBatch(deps, request.params.id)
    const correction = body.safeParse(request.body)
    if (!correction.success) throw refuse('type', 'invalid_value', 'Diese Korrektur ist so nicht möglich.')
    const sequence = deps.correctBatch(batch, correction.data)
    return reply.code(201).send({ sequence })
  })

  app.post<ById>('/local/batches/:id/revision', async (request, reply) => {
    const { wanted, done } = deps.storage.corrections.revision(knownBatch(deps, request.params.id).id)
    if (done < wanted) deps.reviseAgain()
    return reply.code(202).send({ wanted, done })
  })

  app.get<ById>('/local/batches/:id/corrections', async request => {
    const batch = knownBatch(deps, request.params.id)
    return {
      corrections: deps.storage.corrections.list(batch.id),
      revision: deps.storage.corrections.revision(batch.id),
    }
  })
}
