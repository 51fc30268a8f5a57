import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { shrinkLog } from '../../../../engine/storage/sqlite/shrink-log.ts'

test('the write-ahead log goes back to nothing when nobody writes, and never while somebody does', () => {
  vi.useFakeTimers()
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'wal-')), 'a.db')
    const db = new Database(path)
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE t (x)')
    const end = shrinkLog(db, 1_000)
    const write = db.prepare('INSERT INTO t VALUES (zeroblob(1000000))')
    const logBytes = (): number => statSync(`${path}-wal`).size
    write.run()
    vi.advanceTimersByTime(1_000)
    write.run()
    vi.advanceTimersByTime(1_000)
    expect(logBytes()).toBeGreaterThan(1_000_000)
    const reader = new Database(path, { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM t').get()
    write.run()
    vi.advanceTimersByTime(2_000)
    expect(logBytes()).toBeGreaterThan(1_000_000)
    reader.close()
    vi.advanceTimersByTime(2_000)
    expect(logBytes()).toBe(0)
    expect(db.pragma('journal_size_limit', { simple: true })).toBe(16 * 1024 * 1024)
    end()
    db.close()
  } finally {
    vi.useRealTimers()
  }
})
