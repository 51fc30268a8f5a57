import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '../../shared/errors.ts'
import { storageFaultOf, storageStateOf } from '../../shared/storage-fault.ts'
import { isTurnOver, untilTurn } from '../../shared/turn-budget.ts'

/** The verbs of a port as SQLite does them: each returns its outcome at once, and throws. */
export type Synchronous<Verbs> = {
  readonly [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => Promise<infer Outcome>
    ? (...args: Args) => Outcome
    : never
}

export interface PromisedDeps {
  /** Hears of faults of disk and database that a verb is rejected with. */
  readonly onFault?: ((error: unknown) => void) | undefined
  /** Waits between tries; for tests. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined
}

type Verb = (...args: never[]) => unknown

/** About 5 s in all: a backup or another command of ours holds its lock for much less. */
const BUSY_WAITS_MS = [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560] as const

/**
 * Turns synchronous verbs into those of the port: each does all of its work within one call, in one go, and a fault
 * becomes a rejection. So no other verb comes between the statements of one. A verb that meets the lock of another
 * process is done again after a while, without holding up the event loop; it has changed nothing then, since each is
 * one transaction. What resolves at once gives nobody else a turn, so that a verb waits for the next one where those
 * before it have had theirs.
 * Faults of disk and database are EngineErrors `storage_busy`, `storage_full`, `storage_broken` and `storage_damaged`; a verb of a database
 * that was closed is `storage_closed`.
 */
export function promised<Verbs extends object>(verbs: Synchronous<Verbs>, deps: PromisedDeps = {}): Verbs {
  const entries = Object.entries<Verb>(verbs as Record<string, Verb>).map(([name, verb]) => [
    name,
    async (...args: never[]) => {
      if (isTurnOver()) await untilTurn()
      return whenFree(() => verb(...args), deps)
    },
  ])
  return Object.fromEntries(entries) as Verbs
}

async function whenFree<T>(verb: () => T, { onFault, wait = delay }: PromisedDeps): Promise<T> {
  for (const ms of [...BUSY_WAITS_MS, null]) {
    try {
      return verb()
    } catch (error) {
      if (storageStateOf(error) !== 'busy' || ms === null) {
        const fault = isClosed(error) ? storageClosed(error) : storageFaultOf(error)
        if (fault && !isClosed(error)) onFault?.(fault)
        throw fault ?? error
      }
      await wait(ms)
    }
  }
  throw new Error('the last try returns or throws')
}

/** As better-sqlite3 says it; it has no code for that. */
function isClosed(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'The database connection is not open'
}

function storageClosed(cause: unknown): EngineError {
  const message = 'Die Engine wird gerade beendet. Bitte nach dem nächsten Start noch einmal versuchen.'
  return new EngineError('transient', 'storage_closed', message, { cause })
}
