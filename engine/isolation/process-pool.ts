import { Stop } from '../shared/errors.ts'
import { limitWork } from './limit-work.ts'
import type { LimitedEnd } from './limit-work.ts'
import type { RunOptions } from './operations.ts'
import { startWorkerChild } from './worker-child.ts'
import type { WorkerChild } from './worker-child.ts'
import { workFault } from './work-fault.ts'
import { BEAT_EVERY_MS, limitsEnvironment } from './worker-limits.ts'
import { fromWireError } from './worker-messages.ts'

/** What a kind of worker can be asked for: input and output by the operation's name. */
export type OperationTable<O> = { readonly [N in keyof O]: { readonly input: unknown; readonly output: unknown } }

export interface ProcessPool<O extends OperationTable<O>> {
  readonly size: number
  run<N extends keyof O & string>(operation: N, input: O[N]['input'], options: RunOptions): Promise<O[N]['output']>
  close(): Promise<void>
}

export interface PoolLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface ProcessPoolDeps {
  /** Kind of worker, for the log. */
  readonly name: string
  /** Operations at the same time, and so worker processes at most. */
  readonly size: number
  readonly logger: PoolLogger
  /** Script of the worker; absolute path. */
  readonly entry: string
  /** Joins the few variables of the environment that a worker gets. */
  readonly environment?: Readonly<Record<string, string>>
  /** Flags of the runtime, e.g. for V8. */
  readonly execArgv?: readonly string[]
  /** Runtime of the workers; the engine's own unless told otherwise (Electron is none). */
  readonly nodePath?: string | undefined
  /** A worker that holds more memory than this while it works is ended, and its operation fails. */
  readonly memoryBytesMax: number
  /** Between two beats of a worker; a second when absent. */
  readonly beatMs?: number
  /** A worker that holds more memory after an operation is replaced. */
  readonly recycleRssBytes: number
  /**
   * So is one that has grown to less than that after many operations: less often, since ordinary ones may leave as
   * much.
   */
  readonly grown?: { readonly rssBytes: number; readonly operationsMin: number }
  /** A worker that has done so many operations is replaced. */
  readonly recycleAfter?: number
  /** A worker without work for so long is ended, since it holds memory; it stays when this is not given. */
  readonly idleStopMs?: number
  /** Only one that holds more than this. */
  readonly idleStopRssBytes?: number
}

const WALL_MS_MIN = 15 * 60_000
const WALL_PER_CPU = 20

interface Job {
  readonly operation: string
  readonly input: unknown
  readonly options: RunOptions
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Slot {
  child: WorkerChild | null
  busy: boolean
  /** Operations that the child has done. */
  done: number
  /** What it held after the last of them. */
  rssBytes: number
  idle: NodeJS.Timeout | undefined
}

/**
 * Pool of worker processes: first come, first served; workers start when there is work and stay warm.
 * A worker that hangs, dies, or whose work is aborted is killed; the next operation gets a fresh one.
 */
export function createProcessPool<O extends OperationTable<O>>(deps: ProcessPoolDeps): ProcessPool<O> {
  const slots: Slot[] = Array.from({ length: Math.max(1, deps.size) }, () => ({
    child: null,
    busy: false,
    done: 0,
    rssBytes: 0,
    idle: undefined,
  }))
  const queue: Job[] = []
  const closing = new AbortController()
  const { beatMs = BEAT_EVERY_MS } = deps
  const environment = { ...deps.environment, ...limitsEnvironment(beatMs, deps.memoryBytesMax) }
  let lastId = 0

  function pump(): void {
    for (const slot of slots) {
      if (slot.busy) continue
      const job = queue.shift()
      if (!job) return
      slot.busy = true
      clearTimeout(slot.idle)
      void execute(slot, job).finally(() => {
        slot.busy = false
        if (deps.idleStopMs !== undefined) slot.idle = setTimeout(() => stopIdle(slot), deps.idleStopMs).unref()
        pump()
      })
    }
  }

  async function execute(slot: Slot, job: Job): Promise<void> {
    const signal = AbortSignal.any([job.options.signal, closing.signal])
    if (signal.aborted) return job.reject(signal.reason)
    if (job.options.isLarge === true) await endIdle(slot)
    if (!slot.child?.alive) {
      slot.child = startWorkerChild(deps.entry, environment, deps.execArgv, deps.nodePath)
      slot.done = 0
    }
    const child = slot.child
    const { cpuMs, stepCpuMs = cpuMs, wallMs = lastNetMs(cpuMs), answer } = job.options
    const request = { id: ++lastId, operation: job.operation, input: job.input }
    const budget = { cpuMs, stepCpuMs, rssBytesMax: deps.memoryBytesMax }
    const end = await limitWork(child, request, { ...budget, wallMs, signal, beatMs, answer })
    if (end.type === 'reply') {
      if (end.reply.ok) job.resolve(end.reply.output)
      else job.reject(fromWireError(end.reply.error))
      const { rssBytes } = end.reply
      slot.rssBytes = rssBytes
      const done = ++slot.done
      const { grown } = deps
      const hasGrown = grown !== undefined && rssBytes > grown.rssBytes && done >= grown.operationsMin
      const isDone = done >= (deps.recycleAfter ?? Infinity) || job.options.isLarge === true
      if (rssBytes <= deps.recycleRssBytes && !isDone && !hasGrown) return
      deps.logger.info({ worker: deps.name, rssBytes, done }, 'worker recycled')
    } else {
      job.reject(failureOf(end, job, signal))
    }
    slot.child = null
    await child.kill()
  }

  /** Ends the workers without work, and the one of `own`. */
  async function endIdle(own: Slot): Promise<void> {
    const ended = slots.filter(slot => slot === own || !slot.busy)
    const kills = ended.flatMap(({ child }) => (child ? [child.kill()] : []))
    for (const slot of ended) slot.child = null
    await Promise.all(kills)
  }

  function stopIdle(slot: Slot): void {
    if (slot.busy || !slot.child || slot.rssBytes <= (deps.idleStopRssBytes ?? 0)) return
    deps.logger.info({ worker: deps.name, done: slot.done }, 'idle worker stopped')
    void slot.child.kill()
    slot.child = null
  }

  function failureOf(end: Exclude<LimitedEnd, { type: 'reply' }>, job: Job, signal: AbortSignal): unknown {
    if (end.type === 'aborted') return signal.reason
    if (end.type === 'unanswered') return end.error
    const fault = workFault(job.operation, end)
    const facts = { worker: deps.name, code: fault.code, ...fault.details }
    if (end.type === 'gone') deps.logger.warn({ ...facts, trace: end.trace }, 'worker died')
    else deps.logger.warn(facts, 'worker ended')
    return fault
  }

  return {
    size: slots.length,
    run<N extends keyof O & string>(operation: N, input: O[N]['input'], options: RunOptions) {
      return new Promise<O[N]['output']>((resolve, reject) => {
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
            resolve(output)
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
      for (const slot of slots) clearTimeout(slot.idle)
      await Promise.all(slots.flatMap(slot => (slot.child ? [slot.child.kill()] : [])))
    },
  }
}

/** What an operation of this processor time may take on a machine that does twenty other things. */
function lastNetMs(cpuMs: number): number {
  return Math.max(WALL_MS_MIN, cpuMs * WALL_PER_CPU)
}
