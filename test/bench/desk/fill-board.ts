import { join } from 'node:path'
import Database from 'better-sqlite3'

const YEARS = 5

/** Puts `count` client-years of made-up mandants, all counted, into the database of a running engine. */
export function fillBoard(dataDir: string, count: number): void {
  const db = new Database(join(dataDir, 'steuerstapel.db'))
  const values = { mandants: count / YEARS }
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $mandants)`
  db.transaction(() => {
    db.prepare(
      `${numbers} INSERT INTO mandants (id, organization_id, first_name, last_name, created_at)
       SELECT printf('mdt_%026d', n), 'org_kanzlei', 'Eva', 'Muster ' || printf('%05d', n), 1700000000000 FROM numbers`,
    ).run(values)
    db.prepare(
      `${numbers} INSERT INTO mandant_data (mandant_id, version, changed_at, data)
       SELECT printf('mdt_%026d', n), 1, 1700000000000, json_object('kind', 'person', 'clientNumber', 10000 + n) FROM numbers`,
    ).run(values)
    db.prepare(
      `${numbers}, years (year) AS (SELECT 2021 UNION ALL SELECT year + 1 FROM years WHERE year < 2025)
       INSERT INTO client_years (mandant_id, year, organization_id, documents, unchecked, pages, last_delivery_at,
         open_items, open_questions, items_counted, counted_with)
       SELECT printf('mdt_%026d', n), year, 'org_kanzlei', n % 60, n % 7, n % 90, 1700000000000 + n, n % 9, n % 3, 1, ''
       FROM numbers, years`,
    ).run(values)
  })()
  db.close()
}
