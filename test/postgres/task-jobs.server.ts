import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isEngineError } from '../../engine/shared/errors.ts'
import { serverToCopy, serverToRestore } from '../../engine/storage/postgres/copy-server.ts'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openDatabase, openPostgres } from '../../engine/storage/postgres/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { breakingDriver } from '../support/breaking-driver.ts'
import { temporaryDataDir } from '../support/engine-process.ts'
import { END_PAUSES, strayLines, tasksAndJobs } from '../support/jobs-of-tasks.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { aTask, tasksAtWork, VERB_NAMES, VERBS_AT_WORK } from '../support/task-verbs-at-work.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

let on: ServerStorage
let storage: Storage
let batchId = ''
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())
beforeEach(async () => {
  storage = await on.openEmpty()
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  batchId = input.batch.id
  await storage.batches.create(input)
})
afterEach(() => storage.close())

const lines = () => tasksAndJobs(on.driver)
const prepare = (name: (typeof VERB_NAMES)[number]) =>
  VERBS_AT_WORK[name].prepare(storage, batchId, () => on.driver.query(END_PAUSES, null))

/** An engine that kills itself after a statement; whether it came to the end of the verb. */
async function killAt(name: string, statement: number): Promise<boolean> {
  const script = path.join(import.meta.dirname, 'kill-at-statement.ts')
  const engine = spawn(process.execPath, [script, on.server.url, batchId, name, String(statement)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = (await once(engine, 'exit')) as [number | null, string | null]
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the engine ended with ${code}`)
  return code === 0
}

/** The server ends what a client left that is gone. */
const clientsAreGone = () =>
  vi.waitUntil(async () => {
    const { rows } = await on.driver.query(
      `SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' OR (state = 'active' AND pid <> pg_backend_pid())`,
      [],
    )
    return rows.length === 0
  })

test.each(VERB_NAMES)('%s over a SIGKILL of the engine at each of its statements', async name => {
  await prepare(name)
  const before = await lines()
  const left: (readonly string[])[] = []
  let isOver = false
  for (let statement = 1; !isOver; statement += 1) {
    isOver = await killAt(name, statement)
    await clientsAreGone()
    left.push(await lines())
  }
  // The last one came to its end, the one before was killed after its COMMIT.
  const killed = left.slice(0, -2)
  expect(killed.length).toBeGreaterThan(0)
  for (const each of killed) expect(each).toEqual(before)
  for (const each of left.slice(-2)) expect(strayLines(each)).toEqual([])
})

/** Connections that a crash of the server ended are given up. */
const serverIsBack = () =>
  vi.waitUntil(() =>
    on.driver.query('SELECT 1', []).then(
      () => true,
      () => false,
    ),
  )

test.each(VERB_NAMES)('%s over a crash of the server at each of its statements is done once', async name => {
  const { act } = VERBS_AT_WORK[name]
  let crashes = 0
  for (let statement = 1; crashes === statement - 1; statement += 1) {
    await on.driver.query('DELETE FROM tasks', [])
    await prepare(name)
    const pool = openPool({ url: on.server.url, connectionsMax: 2, onFault: () => {} })
    const { driver, breakAt } = breakingDriver(pool, () => {
      crashes += 1
      on.server.stop('immediate')
      on.server.start()
    })
    const broken = await openDatabase(driver, postgresDeps())
    breakAt(statement)
    // At the COMMIT nobody knows whether it was done: who asked asks again.
    await act(broken, batchId).catch((error: unknown) => {
      if (!isEngineError(error) || error.code !== 'database_unreachable') throw error
      return act(broken, batchId)
    })
    await broken.close()
    await serverIsBack()
    expect(strayLines(await lines())).toEqual([])
  }
  expect(crashes).toBeGreaterThan(1)
})

