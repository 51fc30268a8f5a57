import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'

/** Of the file format (sqlite.org/fileformat2.html, The Write-Ahead Log). */
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const BATCHES = 6

test('a log of the database that a power cut ends anywhere leaves a sound database with the first batches', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-cut-'))
  const whole = join(folder, 'whole.db')
  const storage = openSqlite(whole, { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const ids: string[] = []
  for (let at = 0; at < BATCHES; at++) {
    const input = aBatch({ documents: 1 + (at % 3), createdAt: 1_000 + at })
    await storage.batches.create(input)
    ids.push(input.batch.id)
  }
  const log = readFileSync(`${whole}-wal`)
  const cut = join(folder, 'cut.db')
  const pageBytes = log.readUInt32BE(8)
  const frames = Math.floor((log.length - LOG_HEADER_BYTES) / (FRAME_HEADER_BYTES + pageBytes))
  const frameAt = (frame: number): number => LOG_HEADER_BYTES + frame * (FRAME_HEADER_BYTES + pageBytes)
  // At the end of each frame, within its header, and within its page.
  const cuts = Array.from({ length: frames }, (_, frame) => frameAt(frame) + ([0, 11, pageBytes / 2][frame % 3] ?? 0))
  const kept: number[] = []
  for (const bytes of [0, 7, ...cuts, log.length]) {
    copyFileSync(whole, cut)
    writeFileSync(`${cut}-wal`, log.subarray(0, bytes))
    kept.push(checkCut(cut, ids))
    for (const end of ['', '-wal', '-shm']) rmSync(`${cut}${end}`, { force: true })
  }
  // The longer the log, the more of them, and all with the whole of it.
  expect(kept).toEqual(kept.toSorted((one, other) => one - other))
  expect(kept.at(-1)).toBe(BATCHES)
  expect(new Set(kept).size).toBe(BATCHES + 1)
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** How many batches are there: the first ones, each with all that belongs to it. */
function checkCut(path: string, ids: readonly string[]): number {
  const db = new Database(path)
  try {
    const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
    if (!tables.includes('batches')) return 0
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    const found = db.prepare<[], string>('SELECT id FROM batches ORDER BY created_at').pluck().all()
    expect(found).toEqual(ids.slice(0, found.length))
    const halves = db
      .prepare<[], number>(
        `SELECT count(*) FROM batches WHERE id NOT IN (SELECT batch_id FROM runs) OR id NOT IN (SELECT batch_id FROM documents)`,
      )
      .pluck()
      .get()
    expect(halves).toBe(0)
    return found.length
  } finally {
    db.close()
  }
}
