import { setImmediate as turn } from 'node:timers/promises'
import type { Storage } from '../../engine/storage/storage.ts'

/**
 * The storage as if its database were far away: each verb begins a turn of the event loop after it was asked for, and
 * its outcome is there two turns later. So whatever else is under way comes in between.
 */
export function slowStorage(storage: Storage): Storage {
  const slow = (verb: (...args: unknown[]) => Promise<unknown>) => {
    return async (...args: unknown[]): Promise<unknown> => {
      await turn()
      const outcome = await verb(...args)
      await turn()
      await turn()
      return outcome
    }
  }
  const groups = Object.entries(storage).map(([name, group]: [string, unknown]) => {
    if (typeof group === 'function') return [name, slow(group as never)]
    return [name, Object.fromEntries(Object.entries(group as object).map(([verb, work]) => [verb, slow(work)]))]
  })
  return Object.fromEntries(groups) as Storage
}
