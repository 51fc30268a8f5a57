import { setTimeout } from 'node:timers/promises'

export interface RetryDeps {
  /** Waits between tries; for tests. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined
}

/** About 2.5 s in all: scanners and indexers let go within that, a person's viewer does not. */
export const HELD_WAITS_MS = [10, 20, 40, 80, 160, 320, 640, 1_280] as const

/** What Windows, and network drives everywhere, say of a file or folder that another program holds open. */
const HELD = new Set(['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY'])

/** True for an error of the system that may be over as soon as another program closes the file. */
export function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD.has(String(error.code))
}

/**
 * Does work on a file again, a bounded number of times, while another program holds the file. Throws what the last try
 * threw.
 */
export async function retryHeld<T>(work: () => Promise<T>, { wait = setTimeout }: RetryDeps = {}): Promise<T> {
  for (const ms of HELD_WAITS_MS) {
    try {
      return await work()
    } catch (error) {
      if (!isHeld(error)) throw error
    }
    await wait(ms)
  }
  return work()
}
