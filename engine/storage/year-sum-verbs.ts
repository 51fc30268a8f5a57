import type { ClientYearKey } from '../model/client-year.ts'

/** What a client-year comes to, as it is given out. */
export interface StoredYearSums {
  /** The stand that they were worked out from. */
  readonly stand: number
  /** Names rules and program that worked them out. */
  readonly madeWith: string
  /** JSON. */
  readonly text: string
}

/**
 * Sums of client-years that were worked out, beside the papers that they are made of. Whatever changes one of these (a
 * document of the mandant, its place, its pages, the master data) changes the mandant's stand and takes its sums away,
 * in the same step.
 */
export interface YearSumVerbs {
  /** Grows with each change of what the mandant's sums are made of; to be asked before they are worked out. */
  stand(mandantId: string): Promise<number>
  /** Null where there are none, or something has changed since. */
  find(key: ClientYearKey): Promise<StoredYearSums | null>
  save(key: ClientYearKey, sums: StoredYearSums): Promise<void>
}
