import type { FileHandle } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { openOutput } from '../../batches/open-output.ts'
import type { BatchOutput } from '../../model/batch.ts'
import { attachmentHeader } from '../answer/attachment-header.ts'
import { readRange } from '../answer/byte-range.ts'
import { checkDownload } from '../answer/download-url.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { Limits } from '../request/limit-rate.ts'
import { countNoise, countRequest } from '../request/limit-rate.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import type { V1App } from './v1-app.ts'

const params = z.object({ batch_id: z.string(), file: z.string() })

/**
 * GET and HEAD /v1/downloads/{batch_id}/{file}: the output by a signed URL, without a token. The signature covers the
 * path; the file itself is found by the batch's row, never by the URL.
 */
export function downloadOutputRoute(app: V1App, deps: ServerDeps, limits: Limits): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/v1/downloads/:batch_id/:file',
    schema: { params, querystring: z.record(z.string(), z.unknown()) },
    handler: async (request, reply) => {
      const batch = await deps.storage.batches.find(request.params.batch_id)
      const verdict = checkDownload(deps.downloadKey, {
        path: request.url.split('?')[0] ?? '',
        projectId: batch?.projectId ?? '',
        now: deps.clock.now(),
        query: request.query,
      })
      if (!batch || verdict === 'invalid') countNoise(limits, request, reply)
      else countRequest(limits, reply, `download:${batch.projectId}`)
      const output = batch && (await deps.storage.batches.output(batch.id))
      if (verdict === 'invalid' || !output) throw new HttpFault('invalid_signature', { field: 'sig' })
      if (verdict === 'expired') throw new HttpFault('url_expired', { field: 'exp', reason: 'expired' })
      return sendFile(request, reply, output, await openFile(deps, output))
    },
  })
}

/** Under its old hash nothing else may be served. Throws HttpFault. */
async function openFile(deps: ServerDeps, output: BatchOutput): Promise<FileHandle> {
  const opened = await openOutput(deps, output)
  switch (opened.state) {
    case 'whole':
      return opened.handle
    case 'being_written':
      throw new HttpFault('temporarily_unavailable', {
        reason: 'result_being_written',
        headers: { 'retry-after': '5' },
      })
    case 'missing': // Its mandant was deleted.
      throw new HttpFault('result_not_available')
    case 'damaged':
      throw new HttpFault('result_damaged')
  }
}

/** Closes the handle, once it is read or at once where nothing of it is sent. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  output: BatchOutput,
  file: FileHandle,
): Promise<FastifyReply> {
  const etag = `"${output.sha256}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': attachmentHeader(output.filename),
    'x-content-type-options': 'nosniff',
  })
  if (names(request.headers['if-none-match'], etag)) {
    await file.close()
    return reply.code(304).send()
  }
  const ifRange = request.headers['if-range']
  const wantsRange = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = readRange(wantsRange ? request.headers.range : undefined, output.byteSize)
  if (range.type === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${output.byteSize}`).send()
  }
  const { start, end } = range.type === 'part' ? range : { start: 0, end: output.byteSize - 1 }
  if (range.type === 'part') {
    reply.code(206).header('content-range', `bytes ${start}-${end}/${output.byteSize}`)
  }
  reply.type('application/pdf').header('content-length', String(end - start + 1))
  if (request.method === 'HEAD') {
    await file.close()
    return reply.send()
  }
  return reply.send(file.createReadStream({ start, end }))
}

/** True when an If-None-Match list names the tag; weak tags of the same file count. */
function names(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
