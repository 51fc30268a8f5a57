import { batchPreview, batchPreviewQuery } from '../../../../wire/intake.ts'
import type { BatchPreview, PreviewedFile } from '../../../batches/preview-batch.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { UploadLimits } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface PreviewRouteDeps {
  readonly storage: Pick<Storage, 'batches'>
  readonly previewBatch: (files: readonly PreviewedFile[]) => Promise<BatchPreview>
  readonly limits: UploadLimits
}

/** Estimates what a batch of files would take and cost before they are sent, and tells what a batch may hold. */
export function registerPreviewRoute(app: WireApp, deps: PreviewRouteDeps): void {
  const { storage, limits } = deps

  app.post('/local/batches/preview', { schema: { response: { 200: batchPreview } } }, async request => {
    const body = batchPreviewQuery.safeParse(request.body)
    if (!body.success || body.data.files.length > limits.filesMax)
      throw refuse('files', 'invalid_format', 'Für diese Dateien lässt sich nichts schätzen.')
    const { pages, seconds, cost } = await deps.previewBatch(body.data.files)
    const open = await Promise.all(
      (['queued', 'processing'] as const).map(
        async status => (await storage.batches.list({ projectId: null, status, limit: 1, offset: 0 })).total,
      ),
    )
    return {
      pages,
      seconds,
      cost: cost && { ...cost, from: formatDecimal(cost.from), to: formatDecimal(cost.to) },
      batchesAhead: open.reduce((all, each) => all + each, 0),
      limits: { filesMax: limits.filesMax, fileBytesMax: limits.fileBytesMax },
    }
  })
}
