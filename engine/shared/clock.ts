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

/** Wall time at this call and what the monotonic clock counted since: it neither jumps nor is set. */
export function steadyClock(clock: Clock): Clock {
  const startedAt = clock.now()
  const startedMs = clock.monotonicMs()
  return {
    now: () => Math.round(startedAt + (clock.monotonicMs() - startedMs)),
    monotonicMs: () => clock.monotonicMs(),
  }
}

/** RFC 3339 UTC with milliseconds and Z. */
export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
