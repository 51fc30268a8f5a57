import type { PageWorkers } from '../isolation/operations.ts'
import { Stop } from '../shared/errors.ts'
import { repeat } from '../shared/repeat.ts'
import type { Repeated } from '../shared/repeat.ts'
import { LOST_PAUSE_MAX_MS } from '../storage/task-verbs.ts'
import { readOutput } from './away-operations.ts'
import { emptyDesk } from './desk-state.ts'
import type { DeskState, TaskDeskDeps } from './desk-state.ts'
import { handTask } from './hand-task.ts'
import { keepHolds } from './keep-holds.ts'
import type { KeptHolds } from './keep-holds.ts'
import type { HandedTask } from './messages.ts'
import { createPresentWorkers } from './present-workers.ts'
import type { PresentWorkers } from './present-workers.ts'
import { runAsTask, takeEnd, taskOf } from './run-as-task.ts'

/** The engine's own workers, as a holder of tasks. They need no lease: a start takes back what they held. */
const OWN = 'engine'
const OWN_LEASE_MS = 10 * 365 * 24 * 60 * 60_000
/** A worker tries a server that is gone at least so often. */
const BACK_MS = 20_000
const ROUND_MS = 2_000
/** Ends that nobody took: their batch was stopped. */
const KEPT_MS = 10 * 60_000

/** Shares operations between the engine's own workers and those of other machines. */
export interface TaskDesk {
  /** For whoever has operations done; the same as the engine's own while no other worker is here. */
  readonly workers: PageWorkers
  readonly present: PresentWorkers
  /** A task for a worker, held for `LEASE_MS` from now on; null when there is none within the wait, or when it is barred. */
  hand(workerId: string, waitMs: number, signal: AbortSignal): Promise<HandedTask | null>
  /** A task ended; whoever waits for it hears of it. */
  ended(id: string): void
  /** A task waits again, or a new one does; one that is named and waited for here was offered already. */
  cameBack(id?: string): void
  /** Something may have been missed: what is waited for is looked at, and asked for where it is gone. */
  lookAgain(): void
  /** Whether an output can be one of its task: of the operation's shape, and to its input; true when nobody waits for it. */
  canBe(id: string, output: string): boolean
  /** How long tasks may be held in all. */
  readonly holds: KeptHolds
  start(): Promise<void>
}

/** Wires the desk; the rows of tasks are the truth, and what is kept here is who waits for them. */
export function createTaskDesk(deps: TaskDeskDeps): TaskDesk {
  const { storage, clock, logger } = deps
  const state = emptyDesk()
  const present = createPresentWorkers(clock)
  const holds = keepHolds(clock)
  const rounds = repeat({
    everyMs: ROUND_MS,
    work: () => {
      holds.tidy()
      return look(deps, state, () => rounds.wake())
    },
    onFault: err => logger.warn({ err }, 'tasks_not_looked_at'),
    isIdle: true,
  })
  const offer = (): void => {
    rounds.wake()
    for (const ask of state.asking) ask()
  }
  return {
    present,
    workers: sharedWorkers(deps, state, { present, rounds, offer }),
    hand: (workerId, waitMs, signal) => handTask(deps, { state, present, holds }, workerId, { waitMs, signal }),
    ended: id => void takeEnd(deps, state, id),
    cameBack: id => (isOffered(state, clock, id) ? undefined : offer()),
    lookAgain: () => {
      for (const { ask } of [...state.jobs.values()]) ask()
      offer()
    },
    holds,
    canBe: (id, output) => {
      const job = state.jobs.get(id)
      return !job || readOutput(job.operation, job.input as never, output) !== null
    },
    start: async () => {
      // Who could not beat while no engine was there gets the time to.
      await storage.tasks.forget(OWN, clock.now() + BACK_MS)
      rounds.wake()
    },
  }
}

interface Wired {
  readonly present: PresentWorkers
  readonly rounds: Repeated
  readonly offer: () => void
}

function sharedWorkers(deps: TaskDeskDeps, state: DeskState, { present, rounds, offer }: Wired): PageWorkers {
  const { own } = deps
  return {
    get size() {
      return own.size + present.capacity()
    },
    run: (operation, input, options) => {
      const task = present.capacity() > 0 && !state.isClosed ? taskOf(deps, operation, input, options) : null
      if (!task || state.jobs.has(task.id)) return own.run(operation, input, options)
      return runAsTask(deps, state, { operation, input, options, task, offer })
    },
    close: async () => {
      state.isClosed = true
      for (const ask of state.asking) ask()
      await rounds.stop()
      for (const { settle } of [...state.jobs.values()]) settle({ error: new Stop('shutdown') })
      await own.close()
    },
  }
}

/** Takes back what was lost, tidies, and does what waits. */
async function look(deps: TaskDeskDeps, state: DeskState, again: () => void): Promise<void> {
  const { storage, clock, logger } = deps
  const lost = await storage.tasks.lapse(clock.now())
  if (lost > 0) {
    logger.warn({ tasks: lost }, 'tasks_taken_back')
    expectLost(state, clock)
  }
  if (clock.monotonicMs() < state.lostUntilMs) for (const ask of state.asking) ask()
  await storage.tasks.forgetEnded(clock.now() - KEPT_MS)
  await workHere(deps, state, again)
}

/** Whether a task that came back is waited for here, and so was offered when it was asked for. */
function isOffered(state: DeskState, clock: TaskDeskDeps['clock'], id: string | undefined): boolean {
  if (id === undefined) expectLost(state, clock)
  return id !== undefined && state.jobs.has(id)
}

/** Nobody tells when the pause of a task that was lost ends: whoever asks for one looks in each round until then. */
function expectLost(state: DeskState, clock: TaskDeskDeps['clock']): void {
  state.lostUntilMs = clock.monotonicMs() + LOST_PAUSE_MAX_MS + ROUND_MS
}

/** Has the engine's own workers do tasks as long as one of them has nothing to do. */
async function workHere(deps: TaskDeskDeps, state: DeskState, again: () => void): Promise<void> {
  const { storage, clock, own } = deps
  const options = {
    worker: OWN,
    leaseMs: OWN_LEASE_MS,
    takesLost: true,
    heldMax: Number.MAX_SAFE_INTEGER,
  }
  while (!state.isClosed && state.own < own.size) {
    const claimed = await storage.tasks.claim({ ...options, at: clock.now() })
    if (!claimed) return
    const job = state.jobs.get(claimed.id)
    if (!job) {
      await storage.tasks.withdraw(claimed.id)
      continue
    }
    state.own += 1
    own
      .run(job.operation, job.input as never, job.options)
      .then(
        output => job.settle({ output }),
        (error: unknown) => job.settle({ error }),
      )
      .then(() => storage.tasks.withdraw(claimed.id))
      .catch((err: unknown) => deps.logger.warn({ err }, 'task_not_withdrawn'))
      .finally(() => {
        state.own -= 1
        again()
      })
  }
}
