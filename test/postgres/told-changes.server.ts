import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTaskDesk } from '../../engine/desk/task-desk.ts'
import type { TaskDesk } from '../../engine/desk/task-desk.ts'
import { lookTimes } from '../../engine/http/answer/look-times.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { EngineError } from '../../engine/shared/errors.ts'
import type { Change, ChangeFeed } from '../../engine/storage/change-feed.ts'
import { hearChanges } from '../../engine/storage/postgres/hear-changes.ts'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { createSqlClient } from '../../engine/storage/postgres/sql-client.ts'
import { sql } from '../../engine/storage/postgres/sql-statement.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { NewTask } from '../../engine/storage/task-verbs.ts'
import { heedChanges } from '../../engine/wiring/heed-changes.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

/** Nobody looks by itself within a test: what happens was told. */
const NEVER_MS = 10 * 60_000
/** As far as anything that is told could take on a busy machine; then the test says what it waited for. */
const WAIT = { timeout: 30_000 }
const SHA = 'a'.repeat(64)

let on: ServerStorage
/** The engine that hears, and another process that writes. */
let here: Storage
let other: Storage
let feed: ChangeFeed
let told: (Change | null)[]
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())
beforeEach(async () => {
  here = await on.openEmpty()
  other = await on.open()
  await here.clients.ensureProject(aProject, 1)
  told = []
  feed = hearChanges(on.server.url, { onFault: () => {}, random: () => 0 })
  feed.hear(change => void told.push(change))
  await vi.waitUntil(feed.isLive, WAIT)
})
afterEach(async () => {
  await feed.close()
  await Promise.all([here.close(), other.close()])
})

