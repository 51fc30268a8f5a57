import { createServer as createHttpServer } from 'node:http'
import type { Server as HttpServer, ServerOptions } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server as HttpsServer } from 'node:https'
import type { FastifyInstance } from 'fastify'

import { answerBrokenRequest, answerExpectation } from './answer/answer-broken-request.ts'
import { CONNECTION_LIMITS } from './server.ts'

const OPTIONS: ServerOptions = {
  requestTimeout: CONNECTION_LIMITS.requestTimeoutMs,
  headersTimeout: CONNECTION_LIMITS.headersTimeoutMs,
  connectionsCheckingInterval: CONNECTION_LIMITS.checkEveryMs,
  keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeoutMs,
  // A missing Host is answered by us, in the error shape.
  requireHostHeader: false,
}

/**
 * An https server (not listening yet) for an app that is ready, with the same limits and the same answers to broken
 * requests as the app's own listener.
 */
export function createHttpsListener(
  app: FastifyInstance,
  tls: { readonly key: string; readonly cert: string },
): HttpsServer {
  return limited(
    createHttpsServer({ ...OPTIONS, key: tls.key, cert: tls.cert, minVersion: 'TLSv1.2' }, (request, response) =>
      app.routing(request, response),
    ),
  )
}

/** The same without TLS, for a second address of the machine. */
export function createHttpListener(app: FastifyInstance): HttpServer {
  return limited(createHttpServer(OPTIONS, (request, response) => app.routing(request, response)))
}

function limited<S extends HttpServer | HttpsServer>(server: S): S {
  server.maxConnections = CONNECTION_LIMITS.connectionsMax
  server.on('clientError', answerBrokenRequest)
  server.on('checkExpectation', answerExpectation)
  return server
}
