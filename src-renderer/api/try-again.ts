import { RequestError } from './request.ts'

/** Why sending waits; it goes on by itself when that is over. */
export type Trouble = 'offline' | 'signed_out' | 'busy'

const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000]
const PASSING = new Set(['upload_interrupted', 'idempotency_key_used', 'temporarily_unavailable'])
/** The code of an answer without a body, as to HEAD; that of a disk that is full has one, and says so. */
const UNNAMED = 'server_error'

/** What a failure means for a sender: a trouble that passes, or null when trying again would not help. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof RequestError)) return null
  const { status, code } = error
  if (status === 401) return 'signed_out'
  if (status === 423 || status === 429) return 'busy'
  const isAway = code === 'no_connection' || status === 502 || status === 504 || (status === 503 && code === UNNAMED)
  return isAway || PASSING.has(code) ? 'offline' : null
}

/**
 * Waits longer with each failure in a row (the first is 0), at most 8 seconds and up to a quarter more. Throws what the
 * signal says.
 */
export async function waitAgain(failures: number, signal: AbortSignal): Promise<void> {
  const delayMs = (DELAYS_MS[failures] ?? DELAYS_MS.at(-1) ?? 0) * (1 + Math.random() / 4)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Does something until it succeeds or fails for good; tells what it waits for, and null when that is over. */
export async function untilDone<T>(
  work: () => Promise<T>,
  { signal, onTrouble }: { readonly signal: AbortSignal; readonly onTrouble: (trouble: Trouble | null) => void },
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const done = await work()
      if (failures > 0) onTrouble(null)
      return done
    } catch (error) {
      const trouble = signal.aborted ? null : troubleOf(error)
      if (trouble === null) throw error
      onTrouble(trouble)
      await waitAgain(failures, signal)
    }
  }
}
