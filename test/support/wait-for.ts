import { vi } from 'vitest'
import { FAR_LIMIT_MS } from './far-limit.ts'

/** Asks again and again until `seen` no longer throws, and returns its answer; throws its last error at the far limit. */
export function waitFor<T>(seen: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(seen, { timeout: FAR_LIMIT_MS, interval: 50 })
}
