import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

import { isFromNetwork } from '../shared/from-network.ts'
import { newId } from '../shared/ids.ts'
import { answerErrors, sendFault } from './request/answer-errors.ts'
import { answerBrokenRequest, answerConnect, answerExpectation } from './answer/answer-broken-request.ts'
import { authoritiesRoute } from './authorities.ts'
import { answerInLine } from './request/answer-in-line.ts'
import { endUnread } from './request/end-unread.ts'
import { createIdentifyCaller } from './request/bearer.ts'
import { rememberAnswers } from './answer/remember-answers.ts'
import { HttpFault } from './answer/error-body.ts'
import { guardRequest } from './request/guard-request.ts'
import { healthRoutes } from './health.ts'
import type { Limits } from './request/limit-rate.ts'
import { keepRates } from './request/keep-rates.ts'
import { createLimits, limitRate, rateOfBroken, showRate } from './request/limit-rate.ts'
import { tellOpenApi } from './docs/openapi.ts'
import { readablePath, SEGMENT_LENGTH_MAX } from './request/readable-path.ts'
import type { ServerDeps } from './request/server-deps.ts'
import { bodyTimeMs, unreadTimeMs } from './request/server-deps.ts'
import { takesJson } from './request/take-json.ts'
import { markSandbox, sandboxRoutes } from './sandbox/sandbox-routes.ts'
import { cancelBatchRoute } from './v1/cancel-batch.ts'
import { createBatchRoute } from './v1/create-batch.ts'
import { createTokenRoute } from './v1/create-token.ts'
import { downloadOutputRoute } from './v1/download-output.ts'
import { getBatchRoute } from './v1/get-batch.ts'
import { getDocumentsRoute } from './v1/get-documents.ts'
import { getOutputsRoute } from './v1/get-outputs.ts'
import { getPositionsRoute } from './v1/get-positions.ts'
import { getProgressRoute } from './v1/get-progress.ts'
import { getResultRoute } from './v1/get-result.ts'
import { listBatchesRoute } from './v1/list-batches.ts'
import { kindRoutes } from './v1/kinds/kind-routes.ts'
import { mandantRoutes } from './v1/mandants/mandant-routes.ts'
import { yearRoutes } from './v1/mandants/year-routes.ts'
import { streamEventsRoute } from './v1/stream-events.ts'
import { uploadRoutes } from './v1/uploads/upload-routes.ts'
import { webhookRoutes } from './v1/webhooks/webhook-routes.ts'
import { validateRequests } from './request/validate-request.ts'

/**
 * Limits of a connection, for every listener. A request may be long, since the window sends its files this way; bodies
 * of JSON and forms end much sooner (bodyTimeMs).
 */
export const CONNECTION_LIMITS = {
  requestTimeoutMs: 600_000,
  headersTimeoutMs: 10_000,
  /** How often Node looks for connections that are over their time. */
  checkEveryMs: 2_000,
  keepAliveTimeoutMs: 5_000,
  connectionsMax: 500,
} as const

const STOP_GRACE_MS = 3_000

/**
 * Builds the HTTP interface without listening. Every request passes, in this order: Host, origin, rate limit, token,
 * scope, (route and batch), body, schema (decisions.md 1.1).
 */
export function buildServer(deps: ServerDeps): FastifyInstance {
  const limits = createLimits(deps.config, deps.clock)
  const app = createApp(deps, limits)
  app.server.maxConnections = CONNECTION_LIMITS.connectionsMax
  app.server.on('checkExpectation', (request, response) =>
    answerExpectation(response, rateOfBroken(limits, request.socket.remoteAddress ?? '')),
  )
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) =>
    answerConnect(socket, rateOfBroken(limits, request.socket.remoteAddress ?? '')),
  )
  endSlowSenders(app)
  answerInLine(app)
  endUnread(app, unreadTimeMs(deps))
  answerErrors(app)
  validateRequests(app)
  takesJson(app, { bytesMax: deps.config.limits.jsonBytesMax, timeMs: bodyTimeMs(deps) })
  keepRates(app, deps, limits)
  deps.requestLog?.watch(app, deps.clock)
  if (deps.sandbox) markSandbox(app)
  guardRequests(app, deps, limits)
  tellOpenApi(app, deps.version ?? '1', deps.config)
  registerRoutes(app, deps, limits)
  return app
}

