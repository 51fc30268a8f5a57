import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../engine/storage/postgres/open.ts'
import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { ClaimedTask, NewTask } from '../../engine/storage/task-verbs.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { EMPTY_TABLES } from '../support/empty-postgres.ts'
import { breakingDriver } from '../support/breaking-driver.ts'
import { END_PAUSES, strayLines, tasksAndJobs } from '../support/jobs-of-tasks.ts'
import { pgliteDriver, startPglite } from '../support/pglite-driver.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { aTask as taskOf, tasksAtWork, VERB_NAMES, VERBS_AT_WORK } from '../support/task-verbs-at-work.ts'

let db: PGlite
let driver: SqlDriver
let storage: Storage
let batchId = ''
beforeAll(async () => {
  db = await startPglite()
  driver = { ...(await pgliteDriver(db, 'jobs')), close: async () => {} }
})
afterAll(() => db.close())
beforeEach(async () => {
  storage = await openDatabase(driver, postgresDeps())
  await storage.close()
  await driver.query(EMPTY_TABLES, null)
  storage = await openDatabase(driver, postgresDeps())
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  batchId = input.batch.id
  await storage.batches.create(input)
})
afterEach(() => storage.close())

const aTask = (id: string): NewTask => taskOf(id, batchId)
const claim = (worker = 'w1'): Promise<ClaimedTask | null> => tasksAtWork(storage, batchId).claim(worker)
const lines = () => tasksAndJobs(driver)
const rowsOf = async (text: string) => (await driver.query(text, [])).rows

/** Has a task lost as often as a dead letter was. */
async function loseTwice(id: string): Promise<void> {
  await storage.tasks.put(aTask(id), 1)
  for (let loss = 0; loss < 2; loss += 1) {
    const held = await claim()
    await storage.tasks.release({ id, fence: held?.fence ?? 0, worker: 'w1' }, true)
    await driver.query(END_PAUSES, null)
  }
}

test('a task has one job from put to finish, which carries its id and no other word', async () => {
  await storage.tasks.put(aTask('t1'), 1)
  expect(await lines()).toEqual(['t1 waiting 0 0 | pages created 0'])
  expect(await rowsOf('SELECT data::text AS data, group_id FROM steuerstapel_queue.job')).toEqual([
    { data: '{"task": "t1"}', group_id: batchId },
  ])
  await claim()
  expect(await lines()).toEqual(['t1 held 1 0 | pages active 0'])
  await storage.tasks.finish({ id: 't1', fence: 1, worker: 'w1' }, '{}')
  expect(await lines()).toEqual(['t1 done 1 0 | no job'])
})

test('what two workers lost is a dead letter, which the engine alone is given, fenced on from there', async () => {
  await loseTwice('t1')
  expect(await lines()).toEqual(['t1 waiting 2 2 | pages-lost created 0'])
  expect(await claim('w2')).toBeNull()
  expect(await claim('engine')).toMatchObject({ id: 't1', fence: 3 })
  const hold = { id: 't1', fence: 3, worker: 'engine' }
  expect(await storage.tasks.beat({ ...hold, fence: 2 }, { at: 1, leaseMs: 1 })).toBe(false)
  expect(await storage.tasks.beat(hold, { at: 1, leaseMs: 1 })).toBe(true)
  expect(await storage.tasks.release(hold, false)).toBe(true)
  expect(await claim('engine')).toMatchObject({ id: 't1', fence: 4 })
  expect(await storage.tasks.finish({ ...hold, fence: 4 }, '{}')).toBe(true)
  expect(await lines()).toEqual(['t1 done 4 2 | no job'])
})

test('a dead letter that is done with may be asked for again, as by "Noch einmal versuchen", and has all its tries', async () => {
  await loseTwice('t1')
  await claim('engine')
  await storage.tasks.withdraw('t1')
  expect(await lines()).toEqual([])
  expect(await storage.tasks.put(aTask('t1'), 9)).toBe('waiting')
  expect(await claim('w2')).toMatchObject({ id: 't1', fence: 1 })
})

test('a task that was lost waits for a pause that grows with its tries; one that was given back does not wait', async () => {
  const pause = async (): Promise<number> => {
    const [row] = await rowsOf(
      `SELECT extract(epoch FROM start_after - now())::float8 AS s FROM steuerstapel_queue.job`,
    )
    return (row as { readonly s: number }).s
  }
  await storage.tasks.put(aTask('t1'), 1)
  await claim()
  await storage.tasks.release({ id: 't1', fence: 1, worker: 'w1' }, true)
  const first = await pause()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(2)
  expect(await claim()).toBeNull()
  await driver.query('DELETE FROM tasks', [])
  await storage.tasks.put(aTask('t2'), 1)
  for (const fence of [1, 2]) {
    expect(await claim()).toMatchObject({ id: 't2', fence })
    await storage.tasks.release({ id: 't2', fence, worker: 'w1' }, false)
  }
  expect(await claim()).toMatchObject({ id: 't2', fence: 3 })
  await storage.tasks.release({ id: 't2', fence: 3, worker: 'w1' }, true)
  const [row] = await rowsOf('SELECT retry_limit, retry_delay_max FROM steuerstapel_queue.job')
  expect(row).toEqual({ retry_limit: 3, retry_delay_max: 4 })
  expect(await pause()).toBeGreaterThan(first)
})

