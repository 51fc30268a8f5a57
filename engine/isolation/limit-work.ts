import { judgeBeats } from './judge-beats.ts'
import type { Overrun, WorkBudget } from './judge-beats.ts'
import type { WorkEnd } from './current-work.ts'
import type { WorkerChild } from './worker-child.ts'
import type { WorkRequest } from './worker-messages.ts'

/** How an operation ended, or why it is to be ended. */
export type LimitedEnd =
  | WorkEnd
  | { readonly type: 'overrun'; readonly overrun: Overrun }
  | { readonly type: 'timeout' }
  | { readonly type: 'aborted' }

export interface WorkLimits extends WorkBudget {
  readonly signal: AbortSignal
  /** The last net, for what no beat tells; a day when absent. Counted in ticks, as silence is. */
  readonly wallMs?: number | undefined
  /** Between two beats. */
  readonly beatMs: number
  readonly answer?: ((question: unknown) => Promise<unknown>) | undefined
}

const WALL_MS = 24 * 60 * 60_000

/** Has a worker do one operation and waits for its end, but no longer than its budget and the signal allow. */
export function limitWork(child: WorkerChild, request: WorkRequest, limits: WorkLimits): Promise<LimitedEnd> {
  return new Promise(resolve => {
    const judge = judgeBeats(request.id, limits, child.wasHeard)
    const finish = (end: LimitedEnd): void => {
      clearInterval(ticks)
      child.listen(null)
      limits.signal.removeEventListener('abort', abort)
      resolve(end)
    }
    const abort = (): void => finish({ type: 'aborted' })
    const settle = (overrun: Overrun | null): void => {
      if (overrun) finish({ type: 'overrun', overrun })
    }
    let ticksLeft = Math.ceil((limits.wallMs ?? WALL_MS) / limits.beatMs)
    // Neither sleep of the machine nor an engine that stands still makes more than one tick.
    const ticks = setInterval(() => {
      if (--ticksLeft < 0) finish({ type: 'timeout' })
      else settle(judge.tick())
    }, limits.beatMs)
    child.listen(beat => settle(judge.hear(beat)))
    limits.signal.addEventListener('abort', abort, { once: true })
    void child.work(request, limits.answer).then(finish)
  })
}
