import { createReadStream } from '../../shared/disk/files-sync.ts'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../../batches/clients/issue-token.ts'
import { ANSWER_BYTES_MAX, CLAIM_WAIT_MS, claim, fault, HASH_HEADER, hello, LANES_MAX } from '../../desk/messages.ts'
import { takeBeat, takeFault, takeOutput } from '../../desk/take-answer.ts'
import type { Taken } from '../../desk/take-answer.ts'
import type { HandedTask } from '../../desk/messages.ts'
import type { TaskDesk } from '../../desk/task-desk.ts'
import type { Clock } from '../../shared/clock.ts'
import { isEngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { storageFaultOf } from '../../shared/storage-fault.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PageWorkerAccess, TaskHold } from '../../storage/task-verbs.ts'

export interface WorkerDoorDeps {
  readonly storage: Pick<Storage, 'tasks' | 'pageWorkers'>
  readonly files: Pick<FileStore, 'pathOf' | 'checkOriginal'>
  readonly desk: TaskDesk
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly version: string
  readonly ocrModel: 'fast' | 'accurate'
  readonly isDraining: () => boolean
}

const JSON_BYTES_MAX = 64 * 1024

/** A refusal of this door, with a German sentence for whoever runs the worker. */
class DoorFault extends Error {
  override readonly name = 'DoorFault'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * The door for workers on other machines, a server of its own: nothing of `/v1` or the window answers here, and a
 * worker's token opens nothing there. A worker sees the tasks that it holds and their files, and nothing else.
 */
export function buildWorkerDoor(deps: WorkerDoorDeps): FastifyInstance {
  const app: FastifyInstance = createApp(deps)
  app.setErrorHandler((error, request, reply) => answerFault(error, request, reply))
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'not_found', 'Diese Adresse gibt es hier nicht.'))
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: ANSWER_BYTES_MAX },
    (_r, body, done) => done(null, body),
  )
  const workers = new WeakMap<FastifyRequest, PageWorkerAccess>()
  const admit: Admit = async request => {
    const token = /^bearer +([^ ]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const found = token === undefined ? null : await deps.storage.pageWorkers.find(hashToken(token))
    if (!found) throw new DoorFault(401, 'token_unknown', 'Der Zugang des Arbeitsrechners ist unbekannt oder gesperrt.')
    workers.set(request, found)
  }
  app.addHook('onRequest', admit)
  // A body takes its time, in which the access may end.
  app.addHook('preHandler', admit)
  const workerOf = (request: FastifyRequest): string => workers.get(request)?.id ?? ''
  claimRoutes(app, deps, { workerOf, admit })
  fileRoute(app, deps, workerOf)
  answerRoutes(app, deps, workerOf)
  return app
}

function createApp({ logger }: WorkerDoorDeps): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    bodyLimit: JSON_BYTES_MAX,
    exposeHeadRoutes: false,
    return503OnClosing: false,
  })
}

type WorkerOf = (request: FastifyRequest) => string
/** Throws DoorFault for a token that is unknown, or revoked by now. */
type Admit = (request: FastifyRequest) => Promise<void>

function claimRoutes(
  app: FastifyInstance,
  deps: WorkerDoorDeps,
  { workerOf, admit }: { readonly workerOf: WorkerOf; readonly admit: Admit },
): void {
  const { desk } = deps
  const waiting = new Map<string, number>()
  app.post('/worker/hello', async request => {
    requireVersion(deps, hello.parse(request.body).version)
    return { worker_id: workerOf(request), ocr_model: deps.ocrModel }
  })
  app.post('/worker/claim', async (request, reply) => {
    const { version, capacity } = claim.parse(request.body)
    requireVersion(deps, version)
    if (deps.isDraining()) throw new DoorFault(503, 'draining', 'Der Server wird beendet.')
    const id = workerOf(request)
    const open = waiting.get(id) ?? 0
    if (open >= LANES_MAX) throw new DoorFault(429, 'too_many_claims', 'Dieser Arbeitsrechner fragt zu oft zugleich.')
    desk.present.saw(id, capacity)
    waiting.set(id, open + 1)
    const task = await handWhileThere(deps, { request, reply, id, admit }).finally(() => leaveQueue(waiting, id))
    return task ?? reply.code(204).send()
  })
  app.post('/worker/leave', async (request, reply) => {
    desk.present.left(workerOf(request))
    return reply.code(204).send()
  })
}

function leaveQueue(waiting: Map<string, number>, id: string): void {
  const left = (waiting.get(id) ?? 1) - 1
  if (left > 0) waiting.set(id, left)
  else waiting.delete(id)
}

interface Asking {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly id: string
  readonly admit: Admit
}

