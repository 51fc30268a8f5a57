import { cancelBatch } from '../batches/cancel-batch.ts'
import { createUploadedBatch } from '../batches/create-uploaded-batch.ts'
import { createWindowBatch } from '../batches/create-window-batch.ts'
import { previewBatch } from '../batches/preview-batch.ts'
import { restartBatch } from '../batches/restart-batch.ts'
import type { LocalApiDeps } from '../http/local/local-api.ts'
import type { EngineData } from './engine-data.ts'
import type { Work } from './open-work.ts'

type BatchActions = Pick<
  LocalApiDeps,
  'createBatch' | 'createUploadedBatch' | 'previewBatch' | 'cancelBatch' | 'restartBatch'
>

/** Batches as the window makes and ends them: the use cases, and who is told of what they did. */
export function wireBatches(data: EngineData, work: Work): BatchActions {
  const { config, storage, files, uploads, clock } = data
  const { createBatch, windowProject, runner, sender, wake } = work
  return {
    createBatch: async batch => {
      const created = await createWindowBatch({ createBatch, files }, await windowProject(), batch)
      wake()
      return { batchId: created.batch.id }
    },
    createUploadedBatch: async batch => {
      const uploadedDeps = { storage, files, uploads, clock, createBatch }
      const { batchId, isNew } = await createUploadedBatch(uploadedDeps, await windowProject(), batch)
      if (isNew) wake()
      return { batchId, isNew }
    },
    previewBatch: async picked => {
      const { priceList, workers } = config
      return previewBatch({ priceList, workers, clock }, await windowProject(), picked)
    },
    cancelBatch: async batch => {
      const asked = await cancelBatch({ storage, clock }, batch)
      if (asked) {
        runner.wake()
        sender.wake()
      }
      return asked
    },
    restartBatch: async (batch, opened) => {
      const project = await windowProject()
      const { batchId, isNew } = await restartBatch({ storage, files, createBatch }, project, batch, opened)
      if (isNew) wake()
      return { batchId, isNew }
    },
  }
}
