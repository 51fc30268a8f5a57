import type { RateVerbs, RateWindow } from '../rate-verbs.ts'
import { raw, sql } from './sql-statement.ts'
import type { SqlClient } from './sql-client.ts'

/** Open windows of the rate limits, written as a whole. */
export function createRateVerbs(client: SqlClient): RateVerbs {
  return {
    load: now =>
      client.rows<RateWindow>(
        sql`SELECT policy, key, ends_at AS "endsAt", used FROM rate_windows WHERE ends_at > ${now} ORDER BY policy, key`,
      ),
    save: windows =>
      client.transaction(async db => {
        await db.run(raw('LOCK TABLE rate_windows IN SHARE ROW EXCLUSIVE MODE'))
        await db.run(raw('DELETE FROM rate_windows'))
        for (const { policy, key, endsAt, used } of windows) {
          await db.run(
            sql`INSERT INTO rate_windows (policy, key, ends_at, used) VALUES (${policy}, ${key}, ${endsAt}, ${used})`,
          )
        }
      }),
  }
}
