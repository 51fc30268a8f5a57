import { existsSync } from 'node:fs'
import { removeIfFree } from '../shared/disk/remove-path.ts'
import { isHeld } from '../shared/disk/retry-held.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import type { WriteWholeOptions } from '../shared/disk/write-whole.ts'
import { repeat } from '../shared/repeat.ts'

/** What the file `engine.json` says: where an engine answers, for other programs of this user. */
export interface RunningEngine {
  readonly pid: number
  readonly version: string
  readonly httpUrl: string | null
  readonly httpsUrl: string | null
  /** PEM file of the authority behind `httpsUrl`. */
  readonly caFile: string | null
  /** ISO 8601, UTC. */
  readonly startedAt: string
}

export interface TellRunningDeps {
  /** Hears that another program holds the file of the last engine, once. */
  readonly onHeld: (error: unknown) => void
  readonly everyMs?: number
  readonly write?: WriteWholeOptions
}

const EVERY_MS = 2_000

/**
 * Writes where the engine answers into a file. Where another program (a virus scanner, a backup) holds the one of the
 * last engine, the engine goes on without, and it is written as soon as that is possible; where somebody removes it, it
 * is written again, since a second engine asks at the address in it. Returns the function that takes the file away again.
 * Throws the system's error of every other fault.
 */
export async function tellRunning(
  file: string,
  running: RunningEngine,
  { onHeld, everyMs = EVERY_MS, write }: TellRunningDeps,
): Promise<() => Promise<void>> {
  const tell = (): Promise<void> => writeWhole(file, `${JSON.stringify(running, null, 2)}\n`, write)
  let isTold = false
  const later = repeat({
    everyMs,
    isIdle: true,
    work: async () => {
      if (isTold && existsSync(file)) return
      await tell()
      isTold = true
    },
    onFault: () => undefined,
  })
  try {
    await tell()
    isTold = true
  } catch (error) {
    if (!isHeld(error)) throw error
    onHeld(error)
  }
  later.wake()
  return async () => {
    await later.stop()
    await removeIfFree(file)
  }
}
