import { removeDeletedFiles } from './delete-mandant.ts'
import type { RemoveFilesDeps } from './delete-mandant.ts'

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
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const look = (): void => {
    running ??= removeDeletedFiles(deps)
      .catch((cause: unknown) => {
        const { code = 'unknown' } = cause as NodeJS.ErrnoException
        deps.logger.warn({ code }, 'removals of deletions could not be looked at')
      })
      .finally(() => (running = null))
  }
  return {
    start: () => {
      look()
      timer = setInterval(look, everyMs)
      timer.unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      await running
    },
  }
}
