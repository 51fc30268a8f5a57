import { z } from 'zod'

import type { BatchStatusView, FailedBatch } from '../../batches/read-status.ts'
import { PHASE_NAMES } from '../../model/phase-name.ts'
import { readStatus } from '../../batches/read-status.ts'
import { toIso } from '../../shared/clock.ts'
import { sendJson, type RememberedAnswers } from '../answer/remember-answers.ts'
import { requireScope, standAt, tokenOf } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'

const phase = z.enum(PHASE_NAMES)

const batchError = z.object({
  code: z.string(),
  message: z.string(),
  phase,
  retryable: z.boolean(),
  failed_at: z.string(),
  documents_total: z.number(),
  documents_failed: z.number(),
  documents: z.array(z.object({ index: z.number(), filename: z.string(), code: z.string(), message: z.string() })),
})

/** The status object of the interface text with all that its Batch object says; `error` only when the batch failed. */
export const statusAnswer = z.object({
  batch_id: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  project_id: z.string(),
  organization_id: z.string(),
  batch_name: z.string(),
  mandant_id: z.string().nullable(),
  storage: z.object({ provider: z.literal('managed'), base_path: z.string() }),
  progress: z.object({
    overall_percent: z.number(),
    current_phase: phase,
    estimated_time_remaining_seconds: z.number(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  error: batchError.optional(),
})

/** GET /v1/batches/{batch_id}: the status object. */
export function getBatchRoute(app: V1App, deps: ServerDeps, answers: RememberedAnswers): void {
  const readDeps = { storage: deps.storage, workers: deps.config.workers }
  app.get(
    '/v1/batches/:batch_id',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: batchParams, response: { 200: statusAnswer } },
    },
    async (request, reply) => {
      const key = `status ${tokenOf(request).projectId} ${request.params.batch_id}`
      const text = await answers.of({ key, stand: standAt(request) }, statusAnswer, async () =>
        toStatusAnswer(await readStatus(readDeps, await batchOf(deps.storage, request))),
      )
      return sendJson(reply, text)
    },
  )
}

/** The status object of a batch. */
export function toStatusAnswer({ batch, view, failure }: BatchStatusView): z.infer<typeof statusAnswer> {
  return {
    batch_id: batch.id,
    status: batch.status,
    project_id: batch.projectId,
    organization_id: batch.organizationId,
    batch_name: batch.name,
    mandant_id: batch.mandantId,
    storage: { provider: 'managed', base_path: batch.basePath },
    progress: {
      overall_percent: view.overallPercent,
      current_phase: view.phase,
      estimated_time_remaining_seconds: view.estimatedRemainingSeconds,
    },
    created_at: toIso(batch.createdAt),
    updated_at: toIso(batch.updatedAt),
    reference: batch.reference,
    metadata: { ...batch.metadata },
    ...(failure ? { error: toBatchError(failure) } : {}),
  }
}

function toBatchError(failure: FailedBatch): z.infer<typeof batchError> {
  return {
    code: failure.fault.code,
    message: failure.fault.message,
    phase: failure.fault.phase,
    retryable: failure.fault.retryable,
    failed_at: toIso(failure.fault.failedAt),
    documents_total: failure.documentsTotal,
    documents_failed: failure.documentsFailed,
    documents: failure.documents.map(document => ({
      index: document.index,
      filename: document.filename,
      code: document.error?.code ?? '',
      message: document.error?.message ?? '',
    })),
  }
}
