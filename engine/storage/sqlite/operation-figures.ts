import type Database from 'better-sqlite3'
import type { OperationFigures } from '../../model/operation-figures.ts'
import { TASKS_BY_STATE } from '../task-verbs.ts'

/** What each figure counts; a row per name where it is counted by name. */
const GROUPED = {
  batches: 'SELECT status AS name, count(*) AS count FROM batches GROUP BY status ORDER BY status',
  documents:
    'SELECT status AS name, count(*) AS count FROM documents WHERE is_container = 0 GROUP BY status ORDER BY status',
  faults: `SELECT error ->> 'code' AS name, count(*) AS count FROM documents WHERE error IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`,
  corrections: `SELECT correction ->> 'type' AS name, count(*) AS count FROM corrections GROUP BY 1 ORDER BY 1`,
  connections: `SELECT entry ->> '$.purpose' AS name, count(*) AS count FROM audit_log
    WHERE entry ->> '$.event' = 'connection' GROUP BY 1 ORDER BY 1`,
} as const

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
  const batches = grouped(GROUPED.batches)
  const times = db.prepare<[], { firstBatchAt: number | null; lastBatchAt: number | null }>(
    'SELECT min(created_at) AS firstBatchAt, max(created_at) AS lastBatchAt FROM batches',
  )
  const documents = grouped(GROUPED.documents)
  const faults = grouped(GROUPED.faults)
  const pages = one('SELECT count(*) FROM pages')
  const corrections = grouped(GROUPED.corrections)
  const connections = grouped(GROUPED.connections)
  const tasks = grouped(TASKS_BY_STATE)
  const clients = one('SELECT count(*) FROM clients WHERE revoked_at IS NULL')
  const auditEntries = one('SELECT count(*) FROM audit_log')
  return () => ({
    batches: batches(),
    ...(times.get() ?? { firstBatchAt: null, lastBatchAt: null }),
    documents: documents(),
    faults: faults(),
    pages: pages(),
    corrections: corrections(),
    connections: connections(),
    tasks: tasks(),
    clients: clients(),
    auditEntries: auditEntries(),
  })
}
