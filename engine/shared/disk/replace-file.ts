import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { retryHeld } from './retry-held.ts'
import type { RetryDeps } from './retry-held.ts'

export interface ReplaceDeps extends RetryDeps {
  readonly rename?: ((from: string, to: string) => Promise<void>) | undefined
}

/**
 * Gives a file or folder another name on the same disk, over a file that is there; waits for programs that hold one of
 * them.
 * Throws the system's error: after about 2.5 s that of a file that is still held, `EXDEV` and others at once.
 */
export function replaceFile(from: string, to: string, deps: ReplaceDeps = {}): Promise<void> {
  const move = deps.rename ?? rename
  return retryHeld(() => move(from, to), deps)
}

/** As `replaceFile`, before anybody else has a turn, so that it waits for nobody. Throws the system's error. */
export function replaceAtOnce(from: string, to: string): void {
  renameSync(from, to)
}
