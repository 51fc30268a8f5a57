import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareRows } from '../../engine/storage/moved-rows.ts'
import type { MovedRows } from '../../engine/storage/moved-rows.ts'
import { serverToFill, serverToMove } from '../../engine/storage/postgres/moved-server.ts'
import { createSqlClient } from '../../engine/storage/postgres/sql-client.ts'
import type { SqlClient } from '../../engine/storage/postgres/sql-client.ts'
import { sql } from '../../engine/storage/postgres/sql-statement.ts'
import { fileToFill, fileToMove } from '../../engine/storage/sqlite/moved-file.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'
import { aMandant } from '../support/a-mandant.ts'
import { pgliteDriver, startPglite } from '../support/pglite-driver.ts'

let db: PGlite
let folder: string
let made = 0

beforeAll(async () => {
  db = await startPglite()
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-moved-'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const path = (name: string): string => join(folder, name)

async function aServer(): Promise<SqlClient> {
  return createSqlClient(await pgliteDriver(db, `moved_${made++}`), { random: () => 0, wait: async () => {} })
}

/** An installation with documents, texts, a mandant and what the triggers of a database wrote beside. */
async function anInstallation(name: string, pageText = 'Rechnung über 12,00 € 🧾'): Promise<string> {
  const storage = openSqlite(path(name), { clock: aClock() })
  await storage.installation.keepFirst('ins_alt')
  await storage.clients.ensureProject(aProject, 1)
  const { batch, ...rest } = aBatch({ documents: 120 })
  const mandant = aMandant({ lastName: 'O\'Neil "; DROP TABLE x' })
  await storage.batches.create({ ...rest, batch: { ...batch, mandantId: mandant.id }, newMandant: mandant })
  await storage.close()
  const file = new Database(path(name))
  const insert = file.prepare('INSERT INTO page_texts (document_id, number, text) VALUES (?, ?, ?)')
  const page = file.prepare(
    'INSERT INTO pages (document_id, number, width_pt, height_pt, has_text, has_images) VALUES (?, 1, 595.276, 842, 1, 0)',
  )
  for (const { id } of rest.documents) {
    page.run(id)
    insert.run(id, 1, JSON.stringify({ text: pageText }))
  }
  file.exec(`UPDATE batches SET status = 'failed', error = '{"code":"x","message":"${'é'.repeat(9)}"}'`)
  file.close()
  return path(name)
}

const onServer = <T>(client: SqlClient, work: (rows: MovedRows) => Promise<T>) => serverToMove(client).read(work)

test('a file moves to a server and back with the same rows, and search is made anew', async () => {
  const from = await anInstallation('a.db')
  const client = await aServer()
  const counts = await fileToMove(from).read(rows => serverToFill(client).takeAll(rows))
  expect(Object.fromEntries(counts)).toMatchObject({ batches: 1, documents: 120, page_texts: 120, mandants: 1 })
  const stale = await client.row<{ count: number }>(sql`SELECT count(*) AS count FROM search_stale`)
  expect(Number(stale?.count)).toBe(120)
  await onServer(client, rows => fileToFill(path('b.db')).takeAll(rows))
  const same = await fileToMove(from).read(one => fileToMove(path('b.db')).read(other => compareRows(one, other)))
  expect(same).toEqual(counts)
  // Keys, triggers and checks are there again: a change by hand of what may not change is refused.
  const back = new Database(path('b.db'))
  expect(() => back.exec('DELETE FROM audit_log')).toThrow()
  expect(back.pragma('foreign_key_check')).toEqual([])
  back.close()
  await expect(client.run(sql`INSERT INTO documents (id) VALUES ('x')`)).rejects.toThrow()
})

test('the engine goes on with what came over, and numbers that are given out follow', async () => {
  const from = await anInstallation('c.db')
  const client = await aServer()
  await fileToMove(from).read(rows => serverToFill(client).takeAll(rows))
  await onServer(client, rows => fileToFill(path('d.db')).takeAll(rows))
  const storage = openSqlite(path('d.db'), { clock: aClock() })
  expect((await storage.installation.facts()).id).toBe('ins_alt')
  await storage.batches.create(aBatch({ documents: 2 }))
  const { total } = await storage.batches.list({ projectId: aProject.id, limit: 10, offset: 0 })
  expect(total).toBe(2)
  await storage.close()
})

test('letters that a server cannot keep become the sign for unknown ones, and nothing is told to differ', async () => {
  const from = await anInstallation('e.db', 'vor \u0000 nach \ud800 Ende')
  const client = await aServer()
  await fileToMove(from).read(rows => serverToFill(client).takeAll(rows))
  const row = await client.row<{ text: string }>(sql`SELECT text FROM page_texts LIMIT 1`)
  expect(JSON.parse(row?.text ?? '')).toEqual({ text: 'vor \ufffd nach \ufffd Ende' })
})

test('rows that arrive changed take everything back', async () => {
  const from = await anInstallation('f.db')
  await fileToMove(from).read(async rows => {
    const lying: MovedRows = {
      tables: [{ name: 'batches', columns: ['id', 'name'] }],
      rows: rows.rows,
    }
    await expect(fileToFill(path('g.db')).takeAll(lying)).rejects.toThrow()
    const foreign: MovedRows = { tables: [{ name: 'fremd', columns: ['id'] }], rows: rows.rows }
    await expect(fileToFill(path('g.db')).takeAll(foreign)).rejects.toMatchObject({ code: 'moved_rows_differ' })
  })
  expect([existsSync(path('g.db')), existsSync(path('g.db.neu'))]).toEqual([false, false])
})

test('a place that holds data, an older schema and no database at all are refused by name', async () => {
  const from = await anInstallation('h.db')
  await expect(fileToFill(from).check()).rejects.toMatchObject({ code: 'database_not_empty' })
  const client = await aServer()
  await serverToFill(client).check()
  await fileToMove(from).read(rows => serverToFill(client).takeAll(rows))
  await expect(serverToFill(client).check()).rejects.toMatchObject({ code: 'database_not_empty' })
  const old = new Database(path('i.db'))
  old.pragma('user_version = 3')
  old.close()
  await expect(fileToMove(path('i.db')).read(async () => 1)).rejects.toMatchObject({ code: 'database_old' })
  await expect(fileToMove(path('j.db')).read(async () => 1)).rejects.toMatchObject({ code: 'no_database' })
  await expect(onServer(await aServer(), async () => 1)).rejects.toMatchObject({ code: 'no_database' })
})
