import type { FastifyInstance } from 'fastify'
import type { LoggedRequest } from '../../../wire/requests.ts'
import type { Clock } from '../../shared/clock.ts'
import { callerOf } from './bearer.ts'

export interface RequestLog {
  /** The newest first. */
  list(): readonly LoggedRequest[]
  watch(app: FastifyInstance, clock: Pick<Clock, 'now'>): void
}

const ENTRIES_MAX = 500

/** The last requests to `/v1`, for the office to see who calls; kept in memory only. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    list: () => entries.toReversed(),
    watch: (app, clock) => {
      app.addHook('onResponse', (request, reply, done) => {
        done()
        if (!request.url.startsWith('/v1/')) return
        const caller = callerOf(request)
        entries.push({
          id: request.id,
          at: clock.now(),
          clientId: caller.type === 'client' ? caller.token.clientId : null,
          method: request.method,
          route: request.routeOptions.url ?? 'unbekannt',
          status: reply.statusCode,
          durationMs: Math.round(reply.elapsedTime * 10) / 10,
        })
        if (entries.length > ENTRIES_MAX) entries.shift()
      })
    },
  }
}