test('engines and workers that do everything at once leave each task with the job that says the same', async () => {
  const engines = [storage, await on.open(), await on.open()]
  const ids = Array.from({ length: 60 }, (_, index) => `t${index}`)
  const done = new Set<string>()
  const outputs = new Set<string | null>()
  const lane = async (lane: number): Promise<void> => {
    const engine = engines[lane % engines.length] ?? storage
    const worker = lane % 4 === 3 ? 'engine' : `w${lane}`
    const { put, claim } = tasksAtWork(engine, batchId)
    for (let turn = lane; done.size < ids.length; turn += 1) {
      await put(ids[turn % ids.length] ?? '')
      const task = await claim(worker)
      if (!task) await on.driver.query(END_PAUSES, null)
      else if (turn % 5 === 0) await engine.tasks.release({ ...task, worker }, true)
      else if (turn % 5 === 1) await engine.tasks.release({ ...task, worker }, false)
      else if (turn % 7 === 0) await engine.tasks.withdraw(task.id)
      else if (turn % 11 === 0) await engine.tasks.lapse(1_000)
      else if (await engine.tasks.finish({ ...task, worker }, '{}')) {
        outputs.add(await engine.tasks.take(task.id))
        done.add(task.id)
      }
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => lane(index)))
  expect(outputs).toEqual(new Set(['{}']))
  expect(strayLines(await lines())).toEqual([])
  for (const engine of engines.slice(1)) await engine.close()
})

test('a user who may make no schema is told what to do, and nothing was changed', async () => {
  await on.driver.query('CREATE ROLE guest LOGIN', null)
  await on.driver.query('CREATE DATABASE guests TEMPLATE template0', null)
  const url = on.server.url.replace(/postgres$/, 'guests')
  const owner = openPool({ url, connectionsMax: 1, onFault: () => {} })
  await owner.query('GRANT CREATE ON SCHEMA public TO guest', null)
  const asGuest = url.replace('steuerstapel@', 'guest@')
  await expect(openPostgres(asGuest, postgresDeps())).rejects.toMatchObject({
    code: 'database_refused',
    message: expect.stringContaining('ALTER DATABASE "guests" OWNER TO "guest"') as string,
  })
  expect((await owner.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`, [])).rows).toEqual([])
  await owner.query('ALTER DATABASE guests OWNER TO guest', null)
  await (await openPostgres(asGuest, postgresDeps())).close()
  await owner.close()
})

test('a backup holds the tasks and nothing of the queue; what is restored settles itself at the first open', async () => {
  const { put, claim } = tasksAtWork(storage, batchId)
  for (const id of ['t1', 't2', 't3']) {
    await put(id)
    if (id !== 't3') await claim(id)
  }
  await storage.tasks.finish({ id: 't1', fence: 1, worker: 't1' }, '{"words":[]}')
  const folder = temporaryDataDir()
  const dump = path.join(folder.dataDir, 'postgres.dump')
  await serverToCopy(on.server.url).copy(dump)
  await on.driver.query('CREATE DATABASE restored_queue TEMPLATE template0', null)
  const url = on.server.url.replace(/postgres$/, 'restored_queue')
  await serverToRestore(url).restore(dump)
  folder.remove()
  const driver = openPool({ url, connectionsMax: 1, onFault: () => {} })
  expect((await driver.query('SELECT id FROM tasks ORDER BY id', [])).rows).toHaveLength(3)
  expect((await driver.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'steuerstapel_queue'`, [])).rows).toEqual([])
  const restored = await openPostgres(url, postgresDeps())
  expect(await tasksAndJobs(driver)).toEqual(['t1 done 1 0 | no job'])
  expect(await restored.tasks.take('t1')).toBe('{"words":[]}')
  expect(await restored.tasks.put(aTask('t3', batchId), 5)).toBe('waiting')
  expect(await tasksAtWork(restored, batchId).claim('w9')).toMatchObject({ id: 't3', fence: 1 })
  await restored.close()
  await driver.close()
})
