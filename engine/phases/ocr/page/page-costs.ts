import { channel } from 'node:diagnostics_channel'

/** A piece of the work on one page that has ended; `cpuMs` is processor time of the process, without that of `within`. */
export interface PageCost {
  readonly step: PageStep
  readonly cpuMs: number
  /** Letters that are likely right (`readingScore`), beyond those before; 0 where the step reads nothing. */
  readonly gained: number
}

export type PageStep =
  | 'load'
  | 'find_sheet'
  | 'prepare'
  | 'first_reading'
  | 'turned'
  | 'along'
  | 'as_it_lies'
  | 'evened'
  | 'otherwise'
  | 'doubtful'
  | 'missed'
  | 'unread'
  | 'codes'
  | 'blank'

/** Steps of reading pages as they end, for who listens (Node's diagnostics channels): the bench, a profiler. */
export const PAGE_COSTS = channel('steuerstapel:page-costs')

/** Does `work` as `step` of a page's reading; `score` values what it gave. Costs nothing while nobody listens. */
export async function counted<T>(step: PageStep, work: () => Promise<T> | T, score?: Scored<T>): Promise<T> {
  if (!PAGE_COSTS.hasSubscribers) return work()
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  const gained = score === undefined ? 0 : score.of(done) - score.before
  PAGE_COSTS.publish({ step, cpuMs: (user + system) / 1000, gained } satisfies PageCost)
  return done
}

interface Scored<T> {
  readonly before: number
  of(done: T): number
}
