import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openV1 } from '../support/v1-client.ts'
import { childrenOf, isAlive, setUpCrash, waitUntil } from './crash-setup.ts'

const FILES = ['13-kassenbon-foto.jpg', '10-zinsbescheinigung.tif', '15-einkommensteuerbescheid-2024.pdf']
/** Longer than a lease, and than a worker may be silent. */
const STILL_MS = Number(process.env['STEUERSTAPEL_TEST_STILL_MS'] ?? 33_000)

test.runIf(process.platform === 'linux')(
  'engine and workers that stand still, together and one without the other, cost no document',
  async () => {
    const setup = await setUpCrash(FILES)
    try {
      const engine = await setup.start()
      const api = await openV1(engine.httpUrl, setup.credentials)
      const { batch_id: batchId } = await api.createBatch(setup.batch, 'still')
      await waitUntil('a worker', () => childrenOf(engine.pid).length > 0)

      // As with sleep of the machine, or a container that is frozen.
      const all = [engine.pid, ...childrenOf(engine.pid)]
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      await after(STILL_MS)
      for (const pid of all) process.kill(pid, 'SIGCONT')

      // As with a debugger: the engine alone, then workers that are never continued.
      await waitUntil('a worker', () => childrenOf(engine.pid).length > 0)
      process.kill(engine.pid, 'SIGSTOP')
      await after(STILL_MS / 3)
      process.kill(engine.pid, 'SIGCONT')
      const stopped = childrenOf(engine.pid)
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')

      await waitUntil('the end of the batch', async () =>
        ['completed', 'failed'].includes((await api.status(batchId)).status),
      )
      const ends = (await api.documents(batchId)).map(({ status, error }) => ({ status, code: error?.code ?? null }))
      expect(ends).toEqual(FILES.map(() => ({ status: 'processed', code: null })))
      const log = readFileSync(path.join(setup.dataDir, 'logs', 'engine.log'), 'utf8')
      expect(log.split('"msg":"run_started"')).toHaveLength(2)
      expect(log).not.toContain('document_set_aside')
      expect(await engine.stop()).toBe(0)
      expect(stopped.filter(isAlive)).toEqual([])
    } finally {
      await setup.close()
    }
  },
)
