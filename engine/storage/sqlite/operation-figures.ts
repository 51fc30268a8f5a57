import type Database from 'better-sqlite3'
import type { OperationFigures } from '../../model/operation-figures.ts'

/** Counts over the whole database; may take seconds on a large one. */
export function createOperationFigures(db: Database.Database): () => OperationFigures {
  const grouped = (sql: string): (() => Record<string, number>) => {
    const rows = db.prepare<[], { name: string; count: number }>(sql)
    return () => Object.fromEntries(rows.all().map(({ name, count }) => [name, count]))
  }
  const one = (sql: string): (() => number) => {
    const row = db.prepare<[], number>(sql).pluck()
    return () => row.get() ?? 0
  }
  const batches = grouped('SELECT status AS name, count(*) AS count FROM batches GROUP BY status ORDER BY status')
  const times = db.prepare<[], { first: number | null; last: number | null }>(
    'SELECT min(created_at) AS first, max(created_at) AS last FROM batches',
  )
  const documents = grouped(
    'SELECT status AS name, count(*) AS count FROM documents WHERE is_container = 0 GROUP BY status ORDER BY status',
  )
  const faults = grouped(
    `SELECT error ->> 'code' AS name, count(*) AS count FROM documents WHERE error IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  const pages = one('SELECT count(*) FROM pages')
  const corrections = grouped(
    `SELECT correction ->> 'type' AS name, count(*) AS count FROM corrections GROUP BY 1 ORDER BY 1`,
  )
  const connections = grouped(
    `SELECT entry ->> '$.purpose' AS name, count(*) AS count FROM audit_log
     WHERE entry ->> '$.event' = 'connection' GROUP BY 1 ORDER BY 1`,
  )
  const clients = one('SELECT count(*) FROM clients WHERE revoked_at IS NULL')
  const auditEntries = one('SELECT count(*) FROM audit_log')
  return () => {
    const { first, last } = times.get() ?? { first: null, last: null }
    return {
      batches: batches(),
      firstBatchAt: first,
      lastBatchAt: last,
      documents: documents(),
      faults: faults(),
      pages: pages(),
      corrections: corrections(),
      connections: connections(),
      clients: clients(),
      auditEntries: auditEntries(),
    }
  }
}
