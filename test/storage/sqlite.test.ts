import Database from 'better-sqlite3'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../engine/storage/sqlite/migrations/0001-start.ts'
import { idempotencyAndWebhooks } from '../../engine/storage/sqlite/migrations/0002-idempotency-and-webhooks.ts'
import { rateWindows } from '../../engine/storage/sqlite/migrations/0003-rate-windows.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'
import { correctionConformance } from './correction-conformance.ts'
import { storageConformance } from './conformance.ts'
import { listConformance } from './list-conformance.ts'
import { outboxConformance } from './webhook-conformance.ts'

const aFile = (): string => join(mkdtempSync(join(tmpdir(), 'steuerstapel-sqlite-')), 'test.db')

storageConformance('SQLite', () => openSqlite(aFile(), { clock: aClock() }))
correctionConformance('SQLite corrections', () => openSqlite(aFile(), { clock: aClock() }))
listConformance('SQLite list', () => openSqlite(aFile(), { clock: aClock() }))
outboxConformance('SQLite outbox', () => openSqlite(aFile(), { clock: aClock() }))

function filled(): { path: string; batchId: string } {
  const path = aFile()
  const storage = openSqlite(path, { clock: aClock() })
  storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  storage.batches.create(input)
  storage.close()
  return { path, batchId: input.batch.id }
}

test('the schema refuses a status that cannot follow, a falling percent and a changed billing snapshot', () => {
  const { path } = filled()
  const db = new Database(path)
  expect(() => db.exec(`UPDATE batches SET status = 'completed', completed_at = 1`)).toThrow(/cannot move/)
  db.exec('UPDATE batches SET overall_percent = 50')
  expect(() => db.exec('UPDATE batches SET overall_percent = 49')).toThrow(/cannot fall/)
  expect(() => db.exec('UPDATE billing_snapshots SET discount_percent = 9')).toThrow(/never change/)
  expect(() => db.exec('DELETE FROM billing_snapshots')).toThrow(/never change/)
  expect(() => db.exec(`UPDATE documents SET status = 'failed'`)).toThrow(/CHECK/)
  db.close()
})

test('what was committed is there after the file is opened again', () => {
  const { path, batchId } = filled()
  const storage = openSqlite(path, { clock: aClock() })
  expect(storage.batches.find(batchId)?.status).toBe('queued')
  storage.close()
})

test('a database of a newer program is refused with a text that says what to do', () => {
  const { path } = filled()
  const db = new Database(path)
  db.pragma('user_version = 999')
  db.close()
  expect(() => openSqlite(path, { clock: aClock() })).toThrow(/neuere Version installieren/)
})

test('batches from before the counts are counted when the database is opened, and a deleted one is counted no more', () => {
  const path = aFile()
  const old = new Database(path)
  for (const sql of [start, idempotencyAndWebhooks, rateWindows]) old.exec(sql)
  old.pragma('user_version = 3')
  old.exec(`INSERT INTO projects VALUES ('prj_test', 'x', 'org_test', 'DIREKT', 0, 0, 1, NULL);
    INSERT INTO mandants VALUES ('man_1', 'org_test', NULL, NULL, 'Müller GmbH', NULL, NULL, 1)`)
  const insert = old.prepare(`INSERT INTO batches (id, project_id, organization_id, name, mandant_id, status, options,
    base_path, created_at, updated_at) VALUES (?, 'prj_test', 'org_test', 'x', ?, 'queued', '{}', 'x', ?, 1)`)
  for (let n = 0; n < 5; n += 1) insert.run(`bat_${n}`, n < 2 ? 'man_1' : null, n * 40_000_000)
  old.exec(`INSERT INTO billing_snapshots VALUES ('bsn_1', 'bat_0', 'DIREKT', 0, 0, '2025-1', 3, 6, 1)`)
  old.close()

  const storage = openSqlite(path, { clock: aClock() })
  const total = (filter: object): number =>
    storage.batches.list({ projectId: 'prj_test', limit: 1, offset: 0, ...filter }).total
  expect([total({}), total({ mandantId: 'man_1' }), total({ createdFrom: 86_400_000 })]).toEqual([5, 2, 2])
  expect(storage.batches.snapshot('bat_0').prices).toEqual({
    ...{ version: '2025-1', validFrom: '1970-01-01', conversionPerPageCents: 3, analysisPerPageCents: 6 },
    ...{ minimumPerDocumentCents: 0, defaultPages: {} },
  })
  const db = new Database(path)
  db.exec(`DELETE FROM batches WHERE id IN ('bat_0', 'bat_4')`)
  expect([total({}), total({ mandantId: 'man_1' }), total({ createdFrom: 86_400_000 })]).toEqual([3, 1, 1])
  db.exec(`DELETE FROM batches`)
  expect(db.prepare('SELECT count(*) AS rows FROM batch_counts').get()).toEqual({ rows: 0 })
  db.close()
  storage.close()
})
