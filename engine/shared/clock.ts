/**
 * Wall clock (epoch ms, for display and expiry) and monotonic clock (ms, for durations), injected so that tests own
 * time.
 */
export interface Clock {
  now(): number
  monotonicMs(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** RFC 3339 UTC with milliseconds and Z. */
export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
