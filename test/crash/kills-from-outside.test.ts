import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import { childrenOf, setUpCrash, waitUntil } from './crash-setup.ts'
import type { CrashSetup } from './crash-setup.ts'

/** One picture: nothing of it moves on until its page is recognised. */
const FILE = '13-kassenbon-foto.jpg'
/** More than the tries that a document has whose worker dies of it. */
const WORKER_KILLS = 5

test.runIf(process.platform === 'linux')(
  'a document whose workers are killed from outside again and again is read in the end',
  async () => {
    const setup = await setUpCrash([FILE])
    try {
      const engine = await setup.start()
      const batchId = await create(setup, engine)
      let seen: readonly number[] = []
      for (let kills = 0; kills < WORKER_KILLS; kills++) {
        const victim = await newWorker(engine, seen)
        seen = [...seen, victim]
        // At any moment of its life.
        await after(100 * kills)
        process.kill(victim, kills % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      }
      await expectRead(setup, engine, batchId)
      expect(await engine.stop()).toBe(0)
    } finally {
      await setup.close()
    }
  },
)

async function create(setup: CrashSetup, engine: EngineProcess): Promise<string> {
  const api = await openV1(engine.httpUrl, setup.credentials)
  return (await api.createBatch(setup.batch, 'killed')).batch_id
}

async function newWorker(engine: EngineProcess, seen: readonly number[]): Promise<number> {
  let found: number | undefined
  await waitUntil('a worker', () => {
    found = childrenOf(engine.pid).find(pid => !seen.includes(pid))
    return found !== undefined
  })
  return found ?? 0
}

async function expectRead(setup: CrashSetup, engine: EngineProcess, batchId: string): Promise<void> {
  const api = await openV1(engine.httpUrl, setup.credentials)
  await waitUntil('the end of the batch', async () =>
    ['completed', 'failed'].includes((await api.status(batchId)).status),
  )
  expect((await api.documents(batchId)).map(({ status, error }) => ({ status, code: error?.code ?? null }))).toEqual([
    { status: 'processed', code: null },
  ])
}
