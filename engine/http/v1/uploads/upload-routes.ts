import multipart from '@fastify/multipart'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { isEngineError } from '../../../shared/errors.ts'
import type { HandedFile } from '../../../storage/handed-files.ts'
import { uploadFaults } from '../../../storage/upload-faults.ts'
import { HttpFault } from '../../answer/error-body.ts'
import { hearOut } from '../../answer/hear-out.ts'
import { requireScope, tokenOf } from '../../request/bearer.ts'
import { faultsOf, invalidInput } from '../../request/invalid-input.ts'
import { refuseWhenUnavailable } from '../../request/refuse-when-unavailable.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import { filename as filenameLabel } from '../label.ts'
import type { V1App } from '../v1-app.ts'
import { FIELD_LIMITS, filesOfForm } from './files-of-form.ts'
import { toUploadAnswer, uploadAnswer } from './upload-answer.ts'
import { asUploadFault } from './upload-fault.ts'

const PIECE = 'application/offset+octet-stream'
const sha256 = z.string().regex(/^[0-9a-fA-F]{64}$/)
const announced = z.object({
  byte_size: z.number().int().min(1),
  sha256: sha256.nullish(),
  filename: filenameLabel.nullish(),
})
const query = z.object({ filename: filenameLabel.optional(), sha256: sha256.optional() })
const byId = z.object({ upload_id: z.string() })
const answer = z.object({ uploads: z.array(uploadAnswer) })
const OPEN = { onRequest: requireScope('batches:write') } as const

/**
 * `/v1/uploads`: a program on this machine hands over files and names them in `source.upload_id`; nothing of it is in the
 * interface text (additive). In one request as raw bytes or multipart, or announced as JSON and sent in pieces at an
 * offset, as tus does.
 */
export function uploadRoutes(app: FastifyInstance, deps: ServerDeps): void {
  // Of their own, since these routes take every type of body as bytes.
  void app.register(async scope => {
    await scope.register(multipart, {
      limits: {
        ...FIELD_LIMITS,
        files: deps.config.limits.documentsPerBatchMax,
        fileSize: deps.config.limits.fileBytesMax + 1,
      },
    })
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage, done) => done(null, payload))
    scope.addHook('onError', hearOut)
    const v1 = scope.withTypeProvider<ZodTypeProvider>()
    takeRoute(v1, deps)
    pieceRoute(v1, deps)
    askRoutes(v1, deps)
  })
}

function takeRoute(app: V1App, deps: ServerDeps): void {
  app.post(
    '/v1/uploads',
    { ...OPEN, schema: { querystring: query, response: { 200: answer } } },
    async (request, reply) => {
      refuseWhenUnavailable(deps)
      const uploads = await asUploadFault(() => take(request, deps, request.query))
      return reply.send({ uploads: uploads.map(toUploadAnswer) })
    },
  )
}

async function take(request: FastifyRequest, deps: ServerDeps, asked: z.infer<typeof query>): Promise<HandedFile[]> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const { projectId } = tokenOf(request)
  if (request.isMultipart()) return takeParts(request, deps, projectId)
  if (type === 'application/json') {
    const parsed = announced.safeParse(request.body)
    if (!parsed.success) throw invalidInput(faultsOf(parsed.error.issues, request.body))
    const { byte_size: byteSize, sha256: sum, filename } = parsed.data
    return [await deps.handed.begin(projectId, { filename: filename ?? null, byteSize, sha256: lower(sum) })]
  }
  if (type === undefined)
    throw new HttpFault('unsupported_media_type', { field: 'Content-Type', reason: 'content_type' })
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const file = {
    filename: asked.filename ?? null,
    byteSize: Number.isNaN(length) ? null : length,
    sha256: lower(asked.sha256),
  }
  if (file.byteSize === 0) throw emptyFile()
  return [await takeWhole(deps, projectId, file, request.body as Readable)]
}

