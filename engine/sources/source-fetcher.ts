import type { Logger } from 'pino'
import type { Agent } from 'undici'

import type { Config } from '../config.ts'
import type { Document } from '../model/document.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import { repeat, type Repeated } from '../shared/repeat.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { FetchOutcome, UnfetchedDocument } from '../storage/document-verbs.ts'
import type { Storage } from '../storage/storage.ts'
import { whileThere } from '../storage/while-there.ts'
import { fetchSource } from './fetch-source.ts'
import type { Pace } from './keep-pace.ts'
import { nextToFetch } from './share-slots.ts'
import type { GuardDeps } from './guard-connector.ts'
import { openGuardedAgent } from './guarded-agent.ts'
import { sourceFault, toSourceFault } from './source-fault.ts'

/** Waits before the second, third and fourth attempt. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000]
/** A look into the database now and then, in case a wake-up got lost. */
const POLL_MS = 5_000
/** What is looked at first, and when none of it can start. */
const WINDOWS = [
  { batchesMax: 8, documentsMax: 8 },
  { batchesMax: 200, documentsMax: 4_000 },
] as const
/** A file may take this long over all its tries. */
const TOTAL_MS = 10 * 60_000
/** 8 kB a second: with less, what a file may have in its time is no scan any more. */
const PACE: Pace = { windowMs: 60_000, bytesMin: 60 * 8_000 }
/** Connections that are kept to one host. */
const CONNECTIONS_PER_HOST_MAX = 2

const HEADERS_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000

export interface SourceFetcherDeps {
  readonly storage: Pick<Storage, 'documents' | 'audit'>
  readonly files: Pick<FileStore, 'put' | 'has' | 'hold'>
  readonly config: Pick<Config, 'sourceAllow' | 'extraCaFile' | 'inputRoots' | 'limits' | 'httpPort' | 'httpsPort'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly clock: Clock
  /** A source came in or was given up. */
  readonly onFetched?: () => void
  readonly retryDelaysMs?: readonly number[]
  /** Ports that the engine listens on, when they are not those of the settings. */
  readonly ownPorts?: () => readonly number[]
  readonly resolve?: GuardDeps['resolve']
  readonly timeouts?: { readonly headersMs: number; readonly idleMs: number }
  readonly pace?: Pace
}

interface Failure {
  readonly count: number
  /** What all tries took together. */
  readonly spentMs: number
  readonly againAtMs: number
}

export interface SourceFetcher {
  start(): void
  /** New documents may be there. */
  wake(): void
  /** Drops what is on its way; it is fetched again after the next start. */
  stop(): Promise<void>
}

/**
 * Fetches the sources of accepted batches while they are queued: source links live minutes, a queue may be longer. The
 * slots are shared between projects and batches (share-slots.ts). What is still to be done is read from storage, so that a restart needs nothing else.
 */
