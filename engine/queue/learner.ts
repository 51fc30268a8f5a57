import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import { teachesKind } from '../model/lesson.ts'
import type { Lesson } from '../model/lesson.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import { repeat } from '../shared/repeat.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { Storage } from '../storage/storage.ts'

export interface LearnerDeps {
  readonly storage: Pick<Storage, 'lessons'>
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
  /** A person who teaches one document after the other is waited for. */
  readonly quietMs: number
  /**
   * Fewer lessons than these would make sure kinds unsure and leave too few for a trial; the memory of issuers speaks
   * alone.
   */
  readonly lessonsMin: number
}

export interface Learner {
  /** Goes on with what an earlier engine left open. */
  start(): void
  /** A document taught something. */
  wake(): void
  stop(): Promise<void>
}

/** What disk or database stopped is begun anew after so long, and later after each time that follows. */
const AGAIN_MS = 2_000
const LESSONS_MAX = 4_000
/** Of one issuer's documents of one kind so many teach; a big supplier does not drown the others. */
const ALIKE_MAX = 15
const NO_TRIAL = { lessons: 0, before: 0, after: 0 }

/**
 * Makes a new model of kinds, in a worker, whenever an office has taught something; it is used when it tells no fewer
 * than before.
 */
export function createLearner(deps: LearnerDeps): Learner {
  const { storage, logger } = deps
  const stopping = new AbortController()
  let wakes = 0
  /** As many wakes as what was learned last knew of. */
  let heard = 0

  async function work(): Promise<void> {
    while (heard !== wakes && !stopping.signal.aborted) {
      const before = wakes
      await delay(deps.quietMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (before !== wakes) continue
      for (const organizationId of await storage.lessons.listUnlearned()) {
        if (stopping.signal.aborted) return
        await learn(deps, organizationId, stopping.signal)
      }
      heard = before
    }
  }
  const onFault = (err: unknown): void => logger.error({ err }, 'kinds_not_learned')
  const learning = repeat({ everyMs: AGAIN_MS, isIdle: true, work, onFault })
  const wake = (): void => {
    wakes++
    learning.wake()
  }
  return {
    start: wake,
    wake,
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await learning.stop()
    },
  }
}

/** Makes a model of an office's lessons; a fault of disk or database is thrown, another one is logged. */
async function learn(deps: LearnerDeps, organizationId: string, signal: AbortSignal): Promise<void> {
  const { storage, clock, logger } = deps
  const upTo = await storage.lessons.newest(organizationId)
  const lessons = fewAlike((await storage.lessons.list(organizationId, LESSONS_MAX)).filter(teachesKind))
  const isEnough = lessons.length >= deps.lessonsMin
  if (!isEnough && (await storage.lessons.state(organizationId)).activeVersion === 0) return
  try {
    const { trial, weights } = isEnough ? await train(deps, lessons, signal) : { trial: NO_TRIAL, weights: null }
    // Too much was taken back: the product's own model again.
    const promoted = weights !== null || !isEnough
    const model = { at: clock.now(), lessons: lessons.length, trial, promoted }
    const isUsed = await storage.lessons.addModel(organizationId, model, weights, upTo)
    logger.info({ lessons: lessons.length, promoted: isUsed }, 'kinds_learned')
  } catch (error) {
    if (signal.aborted) return
    if (storageFaultOf(error)) throw error
    logger.error({ err: error }, 'learning_failed')
  }
}

function train({ workers }: LearnerDeps, lessons: readonly Lesson[], signal: AbortSignal) {
  const input = lessons.map(({ kindId, buckets, counts }) => {
    return { kindId: kindId ?? '', features: { buckets, counts } }
  })
  const options = { signal, share: { rank: 'upkeep' }, ...cpuBudget('learn-kinds') } as const
  return workers.run('learn-kinds', { lessons: input }, options)
}

/** The newest of each issuer and kind, oldest first. */
function fewAlike(lessons: readonly Lesson[]): readonly Lesson[] {
  const seen = new Map<string, number>()
  return lessons
    .toReversed()
    .filter(({ issuerKeys, kindId, documentId }) => {
      const key = `${issuerKeys[0] ?? documentId} ${kindId}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return (seen.get(key) ?? 0) <= ALIKE_MAX
    })
    .toReversed()
}
