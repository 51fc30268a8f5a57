import type { Document } from '../model/document.ts'
import { limitAwake } from '../shared/awake-time.ts'
import type { LazyAgent } from '../shared/send-request.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { FetchOutcome, UnfetchedDocument } from '../storage/document-verbs.ts'
import { whileThere } from '../storage/while-there.ts'
import { fetchSource } from './fetch-source.ts'
import type { FetchTries } from './fetch-tries.ts'
import type { SourceFetcherDeps } from './fetcher-deps.ts'
import type { Pace } from './keep-pace.ts'
import { sourceFault, toSourceFault } from './source-fault.ts'

/** 8 kB a second: with less, what a file may have in its time is no scan any more. */
const PACE: Pace = { windowMs: 60_000, bytesMin: 60 * 8_000 }

/** What all documents that are fetched have in common. */
export interface Fetching {
  readonly deps: SourceFetcherDeps
  readonly dispatcher: LazyAgent
  readonly tries: FetchTries
  readonly signal: AbortSignal
  /** The time of a source that waited has come. */
  readonly onDue: () => void
}

/**
 * Fetches the source of one document and writes down how that ended; one that may do better later is left to wait.
 * Throws what our own disk or database say of themselves, without counting an attempt.
 */
export async function fetchDocument(fetching: Fetching, document: UnfetchedDocument): Promise<void> {
  const { deps, dispatcher, tries, signal } = fetching
  const { inputRoots, limits } = deps.config
  // What is left of the time that a file may take over all its tries.
  const limit = limitAwake(tries.leftMs(document.id))
  try {
    const onConnection = recordConnections(deps, document)
    const fetchDeps = { ...deps, inputRoots, limits, dispatcher, onConnection, pace: deps.pace ?? PACE }
    const stored = await fetchSource(fetchDeps, document, AbortSignal.any([signal, limit.signal]))
    await whileThere(deps.files, [stored.sha256], () => finish(fetching, document, { ok: true, ...stored }))
  } catch (error) {
    if (isOfStorage(error)) throw error
    if (!signal.aborted) await handleFailure(fetching, document, error, limit.passedMs())
  } finally {
    limit.stop()
  }
}

function recordConnections(
  { storage, clock }: SourceFetcherDeps,
  { batchId, id }: Document,
): (host: string, outcome: string) => Promise<void> {
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

async function handleFailure(fetching: Fetching, document: Document, error: unknown, tookMs: number): Promise<void> {
  const { tries, onDue } = fetching
  const { logger } = fetching.deps
  const fault = toSourceFault(error)
  const { failure, delayMs } = tries.nextFailure(document.id, tookMs)
  const about = { batchId: document.batchId, documentId: document.id, code: fault.code, attempt: failure.count }
  if (fault.code === 'internal_error') logger.error({ ...about, err: error }, 'source_fetch_bug')
  if (fault.kind === 'transient' && delayMs !== null) {
    logger.info(about, 'source_fetch_again_later')
    tries.wait(document.id, failure, delayMs, onDue)
    return
  }
  logger.warn(about, 'source_fetch_failed')
  await finish(fetching, document, { ok: false, fault: { code: fault.code, message: fault.message } })
}

async function finish({ deps, tries }: Fetching, { id }: Document, outcome: FetchOutcome): Promise<void> {
  await deps.storage.documents.finishFetch(id, outcome, deps.clock.now())
  tries.forget(id)
  deps.onFetched?.()
}

/**
 * True for what file store, database and machine say of themselves; a drive that fails while a source is read from it
 * is the source's.
 */
function isOfStorage(error: unknown): boolean {
  const fault = storageFaultOf(error)
  return fault !== null && (fault.cause !== error || fault.code === 'storage_busy')
}
