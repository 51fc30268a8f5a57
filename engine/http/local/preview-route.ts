import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BatchPreview, PreviewedFile } from '../../batches/preview-batch.ts'
import { formatDecimal } from '../../shared/money.ts'
import type { Storage } from '../../storage/storage.ts'
import type { WirePreview } from './intake-wire.ts'
import { refuse } from './receive-upload.ts'
import type { UploadLimits } from './receive-upload.ts'

export interface PreviewRouteDeps {
  readonly storage: Pick<Storage, 'batches'>
  readonly previewBatch: (files: readonly PreviewedFile[]) => BatchPreview
  readonly limits: UploadLimits
}

/** Estimates what a batch of files would take and cost before they are sent, and tells what a batch may hold. */
export function registerPreviewRoute(app: FastifyInstance, deps: PreviewRouteDeps): void {
  const { storage, limits } = deps
  const previewBody = z.object({
    files: z
      .array(z.object({ name: z.string().max(1_000), byteSize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }))
      .max(limits.filesMax),
  })

  app.post('/local/batches/preview', async (request): Promise<WirePreview> => {
    const body = previewBody.safeParse(request.body)
    if (!body.success) throw refuse('files', 'invalid_format', 'Für diese Dateien lässt sich nichts schätzen.')
    const { pages, seconds, cost } = deps.previewBatch(body.data.files)
    const open = (['queued', 'processing'] as const).map(
      status => storage.batches.list({ projectId: null, status, limit: 1, offset: 0 }).total,
    )
    return {
      ...{ pages, seconds },
      cost: cost && { ...cost, from: formatDecimal(cost.from), to: formatDecimal(cost.to) },
      batchesAhead: open.reduce((all, each) => all + each, 0),
      limits: { filesMax: limits.filesMax, fileBytesMax: limits.fileBytesMax },
    }
  })
}
