import { createServer as createHttpServer } from 'node:http'
import type { IncomingMessage, Server as HttpServer, ServerOptions, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

import { markFromNetwork } from '../shared/from-network.ts'
import { readablePath } from './request/readable-path.ts'
import { CONNECTION_LIMITS } from './server.ts'

const OPTIONS: ServerOptions = {
  requestTimeout: CONNECTION_LIMITS.requestTimeoutMs,
  headersTimeout: CONNECTION_LIMITS.headersTimeoutMs,
  connectionsCheckingInterval: CONNECTION_LIMITS.checkEveryMs,
  keepAliveTimeout: CONNECTION_LIMITS.keepAliveTimeoutMs,
  // A missing Host is answered by us, in the error shape.
  requireHostHeader: false,
}

const TLS_OPTIONS = { minVersion: 'TLSv1.2', handshakeTimeout: CONNECTION_LIMITS.headersTimeoutMs } as const

const connected = new WeakMap<HttpServer | HttpsServer, Set<Socket>>()

/**
 * An https server (not listening yet) for an app that is ready, with the same limits and the same answers to broken
 * requests as the app's own listener.
 */
export function createHttpsListener(
  app: FastifyInstance,
  tls: { readonly key: string; readonly cert: string },
): HttpsServer {
  return limited(
    app,
    createHttpsServer({ ...OPTIONS, ...TLS_OPTIONS, key: tls.key, cert: tls.cert }, (request, response) =>
      route(app, request, response),
    ),
  )
}

/** The same for other machines: what comes in by it is known to have come from there. */
export function createNetworkListener(
  app: FastifyInstance,
  tls: { readonly key: string; readonly cert: string },
): HttpsServer {
  const server = createHttpsServer(
    { ...OPTIONS, ...TLS_OPTIONS, key: tls.key, cert: tls.cert },
    (request, response) => {
      markFromNetwork(request)
      route(app, request, response)
    },
  )
  return limited(app, server)
}

/** The same without TLS, for a second address of the machine. */
export function createHttpListener(app: FastifyInstance): HttpServer {
  return limited(
    app,
    createHttpServer(OPTIONS, (request, response) => route(app, request, response)),
  )
}

/** The app's own listener makes a path readable before it looks for a route; `routing` does not. */
function route(app: FastifyInstance, request: IncomingMessage, response: ServerResponse): void {
  request.url = readablePath(request.url ?? '')
  app.routing(request, response)
}

function limited<S extends HttpServer | HttpsServer>(app: FastifyInstance, server: S): S {
  server.maxConnections = CONNECTION_LIMITS.connectionsMax
  // The app's own listener answers what is not a request, and keeps the rates.
  server.on('clientError', (error, socket) => void app.server.emit('clientError', error, socket))
  server.on('checkExpectation', (request, response) => void app.server.emit('checkExpectation', request, response))
  const sockets = new Set<Socket>()
  connected.set(server, sockets)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return server
}

/**
 * Ends a listener of this file and all its connections at once, also those that never began with TLS: Node's
 * `closeAllConnections` does not know them, and a stop would wait for whoever only opened a connection.
 */
export function endListener(server: HttpServer | HttpsServer): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    for (const socket of connected.get(server) ?? []) socket.destroy()
  })
}
