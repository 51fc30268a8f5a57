import type { Account } from './under-load.ts'

/** What a load comes to when nothing was lost, doubled or damaged. */
export const CLEAN: Omit<Account, 'accepted'> = {
  lost: 0,
  doubled: 0,
  failedBatches: 0,
  setAside: 0,
  eventsMissing: 0,
  eventsDoubled: 0,
  damagedFiles: 0,
  unnamedFiles: 0,
  integrityFaults: 0,
  wrongAnswers: 0,
}
