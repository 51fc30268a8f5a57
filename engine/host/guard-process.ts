import { framesOf } from '../shared/errors.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'

export interface GuardDeps {
  /** Facts without the error's message, which may quote a document. */
  readonly log: (facts: object, text: 'uncaught' | 'uncaught_storage_fault') => void
  /** Hears of faults of disk and database, which end nothing. */
  readonly sawStorageFault: (error: unknown) => void
  /** Is asked once to end the process in order. */
  readonly end: () => void
}

/** A storage that is gone for good is met in many places at once; more than this is a loop. */
const STORAGE_FAULTS_MAX = 100

/**
 * What the process does with an error that nobody caught: one of disk or database is told as their state, and what was
 * under way is done again by whoever waits for it; any other is a mistake of ours, after which nothing can be relied
 * on: it is logged once and the engine ends in order, so that the next start resumes. Returns the function that lets go.
 */
export function guardProcess({ log, sawStorageFault, end }: GuardDeps): () => void {
  let isEnding = false
  let storageFaults = 0
  const onError = (error: unknown): void => {
    if (isEnding) return
    const { name = typeof error, code = null } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
    const facts = { type: name, code, frames: framesOf(error) }
    if (storageFaultOf(error) && ++storageFaults <= STORAGE_FAULTS_MAX) {
      sawStorageFault(error)
      log(facts, 'uncaught_storage_fault')
      return
    }
    isEnding = true
    log(facts, 'uncaught')
    end()
  }
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)
  return () => {
    process.off('uncaughtException', onError)
    process.off('unhandledRejection', onError)
  }
}
