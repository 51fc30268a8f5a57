import type { OperationFigures } from '../../model/operation-figures.ts'
import { TASKS_BY_STATE } from '../task-verbs.ts'
import { raw } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/** Counts over the whole database, of one moment; may take seconds on a large one. */
export function readOperationFigures(client: SqlClient): Promise<OperationFigures> {
  return client.snapshot(async db => {
    const times = await db.row<{ first: number | null; last: number | null }>(
      raw('SELECT min(created_at) AS first, max(created_at) AS last FROM batches'),
    )
    return {
      batches: await grouped(
        db,
        'SELECT status AS name, count(*) AS count FROM batches GROUP BY status ORDER BY status',
      ),
      firstBatchAt: times?.first ?? null,
      lastBatchAt: times?.last ?? null,
      documents: await grouped(
        db,
        'SELECT status AS name, count(*) AS count FROM documents WHERE is_container = 0 GROUP BY status ORDER BY status',
      ),
      faults: await grouped(
        db,
        `SELECT error ->> 'code' AS name, count(*) AS count FROM documents WHERE error IS NOT NULL
         GROUP BY 1 ORDER BY 2 DESC, 1`,
      ),
      pages: await counted(db, 'pages'),
      corrections: await grouped(
        db,
        `SELECT correction ->> 'type' AS name, count(*) AS count FROM corrections GROUP BY 1 ORDER BY 1`,
      ),
      connections: await grouped(db, CONNECTIONS),
      tasks: await grouped(db, TASKS_BY_STATE),
      clients: await counted(db, 'clients WHERE revoked_at IS NULL'),
      auditEntries: await counted(db, 'audit_log'),
    }
  })
}

/**
 * Entries are taken apart only where they can be of this kind: a file's name in another one may be no text of the
 * server's.
 */
const CONNECTIONS = `SELECT CASE WHEN entry::text LIKE '%"event":"connection"%' THEN entry ->> 'purpose' END AS name,
  count(*) AS count FROM audit_log WHERE entry::text LIKE '%"event":"connection"%' GROUP BY 1 ORDER BY 1`

async function grouped(db: Sql, text: string): Promise<Record<string, number>> {
  const rows = await db.rows<{ name: string; count: number }>(raw(text))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function counted(db: Sql, what: string): Promise<number> {
  return (await db.row<{ count: number }>(raw(`SELECT count(*) AS count FROM ${what}`)))?.count ?? 0
}