export function createSourceFetcher(deps: SourceFetcherDeps): SourceFetcher {
  const { storage, config, logger, clock } = deps
  const delaysMs = deps.retryDelaysMs ?? RETRY_DELAYS_MS
  const dispatcher = openAgent(deps)
  const running = new Map<string, { readonly document: UnfetchedDocument; readonly done: Promise<void> }>()
  const failures = new Map<string, Failure>()
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  let pumping: Repeated | null = null

  return {
    start: () => {
      const onFault = (err: unknown): void => logger.error({ err }, 'sources_not_read')
      pumping = repeat({ everyMs: POLL_MS, work: pump, onFault })
      pumping.wake()
    },
    wake: () => pumping?.wake(),
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await pumping?.stop()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([...running.values()].map(({ done }) => done))
      await dispatcher.destroy()
    },
  }

  async function pump(): Promise<void> {
    for (;;) {
      const document = await nextDocument()
      if (!document || stopping.signal.aborted) return
      const done = fetchOne(document)
        .catch((err: unknown) => {
          // It or its outcome could not be written; the document stays open, so try again in a while.
          logger.error({ batchId: document.batchId, documentId: document.id, err }, 'source_outcome_not_stored')
          const { count = 0, spentMs = 0 } = failures.get(document.id) ?? {}
          failures.set(document.id, { count, spentMs, againAtMs: clock.monotonicMs() + POLL_MS })
        })
        .finally(() => {
          running.delete(document.id)
          pumping?.wake()
        })
      running.set(document.id, { document, done })
    }
  }

  async function nextDocument(): Promise<UnfetchedDocument | null> {
    const now = clock.monotonicMs()
    for (const window of WINDOWS) {
      // What is fetched when the list is read may have come in before the list is here.
      const underway = new Map([...running].map(([id, { document }]) => [id, document]))
      const documents = await storage.documents.listUnfetched(window)
      const waiting = documents.filter(({ id }) => !underway.has(id) && (failures.get(id)?.againAtMs ?? 0) <= now)
      const next = nextToFetch(waiting, [...underway.values()])
      if (next) return next
    }
    return null
  }

  async function fetchOne(document: UnfetchedDocument): Promise<void> {
    const startedMs = clock.monotonicMs()
    const leftMs = Math.max(1, Math.round(TOTAL_MS - (failures.get(document.id)?.spentMs ?? 0)))
    try {
      const { inputRoots, limits } = config
      const onConnection = recordConnections(document)
      const fetchDeps = { ...deps, inputRoots, limits, dispatcher, onConnection, leftMs, pace: deps.pace ?? PACE }
      const stored = await fetchSource(fetchDeps, document, stopping.signal)
      await whileThere(deps.files, [stored.sha256], () => finish(document, { ok: true, ...stored }))
    } catch (error) {
      // Our own disk or database: the source is fetched when they take it, and no attempt is counted.
      if (isOfStorage(error)) throw error
      if (!stopping.signal.aborted) await handleFailure(document, error, clock.monotonicMs() - startedMs)
    }
  }

  function recordConnections({ batchId, id }: Document): (host: string, outcome: string) => Promise<void> {
    const about = { event: 'connection', purpose: 'source', document_id: id } as const
    return async (host, outcome) => {
      try {
        await storage.audit.append(batchId, { ...about, host, outcome }, clock.now())
      } catch (cause) {
        // No connection without its entry: the source is fetched again when the database takes it.
        throw storageFaultOf(cause) ?? sourceFault('transient', 'storage_full', cause)
      }
    }
  }

  async function handleFailure(document: Document, error: unknown, tookMs: number): Promise<void> {
    const fault = toSourceFault(error)
    const before = failures.get(document.id)
    const [count, spentMs] = [(before?.count ?? 0) + 1, (before?.spentMs ?? 0) + tookMs]
    const delayMs = spentMs < TOTAL_MS ? delaysMs[count - 1] : undefined
    const about = { batchId: document.batchId, documentId: document.id, code: fault.code, attempt: count }
    if (fault.code === 'internal_error') logger.error({ ...about, err: error }, 'source_fetch_bug')
    if (fault.kind === 'transient' && delayMs !== undefined) {
      logger.info(about, 'source_fetch_again_later')
      failures.set(document.id, { count, spentMs, againAtMs: clock.monotonicMs() + delayMs })
      const timer = setTimeout(() => {
        timers.delete(timer)
        failures.set(document.id, { count, spentMs, againAtMs: 0 })
        pumping?.wake()
      }, delayMs)
      timers.add(timer)
      return
    }
    logger.warn(about, 'source_fetch_failed')
    await finish(document, { ok: false, fault: { code: fault.code, message: fault.message } })
  }

  async function finish(document: Document, outcome: FetchOutcome): Promise<void> {
    await storage.documents.finishFetch(document.id, outcome, clock.now())
    failures.delete(document.id)
    deps.onFetched?.()
  }
}

/**
 * True for what file store and database say of themselves; a drive that fails while a source is read from it is the
 * source's.
 */
function isOfStorage(error: unknown): boolean {
  const fault = storageFaultOf(error)
  return fault !== null && fault.cause !== error
}

function openAgent({ config, resolve, ownPorts, timeouts }: SourceFetcherDeps): Agent {
  const configured = [config.httpPort, config.httpsPort].filter(port => typeof port === 'number')
  return openGuardedAgent({
    allow: config.sourceAllow,
    extraCaFile: config.extraCaFile,
    ownPorts: ownPorts ?? (() => configured),
    resolve,
    headersMs: timeouts?.headersMs ?? HEADERS_TIMEOUT_MS,
    idleMs: timeouts?.idleMs ?? IDLE_TIMEOUT_MS,
    connectionsPerHostMax: CONNECTIONS_PER_HOST_MAX,
  })
}
