import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EngineError } from '../../engine/shared/errors.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { aDesk, aText } from '../engine/desk/a-desk.ts'
import type { DeskWorld } from '../engine/desk/a-desk.ts'
import { strayLines, tasksAndJobs } from '../support/jobs-of-tasks.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

/** As far as leases, pauses and rounds could take on a busy machine; then the test says what it waited for. */
const WAIT = { timeout: 120_000 }

let on: ServerStorage
let world: DeskWorld
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())
beforeEach(async () => {
  world = await aDesk(systemClock, await on.openEmpty())
  await world.desk.start()
  for (const id of ['one', 'two']) world.desk.present.saw(id, 1)
})
afterEach(async () => {
  await world.desk.workers.close()
  await world.storage.close()
})

const lines = () => tasksAndJobs(on.driver)
/** The engine's own worker is at another page, so that the next ones are for others. */
async function keepOwnBusy(): Promise<void> {
  void world.readPage(100)
  await vi.waitUntil(() => world.own.length === 1, WAIT)
}
const lose = (token: 'one' | 'two', task: { readonly id: string; readonly fence: number }) =>
  world.ask('POST', `/worker/tasks/${task.id}/fault?fence=${task.fence}`, refusal, { token })
const refusal = { error: { type: 'engine', kind: 'input', code: 'corrupt_file', message: '', details: {} } }
/** Asks as workers do: again and again. */
async function claimUntil(token: 'one' | 'two') {
  for (;;) {
    const task = await world.claim(token)
    if (task) return task
  }
}

test('a page whose worker is silent is another one’s, by rounds, lease and pause alone', async () => {
  await keepOwnBusy()
  const text = world.readPage(1)
  const first = await claimUntil('one')
  const second = await claimUntil('two')
  expect(second).toMatchObject({ id: first.id, fence: first.fence + 1 })
  const answer = Buffer.from(JSON.stringify(aText('gelesen')))
  const headers = { 'x-content-sha256': createHash('sha256').update(answer).digest('hex') }
  await world.ask('PUT', `/worker/tasks/${second.id}/output?fence=${second.fence}`, answer, { token: 'two', headers })
  expect(await text).toEqual(aText('gelesen'))
})

test('a page that two workers lost is the engine’s own; what it says of it is heard, and it may be tried once more', async () => {
  await keepOwnBusy()
  const text = world.readPage(1)
  for (const token of ['one', 'two'] as const) await lose(token, await claimUntil(token))
  expect((await lines()).filter(line => line.includes('pages-lost'))).toHaveLength(1)
  expect(await world.claim('one')).toBeNull()
  world.own[0]?.end(aText('andere'))
  await vi.waitUntil(() => world.own.length === 2, WAIT)
  world.own[1]?.fail(new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.'))
  await expect(text).rejects.toThrow('Die Datei ist beschädigt.')
  await vi.waitUntil(async () => (await lines()).length === 0, WAIT)
  const again = world.readPage(1)
  await vi.waitUntil(async () => (await lines()).length === 1, WAIT)
  expect(strayLines(await lines())).toEqual([])
  await vi.waitUntil(() => world.own.length === 3, WAIT)
  world.own[2]?.end(aText('gelesen'))
  expect(await again).toEqual(aText('gelesen'))
})
