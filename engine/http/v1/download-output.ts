import type { FileHandle } from '../../shared/disk/files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { openOutput } from '../../batches/open-output.ts'
import { openListed } from '../../batches/outputs/open-listed.ts'
import type { Batch } from '../../model/batch.ts'
import { attachmentHeader } from '../answer/attachment-header.ts'
import { readRange } from '../answer/byte-range.ts'
import { checkDownload, namedOutput } from '../answer/download-url.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { Limits } from '../request/limit-rate.ts'
import { countNoise, countRequest } from '../request/limit-rate.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import type { V1App } from './v1-app.ts'
import { missingResult } from './missing-result.ts'

const params = z.object({ batch_id: z.string(), file: z.string() })

/** What is sent: the bytes behind the handle, and how they are named. */
interface Download {
  readonly filename: string
  readonly mediaType: string
  readonly sha256: string
  readonly byteSize: number
  readonly handle: FileHandle
}

/**
 * GET and HEAD /v1/downloads/{batch_id}/{file}: a file of the result by a signed URL, without a token. The signature
 * covers the path; the file itself is found by the batch's row and folder, never by the URL.
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
      if (verdict === 'invalid' || !batch) throw new HttpFault('invalid_signature', { field: 'sig' })
      if (verdict === 'expired') throw new HttpFault('url_expired', { field: 'exp', reason: 'expired' })
      const named = namedOutput(request.params.file)
      return sendFile(request, reply, named ? await openNamed(deps, batch, named) : await openBinder(deps, batch))
    },
  })
}

/** The Belegmappe as the row of the batch tells of it. Under its old hash nothing else may be served. Throws HttpFault. */
async function openBinder(deps: ServerDeps, batch: Batch): Promise<Download> {
  const output = await deps.storage.batches.output(batch.id)
  if (!output && batch.status === 'completed') throw await missingResult(deps, batch, 'deleted')
  if (!output) throw new HttpFault('invalid_signature', { field: 'sig' })
  const opened = await openOutput(deps, output)
  if (opened.state !== 'whole') throw notOpened(opened.state)
  const { filename, sha256, byteSize } = output
  return { filename, sha256, byteSize, mediaType: 'application/pdf', handle: opened.handle }
}

async function openNamed(deps: ServerDeps, batch: Batch, named: { id: string; sha256: string }): Promise<Download> {
  const opened = await openListed(deps, batch, named)
  if (opened.state !== 'whole') throw notOpened(opened.state)
  const { name, mediaType, sha256, byteSize } = opened.output
  return { filename: name, mediaType, sha256, byteSize, handle: opened.handle }
}

function notOpened(state: 'being_written' | 'missing' | 'replaced' | 'damaged'): HttpFault {
  switch (state) {
    case 'being_written':
      return new HttpFault('temporarily_unavailable', {
        reason: 'result_being_written',
        headers: { 'retry-after': '5' },
      })
    case 'missing': // Its mandant was deleted.
      return new HttpFault('result_not_available')
    case 'replaced':
      return new HttpFault('result_not_available', { reason: 'replaced', text: REPLACED })
    case 'damaged':
      return new HttpFault('result_damaged')
  }
}

const REPLACED = {
  de: 'Diese Datei gibt es so nicht mehr; das Ergebnis wurde neu geschrieben. Bitte die Dateien neu auflisten.',
  en: 'This file is not there any more; the result was written anew. List the outputs again.',
}

/** Closes the handle, once it is read or at once where nothing of it is sent. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, output: Download): Promise<FastifyReply> {
  const file = output.handle
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
  reply.type(output.mediaType).header('content-length', String(end - start + 1))
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
