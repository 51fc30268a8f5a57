import { z } from 'zod'

import { listOutputs } from '../../batches/outputs/list-outputs.ts'
import type { Output } from '../../batches/outputs/list-outputs.ts'
import { OUTPUT_TABLES, OUTPUT_TYPES } from '../../batches/outputs/output-type.ts'
import { toIso } from '../../shared/clock.ts'
import { outputPath, signDownload } from '../answer/download-url.ts'
import { HttpFault } from '../answer/error-body.ts'
import { requireScope } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { baseOf } from './base-of.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'
import { missingResult } from './missing-result.ts'

const output = z.object({
  output_id: z.string(),
  type: z.enum(OUTPUT_TYPES),
  table: z.enum(OUTPUT_TABLES).nullable(),
  name: z.string(),
  folder: z.string(),
  media_type: z.string(),
  byte_size: z.number(),
  sha256: z.string(),
  document_id: z.string().nullable(),
  download_url: z.string(),
})

const answer = z.object({ batch_id: z.string(), expires_at: z.string(), outputs: z.array(output) })

/**
 * GET /v1/batches/{batch_id}/outputs: every file of the result of a completed batch, each with its hash and a fresh
 * signed link (additive).
 */
export function getOutputsRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/outputs',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('results:read'),
      schema: { params: batchParams, response: { 200: answer } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      if (batch.status !== 'completed') {
        throw new HttpFault('result_not_available', { field: 'batch_id', reason: batch.status })
      }
      const outputs = await listOutputs(deps, batch)
      if (outputs.length === 0) throw await missingResult(deps, batch, 'deleted')
      const { projectId } = batch
      const now = deps.clock.now()
      const base = baseOf(request, deps)
      const link = (path: string) => signDownload(deps.downloadKey, { path, projectId, now })
      const { expiresAt } = link('')
      return reply.send({
        batch_id: batch.id,
        expires_at: toIso(expiresAt),
        outputs: outputs.map(each => toOutput(each, `${base}${link(outputPath(batch.id, each)).url}`)),
      })
    },
  )
}

function toOutput(each: Output, url: string): z.infer<typeof output> {
  return {
    output_id: each.id,
    type: each.type,
    table: each.table,
    name: each.name,
    folder: each.folder,
    media_type: each.mediaType,
    byte_size: each.byteSize,
    sha256: each.sha256,
    document_id: each.documentId,
    download_url: url,
  }
}