/** A task, unless who asked for it is gone, or has no access any more, by the time that there is one. */
async function handWhileThere(
  { desk, storage }: WorkerDoorDeps,
  { request, reply, id, admit }: Asking,
): Promise<HandedTask | null> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const task = await desk.hand(id, CLAIM_WAIT_MS, gone.signal)
  if (!task) return null
  try {
    await admit(request)
    if (!gone.signal.aborted) return task
  } catch (error) {
    gone.abort(error)
  }
  await storage.tasks.release({ ...task, worker: id }, false)
  desk.cameBack()
  if (gone.signal.reason instanceof DoorFault) throw gone.signal.reason
  return null
}

function fileRoute(app: FastifyInstance, { storage, files }: WorkerDoorDeps, workerOf: WorkerOf): void {
  app.get('/worker/files/:sha256', async (request, reply) => {
    const { sha256 } = request.params as { readonly sha256: string }
    if (!/^[0-9a-f]{64}$/.test(sha256) || !(await storage.tasks.isHeldBy(workerOf(request), sha256))) {
      throw new DoorFault(404, 'file_not_found', 'Diese Datei gehört zu keiner Aufgabe dieses Arbeitsrechners.')
    }
    // One that is damaged here must not be read there: the engine meets and tells it.
    if ((await files.checkOriginal(sha256)) !== 'whole') {
      throw new DoorFault(404, 'file_damaged', 'Diese Datei ist auf dem Server beschädigt.')
    }
    return reply
      .header(HASH_HEADER, sha256)
      .type('application/octet-stream')
      .send(createReadStream(files.pathOf(sha256)))
  })
}

const ANSWERS: Readonly<Record<Taken, readonly [status: number, code: string, message: string]>> = {
  taken: [204, '', ''],
  void: [410, 'hold_void', 'Diese Aufgabe hat inzwischen ein anderer.'],
  refused: [422, 'answer_refused', 'Die Antwort wurde abgelehnt; die Aufgabe geht an einen anderen.'],
}

const place = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) })
const fence = z.object({ fence: z.coerce.number().int() })

function answerRoutes(app: FastifyInstance, deps: WorkerDoorDeps, workerOf: WorkerOf): void {
  const { storage, desk } = deps
  const holdOf = (request: FastifyRequest): TaskHold => {
    return { ...place.parse(request.params), ...fence.parse(request.query), worker: workerOf(request) }
  }
  const tell = (reply: FastifyReply, taken: Taken): FastifyReply => {
    const [status, code, message] = ANSWERS[taken]
    return status === 204 ? reply.code(204).send() : refuse(reply, status, code, message)
  }
  app.post('/worker/tasks/:id/beat', async (request, reply) => {
    return tell(reply, await takeBeat(deps, holdOf(request)))
  })
  /** Before a body is read: a worker that holds nothing must not cost memory. */
  const requireHold = async (request: FastifyRequest): Promise<void> => {
    const hold = holdOf(request)
    if ((await takeBeat(deps, hold)) === 'taken') return
    desk.ended(hold.id)
    throw new DoorFault(...ANSWERS.void)
  }
  app.put('/worker/tasks/:id/output', { onRequest: requireHold }, async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const sha256 = String(request.headers[HASH_HEADER] ?? '')
    return tell(reply, await takeOutput(deps, holdOf(request), { bytes, sha256 }))
  })
  app.post('/worker/tasks/:id/fault', async (request, reply) => {
    const { error } = fault.parse(request.body)
    return tell(reply, await takeFault(deps, holdOf(request), error))
  })
  app.post('/worker/tasks/:id/release', async (request, reply) => {
    const isHeld = await storage.tasks.release(holdOf(request), false)
    desk.cameBack()
    return tell(reply, isHeld ? 'taken' : 'void')
  })
}

function requireVersion({ version }: WorkerDoorDeps, theirs: string): void {
  if (version === theirs) return
  const message = `Der Server hat Version ${version}, dieser Arbeitsrechner eine andere. Bitte auf beiden dieselbe installieren.`
  throw new DoorFault(409, 'version_differs', message)
}

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DoorFault) return refuse(reply, error.status, error.code, error.message)
  if (error instanceof z.ZodError) return refuse(reply, 400, 'request_invalid', 'Die Anfrage ist nicht lesbar.')
  const known = storageFaultOf(error) ?? (isEngineError(error) ? error : null)
  if (known) return refuse(reply.header('retry-after', '5'), 503, known.code, known.message)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return refuse(reply, status, 'request_invalid', 'Die Anfrage ist nicht lesbar.')
  request.log.error({ err: error }, 'worker_request_failed')
  return refuse(reply, 500, 'server_error', 'Auf dem Server ist ein Fehler aufgetreten.')
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: code, message })
}
