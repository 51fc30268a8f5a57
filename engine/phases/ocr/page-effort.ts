/** How much is done for the next page of a document. */
export type PageEffort = 'full' | 'little' | 'none'

/** Pages of one file are often alike: after so many that were too costly for one reason the others get little time. */
const FULL_FAILURES_MAX = 2
/** After so many more, pages without text of their own get none. */
const LITTLE_FAILURES_MAX = 8

export interface DocumentEffort {
  /** For the next page; `hasText`: it has digital text, which costs next to nothing. */
  next(hasText: boolean): PageEffort
  /** A page with this effort could not be read, for the reason of this code. */
  fail(effort: PageEffort, code: string): void
  /** Pages that were read with less than full effort, or not at all. */
  readonly spared: number
}

/**
 * Decides what is done for each page of one document, so that costly pages by the hundred do not hold the workers for
 * hours.
 */
export function startDocument(): DocumentEffort {
  const failures = new Map<string, number>()
  let little = 0
  let spared = 0
  return {
    next(hasText) {
      if (Math.max(0, ...failures.values()) < FULL_FAILURES_MAX) return 'full'
      spared++
      return little >= LITTLE_FAILURES_MAX && !hasText ? 'none' : 'little'
    },
    fail(effort, code) {
      failures.set(code, (failures.get(code) ?? 0) + 1)
      if (effort === 'little') little++
    },
    get spared() {
      return spared
    },
  }
}