const topics = (): Set<string> => new Set(told.flatMap(change => (change ? [change.topic] : [])))
const heard = (topic: string, id: string): boolean => told.some(change => change?.topic === topic && change.id === id)
const aTask = (batchId: string, name = 'task'): NewTask => ({
  id: createHash('sha256').update(name).digest('hex'),
  batchId,
  operation: 'read-page',
  input: JSON.stringify({ input: { page: 1 }, budget: { cpu_ms: 1, step_cpu_ms: null, wall_ms: null } }),
  sha256: SHA,
})
/** Ends the connection that listens, as a restart of a router would; the others stay. */
const cut = () =>
  on.driver.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'steuerstapel-hears'`,
    null,
  )

function aDesk(): TaskDesk {
  const logger = { warn: () => {}, info: () => {} }
  const own = { size: 0, run: () => Promise.reject(new Error('nobody reads here')), close: async () => {} }
  const desk = createTaskDesk({ storage: here, files: { pathOf: sha => sha }, clock: systemClock, logger, own })
  const nobody = { wake: () => undefined }
  heedChanges(feed, { fetcher: nobody, runner: nobody, sender: nobody, desk })
  desk.present.saw('w1', 4)
  return desk
}

test('a worker that waits gets what another process asks for, by the notice alone', async () => {
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  const waiting = aDesk().hand('w1', NEVER_MS, new AbortController().signal)
  await other.tasks.put(aTask(batch.id), 1)
  expect((await waiting)?.id).toBe(aTask(batch.id).id)
})

test('a task that was put while nobody listened is handed out when the connection is there again', async () => {
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  const waiting = aDesk().hand('w1', NEVER_MS, new AbortController().signal)
  const lost = vi.waitUntil(() => !feed.isLive(), WAIT)
  await cut()
  await lost
  await other.tasks.put(aTask(batch.id), 1)
  expect((await waiting)?.id).toBe(aTask(batch.id).id)
  expect(feed.isLive()).toBe(true)
  await other.tasks.put(aTask(batch.id, 'later'), 2)
  await vi.waitUntil(() => heard('task-waits', aTask(batch.id, 'later').id), WAIT)
})

test('nothing stands still while the connection is cut between each two tasks', async () => {
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  const desk = aDesk()
  for (let turn = 0; turn < 10; turn += 1) {
    const waiting = desk.hand('w1', NEVER_MS, new AbortController().signal)
    const task = aTask(batch.id, `turn ${turn}`)
    // Before, during and after the put, as it comes.
    const cutting = turn % 3 === 0 ? cut() : null
    const putting = other.tasks.put(task, turn)
    if (turn % 3 === 1) await cut()
    await Promise.all([cutting, putting])
    if (turn % 3 === 2) await cut()
    const handed = await waiting
    expect(handed?.id).toBe(task.id)
    await here.tasks.withdraw(task.id)
  }
})

test('the server is restarted, and the feed comes back by itself', async () => {
  const lost = vi.waitUntil(() => !feed.isLive(), WAIT)
  on.server.stop('immediate')
  await lost
  on.server.start()
  await vi.waitUntil(feed.isLive, WAIT)
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  await vi.waitUntil(() => heard('batch', batch.id), WAIT)
  expect(feed.isLive()).toBe(true)
})

test('who is shown a batch looks when another process changed it', async () => {
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  const gone = new AbortController()
  const looks = lookTimes({
    changes: feed,
    isAbout: ({ topic, id }) => topic === 'batch' && id === batch.id,
    pollMs: NEVER_MS,
    toldMs: NEVER_MS,
    togetherMs: 1,
    signal: gone.signal,
  })
  await looks.next()
  await vi.waitUntil(() => heard('batch', batch.id), WAIT)
  const next = looks.next()
  await other.runs.requestCancel(batch.id, {
    code: 'cancelled',
    message: '',
    phase: 'OCR',
    retryable: false,
    failedAt: 5,
  })
  expect((await next).done).toBe(false)
  gone.abort()
})

test('what is rolled back is told to nobody', async () => {
  const driver = openPool({ url: on.server.url, connectionsMax: 1, onFault: () => {} })
  const client = createSqlClient(driver, postgresDeps())
  const { batch, ...more } = aBatch()
  await other.batches.create({ batch, ...more })
  const failing = client.transaction(async db => {
    await db.run(sql`UPDATE batches SET name = 'anders' WHERE id = ${batch.id}`)
    await db.run(sql`SELECT tell('run', 'rolled-back')`)
    throw new EngineError('input', 'refused', 'Nein.')
  })
  await expect(failing).rejects.toThrow('Nein.')
  // What comes afterwards on the same channel is heard afterwards.
  await client.transaction(async db => void (await db.run(sql`SELECT tell('run', 'committed')`)))
  await vi.waitUntil(() => heard('run', 'committed'), WAIT)
  expect(heard('run', 'rolled-back')).toBe(false)
  await driver.close()
})

test('everything that is due is told, with a topic and an id and no other word', async () => {
  const words: string[] = []
  const input = aBatch({ documents: 2, stored: false })
  const mandant = aMandant()
  await other.batches.create({ ...input, batch: { ...input.batch, webhookUrl: 'https://kanzlei.example/hook' } })
  await other.mandants.create(mandant, mandantData({ notes: 'Geheim' }), 1)
  await other.corrections.assignMandant(input.batch.id, mandant.id, 5)
  await other.tasks.put(aTask(input.batch.id), 1)
  const held = await other.tasks.claim({ worker: 'w1', at: 1, leaseMs: 10, takesLost: false, heldMax: 1 })
  await other.tasks.finish({ id: held?.id ?? '', fence: held?.fence ?? 0, worker: 'w1' }, '{"geheim":1}')
  await other.runs.requestCancel(input.batch.id, {
    code: 'cancelled',
    message: 'Ende.',
    phase: 'OCR',
    retryable: false,
    failedAt: 9,
  })
  const wanted = ['task-waits', 'task-done', 'source', 'outbox', 'batch', 'mandant']
  await vi.waitUntil(() => wanted.every(topic => topics().has(topic)), WAIT)
  for (const change of told) if (change) words.push(change.id)
  const known = new Set([input.batch.id, mandant.id, aTask(input.batch.id).id])
  expect(words.filter(word => !known.has(word))).toEqual([])
})
