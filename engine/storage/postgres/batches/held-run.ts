import type { Run } from '../../../model/run.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'

/**
 * Condition on a run that is still held by its owner. The attempt is the fencing token: who lost the lease and comes
 * back late changes nothing.
 */
export function isHeld(run: Run): SqlStatement {
  return sql`id = ${run.id} AND state = 'running' AND worker_id = ${run.workerId} AND attempt = ${run.attempt}`
}
