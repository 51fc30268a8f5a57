import { isThrifty } from '../../../budget/call-within.ts'
import { isPageTooCostly } from '../../../budget/page-too-costly.ts'
import { counted } from './page-costs.ts'
import type { PageStep } from './page-costs.ts'

/** For all that follows the first reading, by what that took: the whole stays within five times a single reading. */
const TIMES_FIRST = 4
/** Of small pages, where most of the time goes to work around the readings. */
const FURTHER_CPU_MS_MIN = 4_000
const FURTHER_CPU_MS_MAX = 10_000

/** What a page may cost beyond its first reading. */
export interface Tries {
  /** There is time for another reading. */
  left(): boolean
  /** What `read` gives, or `before` when that took too much to be finished; counted as `step`. */
  orElse<T extends { readonly score: number }>(step: PageStep, before: T, read: () => Promise<T>): Promise<T>
}

/** Starts counting now, after the first reading, which took `firstCpuMs` of processor time. */
export function startTries(firstCpuMs: number): Tries {
  const before = process.cpuUsage()
  const cpuMs = Math.min(FURTHER_CPU_MS_MAX, Math.max(FURTHER_CPU_MS_MIN, firstCpuMs * TIMES_FIRST))
  return {
    left: () => !isThrifty() && cpuSince(before) < cpuMs,
    orElse: async (step, known, read) => {
      try {
        return await counted(step, read, { before: known.score, of: ({ score }) => score })
      } catch (error) {
        if (isPageTooCostly(error)) return known
        throw error
      }
    },
  }
}

/** Processor time of this process in ms since a measurement of it. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
