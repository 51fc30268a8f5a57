import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EngineError, Stop } from '../shared/errors.ts'
import type { OperationName, Operations, PageWorkers, RunOptions } from './operations.ts'
import { startWorkerChild } from './worker-child.ts'
import type { WorkEnd, WorkerChild } from './worker-child.ts'
import { fromWireError } from './worker-messages.ts'
import { toWorkerEnvironment } from './worker-models.ts'
import type { WorkerModels } from './worker-models.ts'

export interface WorkerPoolDeps {
  /** Operations at the same time, and so worker processes at most. */
  readonly size: number
  readonly logger: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
  /** The fast German model and nothing added, unless told otherwise. */
  readonly models?: WorkerModels
  /** Script of the worker; absolute path. */
  readonly entry?: string
  /** A worker that holds more memory after an operation is replaced. */
  readonly recycleRssBytes?: number
}

interface Job {
  readonly operation: OperationName
  readonly input: unknown
  readonly options: RunOptions
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Slot {
  child: WorkerChild | null
  busy: boolean
}

const RECYCLE_RSS_BYTES = 900 * 1024 * 1024

/**
 * Pool of page-worker processes: first come, first served; workers start when there is work and stay warm.
 * A worker that hangs, dies, or whose work is aborted is killed; the next operation gets a fresh one.
 */
export function createWorkerPool(deps: WorkerPoolDeps): PageWorkers {
  const entry = deps.entry ?? defaultEntry()
  const environment = toWorkerEnvironment(deps.models ?? { german: 'fast', folder: null })
  const recycleRssBytes = deps.recycleRssBytes ?? RECYCLE_RSS_BYTES
  const slots: Slot[] = Array.from({ length: Math.max(1, deps.size) }, () => ({ child: null, busy: false }))
  const queue: Job[] = []
  const closing = new AbortController()
  let lastId = 0

  function pump(): void {
    for (const slot of slots) {
      if (slot.busy) continue
      const job = queue.shift()
      if (!job) return
      slot.busy = true
      void execute(slot, job).finally(() => {
        slot.busy = false
        pump()
      })
    }
  }

  async function execute(slot: Slot, job: Job): Promise<void> {
    const signal = AbortSignal.any([job.options.signal, closing.signal])
    if (signal.aborted) return job.reject(signal.reason)
    if (!slot.child?.alive) slot.child = startWorkerChild(entry, environment)
    const child = slot.child
    const end = await limited(child.work({ id: ++lastId, operation: job.operation, input: job.input }), {
      signal,
      timeoutMs: job.options.timeoutMs,
    })
    if (end.type === 'reply') {
      if (end.reply.ok) job.resolve(end.reply.output)
      else job.reject(fromWireError(end.reply.error))
      if (end.reply.rssBytes <= recycleRssBytes) return
      deps.logger.info({ rssBytes: end.reply.rssBytes }, 'page worker recycled')
    } else {
      job.reject(failureOf(end, job, signal))
    }
    slot.child = null
    await child.kill()
  }

  function failureOf(end: Exclude<LimitedEnd, { type: 'reply' }>, job: Job, signal: AbortSignal): unknown {
    if (end.type === 'aborted') return signal.reason
    if (end.type === 'timeout') {
      deps.logger.warn({ operation: job.operation, timeoutMs: job.options.timeoutMs }, 'page worker hung, killed')
      return new EngineError(
        'transient',
        'processing_timeout',
        'Die Verarbeitung hat zu lange gedauert und wurde abgebrochen. Bitte das Dokument prüfen oder neu speichern und erneut einreichen.',
        { details: { operation: job.operation, timeout_ms: job.options.timeoutMs } },
      )
    }
    const { exitCode, signal: killedBy, trace } = end
    deps.logger.warn({ operation: job.operation, exitCode, killedBy, trace }, 'page worker died')
    return new EngineError(
      'transient',
      'processing_crashed',
      'Die Verarbeitung dieses Dokuments ist abgestürzt. Bitte das Dokument neu speichern oder scannen und erneut einreichen.',
      { details: { operation: job.operation, exit_code: exitCode ?? -1, exit_signal: killedBy ?? '' } },
    )
  }

  return {
    size: slots.length,
    run<N extends OperationName>(operation: N, input: Operations[N]['input'], options: RunOptions) {
      return new Promise<Operations[N]['output']>((resolve, reject) => {
        const signal = AbortSignal.any([options.signal, closing.signal])
        if (signal.aborted) return reject(signal.reason)
        const drop = (): void => {
          const position = queue.indexOf(job)
          if (position === -1) return
          queue.splice(position, 1)
          reject(signal.reason)
        }
        const job: Job = {
          operation,
          input,
          options,
          resolve: output => {
            signal.removeEventListener('abort', drop)
            // The worker runs our own code for this operation: its output is believed to have the contract's shape.
            resolve(output as Operations[N]['output'])
          },
          reject: error => {
            signal.removeEventListener('abort', drop)
            reject(error)
          },
        }
        signal.addEventListener('abort', drop, { once: true })
        queue.push(job)
        pump()
      })
    },
    async close() {
      closing.abort(new Stop('shutdown'))
      await Promise.all(slots.flatMap(slot => (slot.child ? [slot.child.kill()] : [])))
    },
  }
}

type LimitedEnd = WorkEnd | { readonly type: 'timeout' } | { readonly type: 'aborted' }

/** Waits for the end of the work, but no longer than the limit and the signal allow. */
function limited(work: Promise<WorkEnd>, limit: RunOptions): Promise<LimitedEnd> {
  return new Promise(resolve => {
    const finish = (end: LimitedEnd): void => {
      clearTimeout(timer)
      limit.signal.removeEventListener('abort', abort)
      resolve(end)
    }
    const abort = (): void => finish({ type: 'aborted' })
    const timer = setTimeout(() => finish({ type: 'timeout' }), limit.timeoutMs)
    limit.signal.addEventListener('abort', abort, { once: true })
    void work.then(finish)
  })
}

/** The page worker: a .ts file when run from source; when built a .js file beside this one, or above its chunk. */
function defaultEntry(): string {
  if (import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('../page-worker.ts', import.meta.url))
  const beside = fileURLToPath(new URL('./page-worker.js', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../page-worker.js', import.meta.url))
}
