import Database from 'better-sqlite3'
import { closeSync, mkdtempSync, openSync, readSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemClock } from '../../engine/shared/clock.ts'
import { storageStateOf } from '../../engine/shared/storage-fault.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { promised, type Synchronous } from '../../engine/storage/sqlite/promised.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'steuerstapel-faults-')), 'test.db')

interface Notes {
  add(text: string): Promise<void>
}

test('a verb that meets the lock of another process is done when the lock goes, and holds up nobody meanwhile', async () => {
  const path = newPath()
  const storage = openSqlite(path, { clock: systemClock })
  await storage.clients.ensureProject(aProject, 1)
  const other = new Database(path)
  other.exec('BEGIN IMMEDIATE')
  const input = aBatch()
  let isDone = false
  const created = storage.batches.create(input).finally(() => (isDone = true))
  let turns = 0
  while (turns < 20) {
    await after(5)
    turns++
  }
  expect(isDone).toBe(false)
  // Reading needs no lock.
  expect(await storage.batches.find(input.batch.id)).toBeNull()
  other.exec('ROLLBACK')
  await created
  expect(await storage.batches.find(input.batch.id)).not.toBeNull()
  other.close()
  await storage.close()
})

test('a lock that stays is told as storage_busy after all tries', async () => {
  const path = newPath()
  const [db, other] = [new Database(path, { timeout: 0 }), new Database(path)]
  db.exec('CREATE TABLE notes (text TEXT)')
  other.exec('BEGIN IMMEDIATE')
  const waits: number[] = []
  const faults: unknown[] = []
  const add = db.prepare('INSERT INTO notes VALUES (?)')
  const notes = promised<Notes>({ add: text => void add.run(text) } satisfies Synchronous<Notes>, {
    wait: async ms => waits.push(ms),
    onFault: fault => faults.push(fault),
  })
  await expect(notes.add('a')).rejects.toMatchObject({ code: 'storage_busy', cause: { code: 'SQLITE_BUSY' } })
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(5_000)
  expect(faults).toHaveLength(1)
  other.exec('ROLLBACK')
  await notes.add('b')
  expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(1)
})

test('a database that cannot grow says storage_full, keeps what it has, and goes on when there is room', async () => {
  const db = new Database(newPath())
  db.exec('CREATE TABLE notes (text TEXT)')
  const pages = db.pragma('page_count', { simple: true }) as number
  db.pragma(`max_page_count = ${pages + 3}`)
  const add = db.prepare('INSERT INTO notes VALUES (?)')
  const notes = promised<Notes>({ add: text => void add.run(text) } satisfies Synchronous<Notes>)
  await notes.add('first')
  await expect(notes.add('x'.repeat(100_000))).rejects.toMatchObject({ code: 'storage_full', kind: 'transient' })
  db.pragma('max_page_count = 1000000')
  await notes.add('x'.repeat(100_000))
  expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(2)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a verb after the close is refused with a code and what to do', async () => {
  const faults: unknown[] = []
  const storage = openSqlite(newPath(), { clock: systemClock, onFault: fault => faults.push(fault) })
  await storage.close()
  const refused = { name: 'EngineError', code: 'storage_closed', message: expect.stringContaining('beendet') }
  await expect(storage.batches.find('bat_1')).rejects.toMatchObject(refused)
  await expect(storage.batches.create(aBatch())).rejects.toMatchObject(refused)
  // It says nothing of the disk.
  expect(faults).toEqual([])
})

/** Overwrites the first page of a table, as a disk does that gives other bytes back; the way back puts them there again. */
function damage(path: string, table: string): () => void {
  const db = new Database(path, { readonly: true })
  const size = Number(db.pragma('page_size', { simple: true }))
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table))
  db.close()
  const file = openSync(path, 'r+')
  const [bytes, at] = [Buffer.alloc(size), (root - 1) * size]
  readSync(file, bytes, 0, size, at)
  writeSync(file, Buffer.alloc(size, 0x5a), 0, size, at)
  return () => {
    writeSync(file, bytes, 0, size, at)
    closeSync(file)
  }
}

test('a page of the database that is damaged under work is a state of its own, and nothing of it is lost when it is whole again', async () => {
  const path = newPath()
  const before = openSqlite(path, { clock: systemClock })
  await before.clients.ensureProject(aProject, 1)
  const input = aBatch()
  await before.batches.create(input)
  await before.close()
  const faults: unknown[] = []
  const storage = openSqlite(path, { clock: systemClock, onFault: fault => faults.push(fault) })
  const repair = damage(path, 'documents')
  const said = { kind: 'transient', code: 'storage_damaged', message: expect.stringContaining('Sicherung') }
  await expect(storage.documents.listByBatch(input.batch.id)).rejects.toMatchObject(said)
  await expect(storage.runs.claim('engine', 2, 1_000)).rejects.toMatchObject(said)
  expect(faults.map(storageStateOf)).toEqual(['damaged', 'damaged'])
  expect((await storage.batches.find(input.batch.id))?.status).toBe('queued')
  await storage.close()
  repair()
  const next = openSqlite(path, { clock: systemClock })
  expect((await next.runs.claim('engine', 3, 1_000))?.batchId).toBe(input.batch.id)
  expect(await next.documents.listByBatch(input.batch.id)).toHaveLength(1)
  await next.close()
})
