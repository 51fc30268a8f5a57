import { z } from 'zod'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { Clock } from '../../shared/clock.ts'
import { repeat } from '../../shared/repeat.ts'
import type { CheckVerbs } from '../../storage/check-verbs.ts'
import type { Storage } from '../../storage/storage.ts'

const LOOK_EVERY_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
/** What the engine does at its start comes first. */
const FIRST_AFTER_MS = 10 * 60_000

const schema = z.object({ checkedAt: z.int(), faults: z.array(z.string()) })

/** What the last check of the whole database found. */
export type DatabaseCheck = Readonly<z.infer<typeof schema>>

export interface DatabaseCheckerDeps {
  /** A verb met damage: the whole is looked through soon, and `sound` is called when that finds none. */
  readonly suspicion?: { isOpen(): boolean; sound(): void }
  readonly storage: Pick<Storage, 'checks'>
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Clock
  readonly logger: { info(facts: object, text: string): void; error(facts: object, text: string): void }
  /** Bytes of the file; null where the database is on a server, which its administrator checks. */
  readonly file: { readonly path: string; readonly byteSize: () => Promise<number> } | null
}

export interface DatabaseChecker {
  start(): void
  stop(): Promise<void>
  /** Damage was found, now or by the last check of a former engine, and none since that did not find any. */
  isDamaged(): boolean
}

/** Looks the whole database through once a week, in a page worker. */
export function createDatabaseChecker(deps: DatabaseCheckerDeps): DatabaseChecker {
  const { storage, clock, logger, file } = deps
  const stopping = new AbortController()
  const startedMs = clock.monotonicMs()
  let last: DatabaseCheck | null = null
  let hasLooked = false
  const hasSuspicion = (): boolean => deps.suspicion?.isOpen() ?? false
  const isDue = (): boolean => {
    if (hasSuspicion() && (last?.faults.length ?? 0) === 0) return true
    // What was found is looked at again at each start: the file may be another one by now.
    if (last !== null && last.faults.length > 0) return !hasLooked
    if (clock.monotonicMs() - startedMs < FIRST_AFTER_MS) return false
    return last === null || Math.abs(clock.now() - last.checkedAt) >= WEEK_MS
  }
  const look = async (): Promise<void> => {
    if (file === null) return
    last ??= await readDatabaseCheck(storage)
    if (!isDue()) return
    const faults = await check(deps, file, stopping.signal)
    hasLooked = true
    last = { checkedAt: clock.now(), faults }
    if (faults.length > 0) logger.error({ faults }, 'database_damaged')
    else logger.info({}, 'database_checked')
    if (faults.length === 0) deps.suspicion?.sound()
    await storage.checks.save('database', JSON.stringify(last), last.checkedAt)
  }
  const onFault = (err: unknown): void => {
    if (!stopping.signal.aborted) logger.error({ err }, 'database_not_checked')
  }
  const looking = repeat({ everyMs: LOOK_EVERY_MS, isIdle: true, work: look, onFault })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await looking.stop()
  }
  return { start: looking.wake, stop, isDamaged: () => (last?.faults.length ?? 0) > 0 }
}

/** What a page worker found wrong with the file. */
async function check(
  { workers }: DatabaseCheckerDeps,
  { path, byteSize }: NonNullable<DatabaseCheckerDeps['file']>,
  signal: AbortSignal,
): Promise<string[]> {
  const budget = cpuBudget('check-database', { bytes: await byteSize() })
  const { faults } = await workers.run('check-database', { path }, { signal, share: { rank: 'upkeep' }, ...budget })
  return [...faults]
}

/** Null before the first check. */
export async function readDatabaseCheck(storage: {
  readonly checks: Pick<CheckVerbs, 'find'>
}): Promise<DatabaseCheck | null> {
  const kept = await storage.checks.find('database')
  return kept === null ? null : schema.parse(JSON.parse(kept))
}
