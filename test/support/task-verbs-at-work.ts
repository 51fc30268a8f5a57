import type { Storage } from '../../engine/storage/storage.ts'
import type { ClaimedTask, NewTask, TaskHold } from '../../engine/storage/task-verbs.ts'

/** Tasks of a batch, by two workers and the engine. */
export interface TasksAtWork {
  put(id: string, on?: Storage): Promise<unknown>
  claim(worker?: string, on?: Storage): Promise<ClaimedTask | null>
}

export function tasksAtWork(storage: Storage, batchId: string): TasksAtWork {
  return {
    put: (id, on = storage) => on.tasks.put(aTask(id, batchId), 1),
    claim: (worker = 'w1', on = storage) =>
      on.tasks.claim({ worker, at: 100, leaseMs: 10, takesLost: worker === 'engine', heldMax: 100 }),
  }
}

/** A task as a worker gets it. */
export function aTask(id: string, batchId: string): NewTask {
  return { id, batchId, operation: 'read-page', input: '{"page":1}', sha256: 'a'.repeat(64) }
}

interface VerbAtWork {
  /** What has to be there before; `endPauses` ends the pause of a task that was lost. */
  prepare(storage: Storage, batchId: string, endPauses: () => Promise<unknown>): Promise<void>
  act(on: Storage, batchId: string): Promise<unknown>
}

const HOLD: TaskHold = { id: 't1', fence: 1, worker: 'w1' }

async function anHold(storage: Storage, batchId: string): Promise<void> {
  const { put, claim } = tasksAtWork(storage, batchId)
  for (const id of ['t1', 't2']) await put(id)
  await claim()
}

/** Every verb that changes a task and its job, on a state that it does change. */
export const VERBS_AT_WORK = {
  put: { prepare: async () => {}, act: (on, batchId) => tasksAtWork(on, batchId).put('t1') },
  claim: {
    prepare: async (storage, batchId) => void (await tasksAtWork(storage, batchId).put('t1')),
    act: (on, batchId) => tasksAtWork(on, batchId).claim(),
  },
  finish: { prepare: anHold, act: on => on.tasks.finish(HOLD, '{}') },
  'release, in order': { prepare: anHold, act: on => on.tasks.release(HOLD, false) },
  'release, as lost': { prepare: anHold, act: on => on.tasks.release(HOLD, true) },
  'release, as a dead letter': {
    prepare: async (storage, batchId, endPauses) => {
      await anHold(storage, batchId)
      await storage.tasks.release(HOLD, true)
      await endPauses()
      await tasksAtWork(storage, batchId).claim()
    },
    act: on => on.tasks.release({ ...HOLD, fence: 2 }, true),
  },
  lapse: { prepare: anHold, act: on => on.tasks.lapse(1_000) },
  beat: { prepare: anHold, act: on => on.tasks.beat(HOLD, { at: 5, leaseMs: 10 }) },
  withdraw: { prepare: anHold, act: on => on.tasks.withdraw('t1') },
  forget: { prepare: anHold, act: on => on.tasks.forget('w1', 5) },
} as const satisfies Record<string, VerbAtWork>

export type VerbName = keyof typeof VERBS_AT_WORK

/** Their names, for a test of each. */
export const VERB_NAMES = Object.keys(VERBS_AT_WORK) as VerbName[]
