import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { examineServer } from '../../engine/cli/examine-server.ts'
import { SCHEMA_VERSION } from '../../engine/storage/postgres/migrate.ts'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import { createSqlClient } from '../../engine/storage/postgres/sql-client.ts'
import { sql } from '../../engine/storage/postgres/sql-statement.ts'
import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

let on: ServerStorage
let storage: Storage
let driver: SqlDriver
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())
beforeEach(async () => {
  storage = await on.openEmpty()
  await storage.clients.ensureProject(aProject, 1)
  driver = openPool({ url: on.server.url, connectionsMax: 4, onFault: () => {} })
})
afterEach(async () => {
  await driver.close()
  await storage.close()
})

test('what was accepted is there after the server was killed, and verbs wait while it starts again', async () => {
  const input = aBatch()
  await storage.batches.create(input)
  on.server.stop('immediate')
  const later = aBatch()
  const waiting = [storage.batches.find(input.batch.id), storage.batches.create(later)] as const
  on.server.start()
  expect((await waiting[0])?.status).toBe('queued')
  expect(await waiting[1]).toEqual({ created: true })
  expect(await storage.audit.list(later.batch.id)).toHaveLength(2)
})

test('a transaction whose connection the server ends is done anew as a whole', async () => {
  const client = createSqlClient(driver, postgresDeps())
  let tries = 0
  await client.transaction(async db => {
    tries += 1
    await db.run(sql`INSERT INTO rate_windows VALUES ('p', ${`try-${tries}`}, 1, 1)`)
    if (tries > 1) return
    const backend = await db.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await on.driver.query('SELECT pg_terminate_backend($1)', [backend?.pid ?? 0])
    await db.run(sql`SELECT 1`)
  })
  const { rows } = await on.driver.query('SELECT key FROM rate_windows', [])
  expect([tries, rows]).toEqual([2, [{ key: 'try-2' }]])
})

test('of two transactions that wait for each other one is done anew, and both are in', async () => {
  const client = createSqlClient(driver, postgresDeps())
  for (const id of ['a', 'b']) await storage.clients.ensureProject({ ...aProject, id }, 1)
  const begun: string[] = []
  const bothBegan = Promise.withResolvers<void>()
  const touch = (first: string, second: string) =>
    client.transaction(async db => {
      begun.push(first)
      await db.run(sql`UPDATE projects SET discount_percent = discount_percent + 1 WHERE id = ${first}`)
      if (begun.length > 1) bothBegan.resolve()
      await bothBegan.promise
      await db.run(sql`UPDATE projects SET discount_percent = discount_percent + 1 WHERE id = ${second}`)
    })
  await Promise.all([touch('a', 'b'), touch('b', 'a')])
  expect(begun.length).toBeGreaterThan(2)
  expect([
    (await storage.clients.project('a'))?.discountPercent,
    (await storage.clients.project('b'))?.discountPercent,
  ]).toEqual([2, 2])
})

test('a verb that throws leaves nothing behind', async () => {
  const input = aBatch({ documents: 2 })
  const [first, second] = input.documents
  if (!first || !second) throw new Error('two documents were asked for')
  const twice = { ...input, documents: [first, { ...second, id: first.id }] }
  await expect(storage.batches.create(twice)).rejects.toMatchObject({ code: '23505' })
  expect(await storage.batches.find(input.batch.id)).toBeNull()
  expect((await storage.batches.list({ projectId: null, limit: 1, offset: 0 })).total).toBe(0)
})

test('what a verb has done is there after the server was killed at once, however small it was', async () => {
  const { batch } = aBatch()
  await storage.batches.create({ ...aBatch(), batch, documents: aBatch().documents })
  for (let item = 0; item < 5; item += 1) {
    const key = { batchId: batch.id, phase: 'OCR', step: 's', item: `doc_${item}` } as const
    await storage.checkpoints.begin(key)
    on.server.stop('immediate')
    on.server.start()
    expect(await storage.checkpoints.find(key)).toEqual({ state: 'started', attempts: 1 })
  }
})

test('engines that start together make the schema once', async () => {
  const { url } = await aDatabase('together', 'UTF8')
  const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url, postgresDeps())))
  expect(await opened[0]?.clients.projects()).toEqual([])
  for (const each of opened) await each.close()
})

test('doctor says what the server is and how far its schema is', async () => {
  const text = expect.stringContaining(`Stand ${SCHEMA_VERSION}.`)
  expect(await examineServer(on.server.url)).toMatchObject([{ state: 'ok', text }])
  const { url } = await aDatabase('untouched', 'UTF8')
  expect(await examineServer(url)).toMatchObject([{ state: 'ok', text: expect.stringContaining('noch leer') }])
})

test('a database that cannot hold every letter is refused with a text that says what to do', async () => {
  const { url } = await aDatabase('ascii', 'SQL_ASCII')
  await expect(openPostgres(url, postgresDeps())).rejects.toMatchObject({
    code: 'database_encoding',
    message: expect.stringContaining('UTF8') as string,
  })
})

test('the wordings of a deleted batch leave the indexes of the search', async () => {
  const { documents, batch } = aBatch()
  await storage.batches.create({ ...aBatch(), batch, documents })
  const fault = { code: 'cancelled', message: '', phase: 'OCR', retryable: false, failedAt: 5 } as const
  await storage.runs.requestCancel(batch.id, fault)
  for (const stale of await storage.search.listStale(1)) {
    const entry = { wordings: ['geheimniswort'], texts: [['geheimniswort']], kind: null, year: null }
    await storage.search.save([{ ...stale, entry }])
  }
  await on.driver.query(
    `SET session_replication_role = origin; DELETE FROM runs; DELETE FROM documents; DELETE FROM batches`,
    null,
  )
  await on.driver.query('CREATE EXTENSION IF NOT EXISTS pageinspect', null)
  const pages = async (index: string) => {
    const { rows } = await on.driver.query(
      `SELECT p FROM generate_series(0, pg_relation_size($1::text::regclass) / 8192 - 1) p
       WHERE position('geheimniswort'::bytea IN get_raw_page($1::text, p::int)) > 0`,
      [index],
    )
    return rows.length
  }
  const held = async () => [await pages('search_parts_wordings'), await pages('search_words_wordings')]
  expect(await held()).toEqual([1, 1])
  for (let steps = 0; await storage.search.tidy(); steps += 1) expect(steps).toBeLessThan(9)
  expect(await held()).toEqual([0, 0])
})

async function aDatabase(name: string, encoding: string): Promise<{ readonly url: string }> {
  await on.driver.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`, null)
  return { url: on.server.url.replace(/postgres$/, name) }
}
