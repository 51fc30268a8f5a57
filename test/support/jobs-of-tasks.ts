import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'

/** Ends the pauses of tasks that were lost, as if the time had passed. */
export const END_PAUSES = `UPDATE steuerstapel_queue.job SET start_after = now() WHERE state = 'retry'`

/** A task and its job in one line each, e.g. `t1 held 2 0 | pages active 1`; the dead letter's own is said beside it. */
export async function tasksAndJobs({ query }: Pick<SqlDriver, 'query'>): Promise<readonly string[]> {
  const { rows } = await query(
    `SELECT coalesce(t.id || ' ' || t.state || ' ' || t.fence || ' ' || t.losses, 'no task') || ' | '
       || coalesce(string_agg(j.name || ' ' || j.state || ' ' || j.retry_count, ', ' ORDER BY j.name), 'no job') AS line
     FROM tasks t FULL JOIN steuerstapel_queue.job j ON task_job(t.id) = coalesce(j.source_root_id, j.id)
     GROUP BY t.id, coalesce(j.source_root_id, j.id) ORDER BY 1`,
    [],
  )
  return rows.map(row => (row as { readonly line: string }).line)
}

/** Lines of `tasksAndJobs` that no verb leaves behind: each task that waits or is held has just the job that says the same. */
export function strayLines(lines: readonly string[]): readonly string[] {
  return lines.filter(line => !KNOWN.some(known => known.test(line)))
}

const KNOWN = [
  /^\S+ waiting \d+ [01] \| pages (created|retry) \d+$/,
  /^\S+ waiting \d+ (?![01]\b)\d+ \| pages-lost (created|retry) \d+$/,
  /^\S+ held \d+ [01] \| pages active \d+$/,
  /^\S+ held \d+ (?![01]\b)\d+ \| pages-lost active \d+$/,
  /^\S+ done \d+ \d+ \| no job$/,
]
