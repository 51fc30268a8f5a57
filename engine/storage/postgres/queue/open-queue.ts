import { PgBoss } from 'pg-boss'
import type { SendQuery, SqlClient } from '../sql-client.ts'
import type { SqlValue } from '../sql-statement.ts'
import { JOBS_SCHEMA } from './queue-names.ts'

/** What pg-boss asks a connection for. */
interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>
}

/**
 * pg-boss over the adapter's client, on a schema that is there already (`makeQueue`); throws Error when that is
 * of another version. It looks after nothing by itself: no job is ended by its clock, since leases are those of the rows.
 * `onFault` hears of a look at its queues that failed, which it repeats every minute.
 */
export async function openQueue(client: SqlClient, onFault: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: asBossDatabase(client.query),
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', onFault)
  await boss.start()
  return boss
}

/** A way of ours to send statements, as pg-boss wants it: also one within a transaction of ours. */
export function asBossDatabase(send: SendQuery): BossDatabase {
  return {
    executeSql: async (text, values = []) => ({ rows: [...(await send(text, values as SqlValue[])).rows] }),
  }
}

/** Ends it; the connections stay. */
export async function closeQueue(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false, close: false })
}