function createApp({ config, logger }: ServerDeps, limits: Limits): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    // Request lines would carry URLs, and those carry signatures.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    requestIdHeader: false,
    bodyLimit: config.limits.jsonBytesMax,
    requestTimeout: CONNECTION_LIMITS.requestTimeoutMs,
    keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeoutMs,
    http: {
      headersTimeout: CONNECTION_LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: CONNECTION_LIMITS.checkEveryMs,
      requireHostHeader: false,
    },
    rewriteUrl: request => readablePath(request.url ?? ''),
    routerOptions: { maxParamLength: SEGMENT_LENGTH_MAX, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      answerBrokenRequest(error, socket, rateOfBroken(limits, socket.remoteAddress ?? '')),
    frameworkErrors: (_error, request, reply) => answerOddPath(limits, request, reply),
  })
}

/** A path that cannot be decoded comes by no hook. */
function answerOddPath(limits: Limits, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  showRate(limits, request, reply)
  void sendFault(request, reply, 'not_found', {})
}

function registerRoutes(app: FastifyInstance, deps: ServerDeps, limits: Limits): void {
  void app.register(async plain => {
    const v1 = plain.withTypeProvider<ZodTypeProvider>()
    createBatchRoute(v1, deps, limits)
    const answers = rememberAnswers(deps.storage)
    listBatchesRoute(v1, deps, answers)
    getBatchRoute(v1, deps, answers)
    getProgressRoute(v1, deps, answers)
    getResultRoute(v1, deps)
    downloadOutputRoute(v1, deps, limits)
    getOutputsRoute(v1, deps)
    getDocumentsRoute(v1, deps)
    getPositionsRoute(v1, deps)
    cancelBatchRoute(v1, deps)
    kindRoutes(v1, deps)
    mandantRoutes(v1, deps)
    yearRoutes(v1, deps)
    streamEventsRoute(v1, deps)
    webhookRoutes(v1, deps)
    healthRoutes(v1, deps)
    authoritiesRoute(v1, deps)
    if (deps.sandbox) sandboxRoutes(v1, deps.sandbox)
  })
  void app.register(async plain => uploadRoutes(plain, deps))
  // Of its own, since form bodies are for this route only.
  void app.register(async plain => createTokenRoute(plain.withTypeProvider<ZodTypeProvider>(), deps, limits))
  const { registerLocal } = deps
  if (registerLocal) void app.register(async plain => registerLocal(plain))
}

/** A stop waits for answers that are under way, but not for senders who may take minutes. */
function endSlowSenders(app: FastifyInstance): void {
  app.addHook('preClose', done => {
    setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS).unref()
    done()
  })
}

function guardRequests(app: FastifyInstance, deps: ServerDeps, limits: Limits): void {
  const identifyCaller = createIdentifyCaller(deps)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    // An absolute address is refused like any other request to the interface.
    const isV1 = request.url.startsWith('/v1/') || request.is404 || !request.url.startsWith('/')
    if (isV1) reply.header('cache-control', 'no-store')
    // A body that nobody reads would hold the connection until it has come.
    if (isUnreadBody(request)) reply.header('connection', 'close')
    try {
      guardRequest(request, deps.allowedHosts(isFromNetwork(request)))
      if (isV1) limitRate(limits, request, reply, await identifyCaller(request))
    } catch (error) {
      if (isV1 && !reply.hasHeader('ratelimit')) showRate(limits, request, reply)
      throw error
    }
    // Before any body is read: nobody wants it, and Fastify answers odd methods with faults of its own.
    if (request.is404) throw new HttpFault('not_found')
  })
}

function isUnreadBody({ method, is404, headers }: FastifyRequest): boolean {
  const isRead = (method === 'POST' || method === 'PATCH') && !is404
  return !isRead && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)
}
