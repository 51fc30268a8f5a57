import { atMostEvery } from '../shared/at-most-every.ts'
import { Stop } from '../shared/errors.ts'
import { repeat, type Repeated } from '../shared/repeat.ts'
import type { LazyAgent } from '../shared/send-request.ts'
import type { UnfetchedDocument } from '../storage/document-verbs.ts'
import { fetchDocument } from './fetch-document.ts'
import type { Fetching } from './fetch-document.ts'
import { createFetchTries } from './fetch-tries.ts'
import type { SourceFetcherDeps } from './fetcher-deps.ts'
import { openGuardedAgent } from './guarded-agent.ts'
import { nextToFetch } from './share-slots.ts'

/** A look into the database now and then, in case a wake-up got lost. */
const POLL_MS = 5_000
/** Batches that come in a row are looked at together: a look costs more the more documents wait. */
const NEW_PAUSE_MS = 100
/** What is looked at first, and when none of it can start. */
const WINDOWS = [
  { batchesMax: 8, documentsMax: 8 },
  { batchesMax: 200, documentsMax: 4_000 },
] as const
/** Connections that are kept to one host. */
const CONNECTIONS_PER_HOST_MAX = 2

const HEADERS_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000

export interface SourceFetcher {
  start(): void
  /** New documents may be there. */
  wake(): void
  /** Drops what is on its way; it is fetched again after the next start. */
  stop(): Promise<void>
}

/** Documents that are being fetched, by id. */
type Running = Map<string, { readonly document: UnfetchedDocument; readonly done: Promise<void> }>

/**
 * Fetches the sources of accepted batches while they are queued: source links live minutes, a queue may be longer. The
 * slots are shared between projects and batches (share-slots.ts). What is still to be done is read from storage, so
 * that a restart needs nothing else.
 */
export function createSourceFetcher(deps: SourceFetcherDeps): SourceFetcher {
  const running: Running = new Map()
  const stopping = new AbortController()
  let pumping: Repeated | null = null
  const wake = (): void => pumping?.wake()
  const news = atMostEvery(NEW_PAUSE_MS, wake)
  const fetching: Fetching = {
    deps,
    dispatcher: openAgent(deps),
    tries: createFetchTries(deps.clock, deps.retryDelaysMs, deps.totalMs),
    signal: stopping.signal,
    onDue: wake,
  }
  return {
    start: () => {
      const onFault = (err: unknown): void => deps.logger.error({ err }, 'sources_not_read')
      pumping = repeat({ everyMs: POLL_MS, work: () => startFetches(fetching, running), onFault })
      pumping.wake()
    },
    wake: news.run,
    stop: async () => {
      news.stop()
      stopping.abort(new Stop('shutdown'))
      await pumping?.stop()
      fetching.tries.stop()
      await Promise.all([...running.values()].map(({ done }) => done))
      await fetching.dispatcher.destroy()
    },
  }
}

/** Starts to fetch as much as there are slots. */
async function startFetches(fetching: Fetching, running: Running): Promise<void> {
  const { deps, tries, signal } = fetching
  for (const window of WINDOWS) {
    // What is fetched when the list is read may have come in before the list is here.
    const underway = new Set(running.keys())
    const documents = await deps.storage.documents.listUnfetched(window)
    const waiting = new Set(documents.filter(({ id }) => !underway.has(id) && tries.isDue(id)))
    for (;;) {
      const next = nextToFetch(
        [...waiting],
        [...running.values()].map(({ document }) => document),
      )
      if (!next || signal.aborted) break
      waiting.delete(next)
      startFetch(fetching, running, next)
    }
  }
}

function startFetch(fetching: Fetching, running: Running, document: UnfetchedDocument): void {
  const { deps, tries, onDue } = fetching
  const { id, batchId } = document
  const done = fetchDocument(fetching, document)
    .catch((err: unknown) => {
      // It or its outcome could not be written; the document stays open, so try again in a while.
      deps.logger.error({ batchId, documentId: id, err }, 'source_outcome_not_stored')
      tries.postpone(id, POLL_MS)
    })
    .finally(() => {
      running.delete(id)
      onDue()
    })
  running.set(id, { document, done })
}

function openAgent({ config, resolve, ownPorts, timeouts, tell }: SourceFetcherDeps): LazyAgent {
  const configured = [config.httpPort, config.httpsPort].filter(port => typeof port === 'number')
  return openGuardedAgent({
    allow: () => config.sourceAllow,
    extraCaFile: config.extraCaFile,
    ownPorts: ownPorts ?? (() => configured),
    resolve,
    tell,
    headersMs: timeouts?.headersMs ?? HEADERS_TIMEOUT_MS,
    idleMs: timeouts?.idleMs ?? IDLE_TIMEOUT_MS,
    connectionsPerHostMax: CONNECTIONS_PER_HOST_MAX,
  })
}
