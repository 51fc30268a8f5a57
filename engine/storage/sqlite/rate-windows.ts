import type Database from 'better-sqlite3'
import type { RateVerbs, RateWindow } from '../rate-verbs.ts'
import type { Synchronous } from './promised.ts'

/** Open windows of the rate limits, written as a whole. */
export function createRateVerbs(db: Database.Database): Synchronous<RateVerbs> {
  const load = db.prepare<[number], RateWindow>(
    'SELECT policy, key, ends_at AS endsAt, used FROM rate_windows WHERE ends_at > ?',
  )
  const clear = db.prepare('DELETE FROM rate_windows')
  const insert = db.prepare(
    'INSERT INTO rate_windows (policy, key, ends_at, used) VALUES (@policy, @key, @endsAt, @used)',
  )
  return {
    load: now => load.all(now),
    save: db.transaction((windows: readonly RateWindow[]) => {
      clear.run()
      for (const window of windows) insert.run(window)
    }),
  }
}
