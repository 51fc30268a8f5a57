import { z } from 'zod'

import type { BatchResult } from '../../batches/read-result.ts'
import { readResult } from '../../batches/read-result.ts'
import { toIso } from '../../shared/clock.ts'
import { formatDecimal } from '../../shared/money.ts'
import { requireScope } from '../request/bearer.ts'
import { downloadPath, signDownload } from '../answer/download-url.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { baseOf } from './base-of.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'
import { missingResult } from './missing-result.ts'

const answer = z.object({
  batch_id: z.string(),
  status: z.literal('completed'),
  result: z.object({
    download_url: z.string(),
    expires_at: z.string(),
    file_size_bytes: z.number(),
    sha256: z.string(),
  }),
  usage: z.object({
    pages_processed: z.number(),
    documents_processed: z.number(),
    conversion_duration_seconds: z.number(),
    analysis_duration_seconds: z.number(),
    total_duration_seconds: z.number(),
    documents_failed: z.number(),
    documents_duplicate: z.number(),
  }),
  billing: z.object({ partner_code: z.string(), snapshot_id: z.string(), total_cost_eur: z.string() }),
  warnings: z.array(z.object({ index: z.number(), filename: z.string(), code: z.string(), message: z.string() })),
})

/** GET /v1/batches/{batch_id}/result: the result object of a completed batch, with a fresh download URL. */
export function getResultRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/result',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('results:read'),
      schema: { params: batchParams, response: { 200: answer } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      const result = await readResult(deps.storage, batch)
      if (!result) throw await missingResult(deps, batch)
      const download = signDownload(deps.downloadKey, {
        path: downloadPath(batch.id),
        projectId: batch.projectId,
        now: deps.clock.now(),
      })
      return reply.send(toAnswer(batch.id, result, `${baseOf(request, deps)}${download.url}`, download.expiresAt))
    },
  )
}

function toAnswer(batchId: string, result: BatchResult, url: string, expiresAt: number): z.infer<typeof answer> {
  const { output, usage, snapshot, cost } = result
  return {
    batch_id: batchId,
    status: 'completed',
    result: {
      download_url: url,
      expires_at: toIso(expiresAt),
      file_size_bytes: output.byteSize,
      sha256: output.sha256,
    },
    usage: {
      pages_processed: usage.pagesProcessed,
      documents_processed: usage.documentsProcessed,
      conversion_duration_seconds: usage.conversionMs / 1000,
      analysis_duration_seconds: usage.analysisMs / 1000,
      total_duration_seconds: usage.totalMs / 1000,
      documents_failed: usage.documentsFailed,
      documents_duplicate: usage.documentsDuplicate,
    },
    billing: {
      partner_code: snapshot.partnerCode,
      snapshot_id: snapshot.id,
      total_cost_eur: formatDecimal(cost.total),
    },
    warnings: result.failed.map(document => ({
      index: document.index,
      filename: document.filename,
      code: document.error?.code ?? '',
      message: document.error?.message ?? '',
    })),
  }
}