/** Every file of a form, in its order; what was taken before one that fails is thrown away again. */
async function takeParts(request: FastifyRequest, deps: ServerDeps, projectId: string): Promise<HandedFile[]> {
  const taken: HandedFile[] = []
  try {
    for await (const part of filesOfForm(request)) {
      const named = filenameLabel.safeParse(part.filename)
      const file = { filename: named.data ?? null, byteSize: null, sha256: null }
      taken.push(await takeWhole(deps, projectId, file, part.file))
    }
  } catch (fault) {
    for (const { id } of taken) await deps.handed.remove(projectId, id)
    throw fault
  }
  if (taken.length === 0) {
    const text = {
      de: 'Das Formular enthält keine Datei. Bitte mindestens einen Teil mit filename senden.',
      en: 'The form holds no file. Please send at least one part with a filename.',
    }
    throw new HttpFault('invalid_request', { field: '', reason: 'too_few', text })
  }
  return taken
}

/** Begun and sent in one request: nobody knows the id of what breaks in the middle, so it does not stay. */
async function takeWhole(
  { handed }: ServerDeps,
  projectId: string,
  file: Parameters<ServerDeps['handed']['begin']>[1],
  bytes: Readable,
): Promise<HandedFile> {
  const { id } = await handed.begin(projectId, file)
  try {
    const taken = await handed.append(projectId, id, 0, bytes)
    if (taken.byteSize === 0) throw emptyFile()
    if (taken.isWhole) return taken
    throw brokenOff()
  } catch (fault) {
    await handed.remove(projectId, id)
    throw isEngineError(fault) && fault.code === 'upload_interrupted' ? brokenOff(fault) : fault
  }
}

function emptyFile(): HttpFault {
  const text = {
    de: 'Die Datei ist leer. Bitte eine Datei mit Inhalt senden.',
    en: 'The file is empty. Please send one that holds something.',
  }
  return new HttpFault('invalid_request', { field: '', reason: 'too_short', text })
}

function brokenOff(cause?: unknown): HttpFault {
  const text = {
    de: 'Die Datei kam nicht ganz an; nichts davon bleibt. Bitte noch einmal senden.',
    en: 'The file did not come whole; nothing of it stays. Please send it again.',
  }
  return new HttpFault('invalid_request', { field: '', reason: 'incomplete', text, cause })
}

function pieceRoute(app: V1App, deps: ServerDeps): void {
  app.patch(
    '/v1/uploads/:upload_id',
    { ...OPEN, schema: { params: byId, response: { 200: uploadAnswer } } },
    async (request, reply) => {
      refuseWhenUnavailable(deps)
      if (request.headers['content-type'] !== PIECE) {
        throw new HttpFault('unsupported_media_type', { field: 'Content-Type', reason: 'content_type' })
      }
      const offset = String(request.headers['upload-offset'] ?? '')
      if (!/^\d{1,15}$/.test(offset)) {
        throw invalidInput([{ field: 'Upload-Offset', reason: offset === '' ? 'required' : 'invalid_format' }])
      }
      const { projectId } = tokenOf(request)
      const { upload_id: id } = request.params
      const file = await asUploadFault(() =>
        deps.handed.append(projectId, id, Number(offset), request.body as Readable),
      )
      return reply.header('upload-offset', file.offset).send(toUploadAnswer(file))
    },
  )
}

function askRoutes(app: V1App, deps: ServerDeps): void {
  const find = async (request: FastifyRequest<{ Params: z.infer<typeof byId> }>): Promise<HandedFile> => {
    const file = await deps.handed.find(tokenOf(request).projectId, request.params.upload_id)
    return file ?? asUploadFault(() => Promise.reject(uploadFaults.notFound()))
  }
  const schema = { params: byId, response: { 200: uploadAnswer } }
  app.get('/v1/uploads/:upload_id', { ...OPEN, exposeHeadRoute: true, schema }, async (request, reply) => {
    const file = await find(request)
    return reply.header('upload-offset', file.offset).send(toUploadAnswer(file))
  })
  app.delete('/v1/uploads/:upload_id', { ...OPEN, schema }, async (request, reply) => {
    const file = await find(request)
    await deps.handed.remove(tokenOf(request).projectId, file.id)
    return reply.send(toUploadAnswer(file))
  })
}

function lower(sum: string | null | undefined): string | null {
  return sum?.toLowerCase() ?? null
}
