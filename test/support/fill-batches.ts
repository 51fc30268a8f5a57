import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Puts `count` ended batches, a minute apart, into the database of a running engine, as the window's own project; the
 * first is number `after` + 1.
 */
export function fillBatches(dataDir: string, count: number, after = 0): void {
  if (count === 0) return
  const db = new Database(join(dataDir, 'steuerstapel.db'))
  db.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT CAST($after AS INTEGER) + 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $last)
     INSERT INTO batches (id, project_id, organization_id, name, status, options, base_path, error, created_at, updated_at)
     SELECT printf('bat_%026d', n), 'prj_fenster', 'org_kanzlei', 'Stapel ' || n, 'failed', '{}', 'x/' || n,
       '{"code":"cancelled","message":"Abgebrochen."}', 1700000000000 + n * 60000, 1700000000000 FROM numbers`,
  ).run({ after, last: after + count })
  db.close()
}
