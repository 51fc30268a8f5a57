import { waitMs } from './abort.ts'
import { storageFaultOf } from './storage-fault.ts'

const WAIT_MS = 250
const WAIT_MS_MAX = 8_000

/**
 * Does work of the storage again, with growing pauses, while disk or database do not take it. Throws what is no such
 * fault, and the fault itself once the signal is aborted: work is tried at least once, whatever the signal says.
 */
export async function untilStored<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = WAIT_MS; ; pauseMs = Math.min(pauseMs * 2, WAIT_MS_MAX)) {
    try {
      return await work()
    } catch (error) {
      if (!storageFaultOf(error) || signal.aborted) throw error
      // Its rejection is the end of the signal: the next try is the last.
      await waitMs(pauseMs, signal).catch(() => undefined)
    }
  }
}
