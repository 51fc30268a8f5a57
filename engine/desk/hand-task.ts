import type { DeskState, TaskDeskDeps } from './desk-state.ts'
import type { KeptHolds } from './keep-holds.ts'
import { LEASE_MS } from './messages.ts'
import type { HandedTask } from './messages.ts'
import type { PresentWorkers } from './present-workers.ts'
import { toHanded } from './task-texts.ts'

/** The next task for a worker of another machine; waits until there is one. Null at the end of the wait. */
export async function handTask(
  { storage, clock }: TaskDeskDeps,
  { state, present, holds }: { readonly state: DeskState; readonly present: PresentWorkers; readonly holds: KeptHolds },
  workerId: string,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<HandedTask | null> {
  const until = clock.monotonicMs() + waitMs
  for (;;) {
    // Heard of before the look, so that what comes during it is looked at again.
    const offered = nextOffer(state, until - clock.monotonicMs(), signal)
    if (!present.isBarred(workerId) && !state.isClosed) {
      const heldMax = present.capacityOf(workerId)
      const claim = { worker: workerId, at: clock.now(), leaseMs: LEASE_MS, takesLost: false, heldMax }
      const task = await storage.tasks.claim(claim)
      if (task) {
        offered.forget()
        const handed = toHanded(task)
        holds.handed(task, handed.budget)
        return handed
      }
    }
    await offered.came
    if (clock.monotonicMs() >= until || signal.aborted || state.isClosed) return null
  }
}

function nextOffer(
  { asking }: DeskState,
  waitMs: number,
  signal: AbortSignal,
): { readonly came: Promise<void>; forget(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, waitMs))
  const end = (): void => resolve()
  signal.addEventListener('abort', end, { once: true })
  asking.add(resolve)
  const forget = (): void => {
    clearTimeout(timer)
    asking.delete(resolve)
    signal.removeEventListener('abort', end)
    resolve()
  }
  void promise.then(forget)
  return { came: promise, forget }
}
