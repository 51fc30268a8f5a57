import type { WorkShare } from '../model/work-share.ts'
import { waitMs } from '../shared/abort.ts'
import { listSealedFolders } from '../shared/sealed/sealed-folders.ts'
import { limitWork } from './limit-work.ts'
import type { LimitedEnd } from './limit-work.ts'
import { isLostWorker, isUnstartable } from './lost-worker.ts'
import type { RunOptions } from './operations.ts'
import { startWorkerChild } from './worker-child.ts'
import type { WorkerChild } from './worker-child.ts'
import { workFault, workersUnavailable } from './work-fault.ts'
import { BEAT_EVERY_MS, limitsEnvironment } from './worker-limits.ts'
import { fromWireError } from './worker-messages.ts'
import type { WorkReply } from './worker-messages.ts'

export interface PoolLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** How the workers of a pool are started, and when they are replaced. */
export interface WorkerSettings {
  /** Kind of worker, for the log. */
  readonly name: string
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
  /** Before an operation is begun again whose worker was lost; as often as there are waits. */
  readonly lostWaitsMs?: readonly number[]
}

/** An operation that waits for a worker, or has one. */
export interface Job {
  readonly share: WorkShare
  readonly operation: string
  readonly input: unknown
  readonly options: RunOptions
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface SlotDeps extends WorkerSettings {
  /** Aborted when the pool closes. */
  readonly closing: AbortSignal
  /** Ends the workers of the other places that have no work. */
  readonly makeRoom: () => Promise<void>
}

/** The place of one worker process, which is replaced when it hangs, dies, was called off or has grown. */
export interface WorkerSlot {
  readonly isBusy: boolean
  /** Settles the job, whatever comes; never rejects. One at a time. */
  work(job: Job): Promise<void>
  /** Ends a worker without work. */
  endIdle(): Promise<void>
  close(): Promise<void>
}

/**
 * About seven minutes: whoever kills workers (a person, want of memory, a scanner of viruses) is at it no longer, or it
 * is this operation that he is after.
 */
const LOST_WAITS_MS = [0, 0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, ...Array.from({ length: 13 }, () => 30_000)]

interface Held {
  child: WorkerChild | null
  isBusy: boolean
  /** Operations that the child has done. */
  done: number
  /** What it held after the last of them. */
  rssBytes: number
  lastId: number
  idle: NodeJS.Timeout | undefined
}

/** A place in which a worker starts when there is work, and stays warm. */
export function createWorkerSlot(deps: SlotDeps): WorkerSlot {
  const held: Held = { child: null, isBusy: false, done: 0, rssBytes: 0, lastId: 0, idle: undefined }
  const endChild = async (): Promise<void> => {
    const { child } = held
    held.child = null
    await child?.kill()
  }
  return {
    get isBusy() {
      return held.isBusy
    },
    async work(job) {
      held.isBusy = true
      clearTimeout(held.idle)
      try {
        await execute(deps, held, job)
      } catch (error) {
        // A process that cannot be started, say, for want of memory: this operation's fault, and nobody else's.
        job.reject(error)
      } finally {
        held.isBusy = false
        if (deps.idleStopMs !== undefined) held.idle = setTimeout(() => stopIdle(deps, held), deps.idleStopMs).unref()
      }
    },
    endIdle: async () => {
      if (!held.isBusy) await endChild()
    },
    close: async () => {
      clearTimeout(held.idle)
      await endChild()
    },
  }
}

/** Has a worker do the job, and another one when that was lost, which says nothing of the job. */
async function execute(deps: SlotDeps, held: Held, job: Job): Promise<void> {
  const signal = AbortSignal.any([job.options.signal, deps.closing])
  for (const lostWaitMs of [...(deps.lostWaitsMs ?? LOST_WAITS_MS), null]) {
    if (signal.aborted) return job.reject(signal.reason)
    const { end, rssBytes, wasHeard } = await workOnce(deps, held, job, signal)
    if (end.type === 'reply') {
      if (end.reply.ok) return job.resolve(end.reply.output)
      return job.reject(fromWireError(end.reply.error))
    }
    const isLost = isLostWorker(end, { rssBytes, memoryBytesMax: deps.memoryBytesMax })
    if (lostWaitMs === null && isUnstartable(end, wasHeard)) return job.reject(workersUnavailable(job.operation))
    if (lostWaitMs === null || !isLost) return job.reject(failureOf(deps, end, job, signal))
    const how = end.type === 'gone' ? { exit_code: end.exitCode, exit_signal: end.signal } : { exit_code: null }
    deps.logger.warn({ worker: deps.name, operation: job.operation, ...how }, 'worker lost')
    await waitMs(lostWaitMs, signal).catch(() => undefined)
  }
}

/** How the work of one worker on the job ended, and what it held then; it goes unless another job may have it. */
async function workOnce(
  deps: SlotDeps,
  held: Held,
  job: Job,
  signal: AbortSignal,
): Promise<{ readonly end: LimitedEnd; readonly rssBytes: number; readonly wasHeard: boolean }> {
  if (job.options.isLarge === true) {
    const former = held.child
    held.child = null
    await Promise.all([former?.kill(), deps.makeRoom()])
  }
  const { beatMs = BEAT_EVERY_MS } = deps
  const child = liveChild(deps, held, beatMs)
  const { cpuMs, stepCpuMs = cpuMs, wallMs, answer } = job.options
  const { operation, input } = job
  const sealed = listSealedFolders(operation === 'check-database')
  const request = { id: ++held.lastId, operation, input, ...(sealed.length === 0 ? {} : { sealed }) }
  const budget = { cpuMs, stepCpuMs, rssBytesMax: deps.memoryBytesMax }
  const end = await limitWork(child, request, { ...budget, wallMs, signal, beatMs, answer })
  if (end.type !== 'reply' || isWornOut(deps, held, end.reply, job)) {
    held.child = null
    await child.kill()
  }
  return { end, rssBytes: child.rssBytes, wasHeard: child.wasHeard }
}

function liveChild(deps: SlotDeps, held: Held, beatMs: number): WorkerChild {
  if (held.child?.alive) return held.child
  const environment = { ...deps.environment, ...limitsEnvironment(beatMs, deps.memoryBytesMax) }
  held.done = 0
  held.child = startWorkerChild(deps.entry, environment, deps.execArgv, deps.nodePath)
  return held.child
}

/** Counts the operation, and says whether a fresh worker is to do the next one. */
function isWornOut(deps: SlotDeps, held: Held, { rssBytes }: WorkReply, job: Job): boolean {
  held.rssBytes = rssBytes
  const done = ++held.done
  const { grown } = deps
  const hasGrown = grown !== undefined && rssBytes > grown.rssBytes && done >= grown.operationsMin
  const isDone = done >= (deps.recycleAfter ?? Infinity) || job.options.isLarge === true
  if (rssBytes <= deps.recycleRssBytes && !isDone && !hasGrown) return false
  deps.logger.info({ worker: deps.name, rssBytes, done }, 'worker recycled')
  return true
}

function failureOf(
  deps: SlotDeps,
  end: Exclude<LimitedEnd, { type: 'reply' }>,
  job: Job,
  signal: AbortSignal,
): unknown {
  if (end.type === 'aborted') return signal.reason
  if (end.type === 'unanswered') return end.error
  const fault = workFault(job.operation, end)
  const facts = { worker: deps.name, code: fault.code, ...fault.details }
  if (end.type === 'gone') deps.logger.warn({ ...facts, trace: end.trace }, 'worker died')
  else deps.logger.warn(facts, 'worker ended')
  return fault
}

function stopIdle(deps: SlotDeps, held: Held): void {
  if (held.isBusy || !held.child || held.rssBytes <= (deps.idleStopRssBytes ?? 0)) return
  deps.logger.info({ worker: deps.name, done: held.done }, 'idle worker stopped')
  void held.child.kill()
  held.child = null
}