test('a pause keeps nobody from another batch’s task', async () => {
  const other = aBatch()
  await storage.batches.create(other)
  await storage.tasks.put(aTask('t1'), 1)
  await claim()
  await storage.tasks.release({ id: 't1', fence: 1, worker: 'w1' }, true)
  await storage.tasks.put({ ...aTask('t2'), batchId: other.batch.id }, 5)
  expect(await claim()).toMatchObject({ id: 't2' })
})

test('a job goes with its task, whoever deletes that', async () => {
  await loseTwice('t1')
  await storage.tasks.put(aTask('t2'), 1)
  await storage.tasks.put(aTask('t3'), 1)
  await claim()
  await driver.query('DELETE FROM tasks', [])
  expect(await rowsOf('SELECT name FROM steuerstapel_queue.job')).toEqual([])
})

test('an open settles tasks without jobs and jobs without tasks, and leaves the others', async () => {
  for (const id of ['t1', 't2', 't3', 't4']) await storage.tasks.put(aTask(id), 1)
  await claim()
  await storage.tasks.finish({ id: 't1', fence: 1, worker: 'w1' }, '{}')
  await claim()
  const before = await lines()
  await (await openDatabase(driver, postgresDeps())).close()
  expect(await lines()).toEqual(before)
  await driver.query(
    `SET session_replication_role = replica;
     DELETE FROM steuerstapel_queue.job WHERE data ->> 'task' IN ('t2', 't3');
     DELETE FROM tasks WHERE id = 't4';
     RESET session_replication_role`,
    null,
  )
  await (await openDatabase(driver, postgresDeps())).close()
  expect(await lines()).toEqual(['t1 done 1 0 | no job'])
  expect(await storage.tasks.put(aTask('t2'), 2)).toBe('waiting')
})

test('a queue of another pg-boss: an older one is made anew, a newer one is refused with what to do', async () => {
  await storage.tasks.put(aTask('t1'), 1)
  await claim()
  await storage.tasks.finish({ id: 't1', fence: 1, worker: 'w1' }, '{}')
  await storage.tasks.put(aTask('t2'), 1)
  await driver.query('UPDATE steuerstapel_queue.version SET version = 42', [])
  await (await openDatabase(driver, postgresDeps())).close()
  expect(await lines()).toEqual(['t1 done 1 0 | no job'])
  expect(await storage.tasks.put(aTask('t2'), 2)).toBe('waiting')
  await driver.query('UPDATE steuerstapel_queue.version SET version = 44', [])
  await expect(openDatabase(driver, postgresDeps())).rejects.toMatchObject({ code: 'database_too_new' })
  await driver.query('UPDATE steuerstapel_queue.version SET version = 43', [])
})

test('a finish that nobody heard of is void the second time, and its output is there', async () => {
  await storage.tasks.put(aTask('t1'), 1)
  await claim()
  const breaking = breakingDriver(driver)
  const broken = await openDatabase(breaking.driver, postgresDeps())
  // Its three statements, and the COMMIT.
  breaking.breakAt(4)
  const hold = { id: 't1', fence: 1, worker: 'w1' }
  await expect(broken.tasks.finish(hold, '{"words":[]}')).rejects.toThrow('broken off')
  expect(await broken.tasks.finish(hold, '{"words":[]}')).toBe(false)
  expect(await broken.tasks.take('t1')).toBe('{"words":[]}')
  await broken.close()
})

test.each(VERB_NAMES)('%s that breaks off at any of its statements leaves what was there before', async name => {
  const { prepare, act } = VERBS_AT_WORK[name]
  await prepare(storage, batchId, () => driver.query(END_PAUSES, null))
  const before = await lines()
  const breaking = breakingDriver(driver)
  const broken = await openDatabase(breaking.driver, postgresDeps())
  const ends: { readonly end: string; readonly left: readonly string[] }[] = []
  do {
    breaking.breakAt(ends.length + 1)
    const end = await act(broken, batchId).then(
      () => 'done',
      (error: unknown) => String(error),
    )
    ends.push({ end, left: await lines() })
  } while (ends.at(-1)?.end !== 'done')
  await broken.close()
  // The last one was done with, the one before was committed without a word of it.
  const undone = ends.slice(0, -2)
  expect(undone.length).toBeGreaterThan(0)
  for (const each of undone) expect(each).toEqual({ end: 'Error: broken off', left: before })
  for (const { left } of ends.slice(-2)) expect(strayLines(left)).toEqual([])
})
