import type { WorkShare } from '../model/work-share.ts'
import { Stop } from '../shared/errors.ts'
import { createFairTurns } from './fair-turns.ts'
import type { FairTurns } from './fair-turns.ts'
import type { RunOptions } from './operations.ts'
import { createWorkerSlot } from './worker-slot.ts'
import type { Job, WorkerSettings, WorkerSlot } from './worker-slot.ts'

/** What a kind of worker can be asked for: input and output by the operation's name. */
export type OperationTable<O> = { readonly [N in keyof O]: { readonly input: unknown; readonly output: unknown } }

export interface ProcessPool<O extends OperationTable<O>> {
  readonly size: number
  run<N extends keyof O & string>(operation: N, input: O[N]['input'], options: RunOptions): Promise<O[N]['output']>
  close(): Promise<void>
}

export interface ProcessPoolDeps extends WorkerSettings {
  /** Operations at the same time, and so worker processes at most. */
  readonly size: number
  /** One more worker for pictures that a person looks at, started when all others are at work. */
  readonly hasPictureWorker?: boolean
}

const isPicture = ({ rank }: WorkShare): boolean => rank === 'picture'
/** A person who looks through pages goes on within that time. */
const PICTURE_IDLE_MS = 120_000

/**
 * Pool of worker processes; workers start when there is work and stay warm, and who comes next is told in
 * fair-turns.ts. A worker that hangs, dies, or whose work is aborted is killed; the next operation gets a fresh one.
 */
export function createProcessPool<O extends OperationTable<O>>(deps: ProcessPoolDeps): ProcessPool<O> {
  const closing = new AbortController()
  const turns = createFairTurns<Job>()
  const slots = openSlots(deps, closing.signal)
  const pump = (): void => {
    for (const { slot, fits } of slots) {
      const job = slot.isBusy ? null : turns.next(fits)
      if (!job) continue
      void slot.work(job).finally(() => {
        turns.end(job)
        pump()
      })
    }
  }
  return {
    size: Math.max(1, deps.size),
    run<N extends keyof O & string>(operation: N, input: O[N]['input'], options: RunOptions) {
      return new Promise<O[N]['output']>((resolve, reject) => {
        const signals = [options.signal, closing.signal, ...(options.withdrawn ? [options.withdrawn] : [])]
        const signal = AbortSignal.any(signals)
        if (signal.aborted) return reject(signal.reason)
        // The worker runs our own code for this operation: its output is believed to have the contract's shape.
        enqueue(turns, signal, { share: options.share, operation, input, options, resolve, reject })
        pump()
      })
    },
    async close() {
      closing.abort(new Stop('shutdown'))
      await Promise.all(slots.map(({ slot }) => slot.close()))
    },
  }
}

interface OpenSlot {
  readonly slot: WorkerSlot
  /** What it may work on. */
  readonly fits: (share: WorkShare) => boolean
}

function openSlots(deps: ProcessPoolDeps, closing: AbortSignal): readonly OpenSlot[] {
  const slots: OpenSlot[] = []
  const makeRoom = async (): Promise<void> => void (await Promise.all(slots.map(({ slot }) => slot.endIdle())))
  const shared = { ...deps, closing, makeRoom }
  for (let place = 0; place < Math.max(1, deps.size); place++) {
    slots.push({ slot: createWorkerSlot(shared), fits: () => true })
  }
  if (deps.hasPictureWorker === true) {
    const brief = { ...shared, idleStopMs: PICTURE_IDLE_MS, idleStopRssBytes: 0 }
    slots.push({ slot: createWorkerSlot(brief), fits: isPicture })
  }
  return slots
}

/** Has the job wait for its turn, until it is called off. */
function enqueue(turns: FairTurns<Job>, signal: AbortSignal, wish: Job): void {
  const drop = (): void => {
    if (turns.remove(job)) wish.reject(signal.reason)
  }
  // Signals live longer than jobs: nothing of a settled one stays with them.
  const job: Job = {
    ...wish,
    resolve: output => {
      signal.removeEventListener('abort', drop)
      wish.resolve(output)
    },
    reject: error => {
      signal.removeEventListener('abort', drop)
      wish.reject(error)
    },
  }
  signal.addEventListener('abort', drop, { once: true })
  turns.add(job)
}
