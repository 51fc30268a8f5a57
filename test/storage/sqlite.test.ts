import Database from 'better-sqlite3'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'
import { storageConformance } from './conformance.ts'
import { outboxConformance } from './webhook-conformance.ts'

const aFile = (): string => join(mkdtempSync(join(tmpdir(), 'steuerstapel-sqlite-')), 'test.db')

storageConformance('SQLite', () => openSqlite(aFile(), { clock: aClock() }))
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
