import { isFromNetwork } from '../shared/from-network.ts'
import type { ServerDeps } from './request/server-deps.ts'
import { HttpFault } from './answer/error-body.ts'
import { refuseWhenUnavailable } from './request/refuse-when-unavailable.ts'
import type { V1App } from './v1/v1-app.ts'

/** Watchers of load balancers ask by HEAD. */
const WITH_HEAD = { exposeHeadRoute: true }

/**
 * GET /healthz: the process answers. GET /readyz: it takes new batches. Neither tells anything else. GET /metrics, where
 * it is on, and on the machine itself: counts for Prometheus, nothing of a document.
 */
export function healthRoutes(app: V1App, deps: ServerDeps): void {
  app.get('/healthz', WITH_HEAD, (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', WITH_HEAD, async (_request, reply) => {
    refuseWhenUnavailable(deps)
    try {
      await deps.storage.ping()
    } catch (cause) {
      throw new HttpFault('temporarily_unavailable', { reason: 'storage', headers: { 'retry-after': '30' }, cause })
    }
    return reply.send({ status: 'ready' })
  })
  const { metrics } = deps
  if (!metrics) return
  app.get('/metrics', async (request, reply) => {
    // No token stands before it, so that it is for this machine alone.
    if (isFromNetwork(request)) throw new HttpFault('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics())
  })
}
