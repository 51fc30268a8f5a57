import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { TOPICS_SHOWN } from '../../../../wire/changes.ts'
import type { TopicShown } from '../../../../wire/changes.ts'
import { isEngineError } from '../../../shared/errors.ts'
import type { ChangeFeed } from '../../../storage/change-feed.ts'
import { lookTimes } from '../../answer/look-times.ts'
import type { WireApp } from '../wire-app.ts'

/** A window asks anew for what it shows at most so often. */
const TOGETHER_MS = 1_000
/** Quiet streams say something now and then, so that nobody in between closes them, and whose session is over is noticed. */
const KEEP_ALIVE_MS = 15_000

export interface ChangesRouteDeps {
  /** Null for a database file: windows look for themselves. */
  readonly changes: ChangeFeed | null
  /** Throws when the request would be refused by now: the session is over, or locked. */
  readonly requireStill: (request: FastifyRequest) => Promise<void>
}

/**
 * Tells a window that something of what it shows may have changed, as server-sent events: kinds of things alone, so that
 * nobody hears of a mandant that is none of theirs. 204 (stop asking, HTML Living Standard 9.2) where nothing is told.
 */
export function registerChangesRoute(app: WireApp, { changes, requireStill }: ChangesRouteDeps): void {
  const closing = new AbortController()
  app.addHook('preClose', done => {
    closing.abort()
    done()
  })
  app.get('/local/changes', async (request, reply) => {
    if (changes === null) return reply.code(204).send()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const signal = AbortSignal.any([closing.signal, gone.signal])
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(told(changes, () => requireStill(request), signal)))
  })
}

async function* told(
  changes: ChangeFeed,
  requireStill: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const fresh = new Set<TopicShown>()
  const forget = changes.hear(change => {
    for (const topic of TOPICS_SHOWN) if (change === null || change.topic === topic) fresh.add(topic)
  })
  const isShown: ReadonlySet<string> = new Set(TOPICS_SHOWN)
  const times = { pollMs: KEEP_ALIVE_MS, toldMs: KEEP_ALIVE_MS, togetherMs: TOGETHER_MS }
  try {
    for await (const _ of lookTimes({ changes, isAbout: ({ topic }) => isShown.has(topic), signal, ...times })) {
      await requireStill()
      const topics = [...fresh]
      fresh.clear()
      yield topics.length === 0 ? ': noch da\n\n' : `event: changed\ndata: ${JSON.stringify(topics)}\n\n`
    }
  } catch (error) {
    // The session is over: the window hears why when it asks for anything.
    if (!isEngineError(error)) throw error
  } finally {
    forget()
  }
}
