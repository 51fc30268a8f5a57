import { Readable } from 'node:stream'

import { readProgress } from '../../batches/read-progress.ts'
import type { Batch } from '../../model/batch.ts'
import { NO_CHANGES } from '../../storage/change-feed.ts'
import type { Change } from '../../storage/change-feed.ts'
import { lookTimes } from '../answer/look-times.ts'
import { requireScope, tokenOf } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import { toProgressAnswer } from './get-progress.ts'
import type { V1App } from './v1-app.ts'

/** From one look to the next where no database tells of changes. */
const INTERVAL_MS = 500
/** Where one does: for tokens whose time is over. */
const INTERVAL_MS_TOLD = 5_000
/** A phase writes its progress many times a second. */
const TOGETHER_MS = 100
/** Quiet streams say something now and then, so that nobody in between closes them. */
const KEEP_ALIVE_MS = 15_000

/** Id of the last event of a batch. */
const LAST_EVENT = 'ended'

/**
 * GET /v1/batches/{batch_id}/events: the progress object as server-sent events; ends with the batch, or when its token
 * is no longer valid (additive). Who comes back after the last event is told by 204 to stop coming back (HTML Living
 * Standard, 9.2).
 */
export function streamEventsRoute(app: V1App, deps: ServerDeps): void {
  const closing = new AbortController()
  app.addHook('preClose', done => {
    closing.abort()
    done()
  })
  app.get(
    '/v1/batches/:batch_id/events',
    { onRequest: requireScope('batches:read'), schema: { params: batchParams } },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      if (request.headers['last-event-id'] === LAST_EVENT && hasEnded(batch)) return reply.code(204).send()
      const gone = new AbortController()
      // Of the answer, not the request: a request is over as soon as it was read.
      reply.raw.once('close', () => gone.abort())
      const signal = AbortSignal.any([closing.signal, gone.signal])
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(events(deps, batch, tokenOf(request).tokenHash, signal)))
    },
  )
}

function hasEnded({ status }: Batch): boolean {
  return status === 'completed' || status === 'failed'
}

async function* events(deps: ServerDeps, batch: Batch, tokenHash: string, signal: AbortSignal): AsyncGenerator<string> {
  const readDeps = { storage: deps.storage, workers: deps.config.workers }
  let last = ''
  let saidAt = deps.clock.monotonicMs()
  const news = async (): Promise<{ text: string; ended: boolean }> => {
    const current = (await deps.storage.batches.find(batch.id)) ?? batch
    const progress = toProgressAnswer(await readProgress(readDeps, current), deps)
    const { timestamp, ...state } = progress
    const key = JSON.stringify(state)
    const isNew = key !== last
    last = key
    const ended = hasEnded(current)
    const id = ended ? LAST_EVENT : timestamp
    return { text: isNew ? `event: progress\nid: ${id}\ndata: ${JSON.stringify(progress)}\n\n` : '', ended }
  }
  const times = {
    changes: deps.changes ?? NO_CHANGES,
    isAbout: ({ topic, id }: Change) => topic === 'access' || (topic === 'batch' && id === batch.id),
    pollMs: deps.eventsIntervalMs ?? INTERVAL_MS,
    toldMs: INTERVAL_MS_TOLD,
    togetherMs: TOGETHER_MS,
    signal,
  }
  for await (const _ of lookTimes(times)) {
    // Revoked, expired, or of a secret that was replaced: what follows is no longer for this caller.
    if ((await deps.storage.clients.findToken(tokenHash, deps.clock.now())) === null) return
    const { text, ended } = await news()
    const now = deps.clock.monotonicMs()
    if (text !== '' || now - saidAt >= KEEP_ALIVE_MS) {
      saidAt = now
      yield text === '' ? ': noch da\n\n' : text
    }
    if (ended) return
  }
}
