import { removeDeletedFiles } from './delete-mandant.ts'
import type { RemoveFilesDeps } from './delete-mandant.ts'
import { repeat } from '../../shared/repeat.ts'

/** A viewer may hold a PDF for hours. */
const EVERY_MS = 10 * 60_000

export interface Removals {
  /** Looks at once, and then now and then. */
  start(): void
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Removes what deletions had to leave because another program held it. A fault there is logged, and ends nothing. */
export function retryRemovals(deps: RemoveFilesDeps, everyMs: number = EVERY_MS): Removals {
  const looking = repeat({
    everyMs,
    isIdle: true,
    work: async () => removeDeletedFiles(deps),
    onFault: cause => {
      const { code = 'unknown' } = cause as NodeJS.ErrnoException
      deps.logger.warn({ code }, 'removals of deletions could not be looked at')
    },
  })
  return { start: looking.wake, stop: looking.stop }
}
