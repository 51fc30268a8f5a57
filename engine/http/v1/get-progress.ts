import { z } from 'zod'

import type { BatchProgress } from '../../batches/read-progress.ts'
import { PHASE_NAMES } from '../../model/phase-name.ts'
import { phaseMs } from '../../model/progress.ts'
import { readProgress } from '../../batches/read-progress.ts'
import { toIso } from '../../shared/clock.ts'
import { sendJson, type RememberedAnswers } from '../answer/remember-answers.ts'
import { requireScope, standAt, tokenOf } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'

const phase = z.enum(PHASE_NAMES)
const percent = z.number().min(0).max(100)

const timeless = z.object({
  batch_id: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  current_phase: z.object({
    phase,
    phase_progress: percent,
    overall_progress: percent,
    micro_step: z.string(),
    micro_step_description: z.string(),
    estimated_time_remaining_seconds: z.number(),
  }),
  file_progress: z.object({
    current_file: z.string(),
    current_index: z.number(),
    total_files: z.number(),
    percentage: percent,
  }),
  phases_completed: z.array(
    z.object({
      phase,
      started_at: z.string(),
      completed_at: z.string(),
      duration_seconds: z.number(),
      files_processed: z.number(),
    }),
  ),
})

const answer = timeless.extend({ timestamp: z.string() })

/** GET /v1/batches/{batch_id}/progress: the progress object. */
export function getProgressRoute(app: V1App, deps: ServerDeps, answers: RememberedAnswers): void {
  const readDeps = { storage: deps.storage, workers: deps.config.workers }
  app.get(
    '/v1/batches/:batch_id/progress',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: batchParams, response: { 200: answer } },
    },
    async (request, reply) => {
      const key = `progress ${tokenOf(request).projectId} ${request.params.batch_id}`
      const text = await answers.of({ key, stand: standAt(request) }, timeless, async () =>
        toTimeless(await readProgress(readDeps, await batchOf(deps.storage, request)), deps),
      )
      // Of the answer its time alone is not stored, and stands last.
      return sendJson(reply, `${text.slice(0, -1)},"timestamp":"${toIso(deps.clock.now())}"}`)
    },
  )
}

/** The progress object of a batch, with the time of this answer. */
export function toProgressAnswer(
  progress: BatchProgress,
  deps: Pick<ServerDeps, 'clock' | 'describeStep'>,
): z.infer<typeof answer> {
  return { ...toTimeless(progress, deps), timestamp: toIso(deps.clock.now()) }
}

function toTimeless(
  { batch, view, phasesCompleted }: BatchProgress,
  deps: Pick<ServerDeps, 'describeStep'>,
): z.infer<typeof timeless> {
  return {
    batch_id: batch.id,
    status: batch.status,
    current_phase: {
      phase: view.phase,
      phase_progress: view.phasePercent,
      overall_progress: view.overallPercent,
      micro_step: view.microStep,
      micro_step_description: deps.describeStep(view.microStep),
      estimated_time_remaining_seconds: view.estimatedRemainingSeconds,
    },
    file_progress: {
      current_file: view.currentFile,
      current_index: view.currentIndex,
      total_files: view.totalFiles,
      percentage: view.filePercent,
    },
    phases_completed: phasesCompleted.map(entry => ({
      phase: entry.phase,
      started_at: toIso(entry.startedAt),
      completed_at: toIso(entry.completedAt),
      duration_seconds: phaseMs(entry) / 1000,
      files_processed: entry.filesProcessed,
    })),
  }
}
