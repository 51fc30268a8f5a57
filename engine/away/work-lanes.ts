import { join } from 'node:path'
import { loadavg } from 'node:os'
import { BEAT_MS } from '../desk/messages.ts'
import type { HandedTask } from '../desk/messages.ts'
import { awayOperation, isAway } from '../desk/away-operations.ts'
import type { PageWorkers, RunOptions } from '../isolation/operations.ts'
import { toWireError } from '../isolation/worker-messages.ts'
import { waitMs } from '../shared/abort.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import { removeFile } from '../shared/disk/remove-path.ts'
import { repeat } from '../shared/repeat.ts'
import type { EngineDoor } from './engine-door.ts'

export interface WorkLanesDeps {
  readonly door: EngineDoor
  readonly pool: PageWorkers
  /** Folder of this worker alone, for the files of tasks under way. */
  readonly folder: string
  /** Operations at the same time. */
  readonly lanes: number
  /** Processors of this machine. */
  readonly processors: number
  /** What happened, as a German line for a terminal or a journal; no name of a document. */
  readonly say: (line: string) => void
}

const AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Between looks whether the machine is still busy with something else. */
const BUSY_MS = 2_000
/** What is under way at the stop may go to its end for so long. */
const DRAIN_MS = 20_000

/**
 * Does operations of the server until `stop`; then what is under way goes to its end, or back after a while. A server
 * that is not there is tried again for ever. Throws EngineError `server_refused` when token or version are wrong.
 */
export async function workLanes(deps: WorkLanesDeps, stop: AbortSignal): Promise<void> {
  const underWay = { count: 0, isCut: false }
  const late = new AbortController()
  stop.addEventListener('abort', () => setTimeout(() => late.abort(new Error('drained')), DRAIN_MS).unref(), {
    once: true,
  })
  const failed = new AbortController()
  const ending = AbortSignal.any([stop, failed.signal])
  const lanes = Array.from({ length: deps.lanes }, async (_, lane) => {
    try {
      await oneLane({ ...deps, folder: join(deps.folder, `lane-${lane}`) }, underWay, { ending, late: late.signal })
    } catch (error) {
      failed.abort(error)
      throw error
    }
  })
  const [first] = (await Promise.allSettled(lanes)).filter(end => end.status === 'rejected')
  if (first) throw first.reason
}

interface UnderWay {
  count: number
  /** The server was not there at the last try; said once. */
  isCut: boolean
}

interface Ends {
  /** No further task. */
  readonly ending: AbortSignal
  /** What is under way goes back. */
  readonly late: AbortSignal
}

async function oneLane(deps: WorkLanesDeps, underWay: UnderWay, ends: Ends): Promise<void> {
  let misses = 0
  while (!ends.ending.aborted) {
    // The person at this machine comes first; one operation always goes on.
    if (underWay.count > 0 && loadOfOthers(underWay.count) > deps.processors) {
      await waitMs(BUSY_MS, ends.ending).catch(() => undefined)
      continue
    }
    try {
      const task = await deps.door.claim(deps.lanes)
      misses = 0
      tellReached(deps, underWay, true)
      if (!task) continue
      underWay.count += 1
      const tell = (isReached: boolean): void => tellReached(deps, underWay, isReached)
      await doTask(deps, task, { late: ends.late, tell }).finally(() => (underWay.count -= 1))
    } catch (error) {
      if (!isEngineError(error) || error.kind === 'input') throw error
      tellReached(deps, underWay, error.code !== 'server_unreachable')
      await waitMs(AGAIN_MS[Math.min(misses++, AGAIN_MS.length - 1)] ?? 0, ends.ending).catch(() => undefined)
    }
  }
}

function loadOfOthers(own: number): number {
  return (loadavg()[0] ?? 0) - own
}

function tellReached({ say }: WorkLanesDeps, underWay: UnderWay, isReached: boolean): void {
  if (underWay.isCut !== isReached) return
  underWay.isCut = !isReached
  say(
    isReached
      ? 'Der Server ist wieder erreichbar.'
      : 'Der Server ist nicht erreichbar; es geht weiter, sobald er da ist.',
  )
}

/** Does one task and delivers what came of it; never throws for the task's sake. */
async function doTask(
  deps: WorkLanesDeps,
  task: HandedTask,
  { late, tell }: { readonly late: AbortSignal; readonly tell: (isReached: boolean) => void },
): Promise<void> {
  const { door } = deps
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, late])
  const beats = repeat({
    everyMs: BEAT_MS,
    work: async () => {
      await door.beat(task).catch((error: unknown) => {
        if (isEngineError(error) && error.code === 'hold_void') lost.abort(error)
        // A server that does not answer may come back before anybody else has the task.
        else if (!isEngineError(error)) throw error
      })
    },
    onFault: () => undefined,
  })
  beats.wake()
  try {
    const bytes = await outputOf(deps, task, signal)
    await untilHeard(() => door.deliver(task, bytes), signal, tell)
  } catch (error) {
    if (lost.signal.aborted) return
    const isReturned = late.aborted
    const answer = () => (isReturned ? door.release(task) : door.tellFault(task, wireErrorOf(error)))
    await untilHeard(answer, AbortSignal.any([lost.signal, AbortSignal.timeout(DRAIN_MS)])).catch(() => undefined)
  } finally {
    await beats.stop()
  }
}

/** The output of a task as the bytes that are delivered. */
async function outputOf({ door, pool, folder }: WorkLanesDeps, task: HandedTask, signal: AbortSignal): Promise<Buffer> {
  const { operation, budget } = task
  if (!isAway(operation)) throw new EngineError('transient', 'operation_unknown', operation)
  const path = `${folder}-${task.sha256}`
  try {
    await untilHeard(() => door.fetchFile(task.sha256, path, signal), signal)
    const away = awayOperation(operation)
    const options: RunOptions = {
      signal,
      share: { rank: 'person' },
      cpuMs: budget.cpu_ms,
      ...(budget.step_cpu_ms === null ? {} : { stepCpuMs: budget.step_cpu_ms }),
      ...(budget.wall_ms === null ? {} : { wallMs: budget.wall_ms }),
    }
    const output = await pool.run(operation, away.withPath(task.input, path), options)
    return Buffer.from(JSON.stringify(output), 'utf8')
  } finally {
    await removeFile(path).catch(() => undefined)
  }
}

/** Tries again while the server is not there. */
async function untilHeard(
  call: () => Promise<void>,
  signal: AbortSignal,
  tell: (isReached: boolean) => void = () => undefined,
): Promise<void> {
  for (let misses = 0; ; misses += 1) {
    try {
      await call()
      return tell(true)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!isEngineError(error) || !['server_unreachable', 'file_changed'].includes(error.code)) throw error
      if (error.code === 'file_changed' && misses >= 2) throw error
      tell(error.code !== 'server_unreachable')
      await waitMs(AGAIN_MS[Math.min(misses, AGAIN_MS.length - 1)] ?? 0, signal)
    }
  }
}

function wireErrorOf(error: unknown): ReturnType<typeof toWireError> {
  const wire = toWireError(error)
  // The stack stays here; a bug's message may quote what it was reading.
  return wire.type === 'bug' ? { ...wire, message: 'worker', stack: '' } : wire
}
