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
  /** The last net, for what no beat tells. */
  readonly wallMs: number
  /** Between two beats. */
  readonly beatMs: number
  readonly answer?: ((question: unknown) => Promise<unknown>) | undefined
}

/** Has a worker do one operation and waits for its end, but no longer than its budget and the signal allow. */
export function limitWork(child: WorkerChild, request: WorkRequest, limits: WorkLimits): Promise<LimitedEnd> {
  return new Promise(resolve => {
    const judge = judgeBeats(request.id, limits, child.wasHeard)
    const finish = (end: LimitedEnd): void => {
      clearTimeout(net)
      clearInterval(ticks)
      child.listen(null)
      limits.signal.removeEventListener('abort', abort)
      resolve(end)
    }
    const abort = (): void => finish({ type: 'aborted' })
    const settle = (overrun: Overrun | null): void => {
      if (overrun) finish({ type: 'overrun', overrun })
    }
    const net = setTimeout(() => finish({ type: 'timeout' }), limits.wallMs)
    const ticks = setInterval(() => settle(judge.tick()), limits.beatMs)
    child.listen(beat => settle(judge.hear(beat)))
    limits.signal.addEventListener('abort', abort, { once: true })
    void child.work(request, limits.answer).then(finish)
  })
}
