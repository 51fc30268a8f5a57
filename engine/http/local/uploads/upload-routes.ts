import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { restingUploads } from '../../../../wire/intake.ts'
import { EngineError } from '../../../shared/errors.ts'
import { uploadFaults } from '../../../storage/upload-faults.ts'
import type { Upload, UploadStore } from '../../../storage/upload-store.ts'
import { hearOut } from '../../answer/hear-out.ts'
import { refuse } from './receive-upload.ts'
import type { UploadLimits } from './receive-upload.ts'
import { wireApp } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface UploadRoutesDeps {
  readonly uploads: UploadStore
  readonly limits: Pick<UploadLimits, 'fileBytesMax'>
}

const VERSION = '1.0.0'
const PIECE = 'application/offset+octet-stream'
const SHA256 = /^[0-9a-f]{64}$/

type ById = { Params: { sha256: string } }
type Piece = ById & { Body: IncomingMessage }

/**
 * Files that survive a lost connection: tus 1.0.0 (https://tus.io/protocols/resumable-upload) with its extensions
 * creation, expiration and termination. An upload is addressed by the SHA-256 that its bytes will have, told in
 * `Upload-Metadata`; it is checked with the last byte, answered with the 460 of tus's checksum extension when it is
 * wrong.
 */
export function registerUploadRoutes(app: WireApp, deps: UploadRoutesDeps): void {
  // Of its own, since this body and this version are for these routes only.
  void app.register(async scope => uploadRoutes(wireApp(scope), deps))
}

function uploadRoutes(app: WireApp, deps: UploadRoutesDeps): void {
  speakTus(app, deps)
  listUploadsRoute(app, deps)
  sendUploadRoutes(app, deps)
}

/** The version of the protocol, and what of it there is. */
function speakTus(app: WireApp, { limits }: UploadRoutesDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('tus-resumable', VERSION)
    const isOfTus = request.method !== 'OPTIONS' && request.method !== 'GET'
    if (isOfTus && request.headers['tus-resumable'] !== VERSION) {
      void reply.header('tus-version', VERSION)
      throw new EngineError('input', 'upload_version', 'Diese Art der Übertragung ist nicht bekannt.')
    }
  })
  app.addHook('onError', hearOut)
  app.addContentTypeParser(PIECE, (_request: FastifyRequest, payload: IncomingMessage, done) => done(null, payload))

  app.options('/local/uploads', async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'tus-version': VERSION,
        'tus-max-size': limits.fileBytesMax,
        'tus-extension': 'creation,expiration,termination',
      })
      .send(),
  )
}

/** Not of tus: what another page or an earlier one began and left. */
function listUploadsRoute(app: WireApp, { uploads }: UploadRoutesDeps): void {
  app.get('/local/uploads', { schema: { response: { 200: restingUploads } } }, async () => ({
    uploads: uploads.listResting().map(({ sha256, byteSize, offset, expiresAt }) => {
      return { sha256, byteSize, offset, expiresAt: expiresAt ?? 0 }
    }),
  }))
}

function sendUploadRoutes(app: WireApp, { uploads }: UploadRoutesDeps): void {
  app.post('/local/uploads', async (request, reply) => {
    const sha256 = metadataOf(request).get('sha256') ?? ''
    if (!SHA256.test(sha256)) throw refuse('Upload-Metadata', 'invalid_format', 'Der Datei fehlt ihre Prüfsumme.')
    const upload = await uploads.begin(sha256, wholeNumber(request, 'upload-length', 1))
    return tell(reply.code(201), upload).header('location', `/local/uploads/${sha256}`).send()
  })

  app.head<ById>('/local/uploads/:sha256', async (request, reply) => {
    const upload = await uploads.find(sha256Of(request))
    if (!upload) throw uploadFaults.notFound()
    return tell(reply.code(200), upload).header('upload-length', upload.byteSize).send()
  })

  app.patch<Piece>('/local/uploads/:sha256', { onRequest: requirePiece }, async (request, reply) => {
    const sha256 = sha256Of(request)
    const offset = wholeNumber(request, 'upload-offset', 0)
    const upload = await uploads.append(sha256, offset, request.body)
    return tell(reply.code(204), upload).send()
  })

  app.delete<ById>('/local/uploads/:sha256', async (request, reply) => {
    await uploads.remove(sha256Of(request))
    return reply.code(204).send()
  })
}

async function requirePiece({ headers }: FastifyRequest<Piece>): Promise<void> {
  if (headers['content-type'] === PIECE) return
  throw new EngineError('input', 'upload_media_type', 'Diese Art der Übertragung ist nicht bekannt.')
}

function tell(reply: FastifyReply, { offset, expiresAt }: Upload): FastifyReply {
  void reply.header('upload-offset', offset)
  if (expiresAt !== null) void reply.header('upload-expires', new Date(expiresAt).toUTCString())
  return reply
}

function sha256Of({ params }: FastifyRequest<ById>): string {
  if (!SHA256.test(params.sha256)) throw uploadFaults.notFound()
  return params.sha256
}

function wholeNumber({ headers }: FastifyRequest, name: string, least: number): number {
  const text = String(headers[name] ?? '')
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < least) {
    throw refuse(name, 'invalid_format', 'Die Übertragung ist unvollständig beschrieben.')
  }
  return value
}

/** `key base64, key base64`; a key that comes twice counts as it came last. */
function metadataOf({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = String(headers['upload-metadata'] ?? '').split(',')
  return new Map(
    pairs.map(pair => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const
    }),
  )
}
