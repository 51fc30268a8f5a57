import { createServer } from 'node:https'
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'

import { answerBrokenRequest } from './answer-broken-request.ts'
import { CONNECTION_LIMITS } from './server.ts'

/**
 * An https server (not listening yet) for an app that is ready, with the same limits and the same answers to broken
 * requests as the app's own listener.
 */
export function createHttpsListener(
  app: FastifyInstance,
  tls: { readonly key: string; readonly cert: string },
): Server {
  const server = createServer(
    {
      key: tls.key,
      cert: tls.cert,
      minVersion: 'TLSv1.2',
      requestTimeout: CONNECTION_LIMITS.requestTimeoutMs,
      headersTimeout: CONNECTION_LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: CONNECTION_LIMITS.checkEveryMs,
      keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeoutMs,
      // A missing Host is answered by us, in the error shape.
      requireHostHeader: false,
    },
    (request, response) => app.routing(request, response),
  )
  server.maxConnections = CONNECTION_LIMITS.connectionsMax
  server.on('clientError', answerBrokenRequest)
  return server
}
