/**
 * Runs `work` for every item, at most `inFlight` at a time, in order. The first failure aborts the others; it is
 * thrown once all of them have ended, so nothing goes on behind the caller's back.
 */
export async function eachBounded<T>(
  items: readonly T[],
  inFlight: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController()
  const either = AbortSignal.any([signal, failure.signal])
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length && !either.aborted) {
      const item = items[next++] as T
      try {
        await work(item, either)
      } catch (error) {
        failure.abort(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, items.length) }, lane))
  if (either.aborted) throw either.reason
}
