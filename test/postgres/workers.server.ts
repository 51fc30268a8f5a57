import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { strayLines, tasksAndJobs } from '../support/jobs-of-tasks.ts'
import { openV1 } from '../support/v1-client.ts'
import { freePort, isOver, logOf, startWorker, tokenOf, valuesOf } from '../support/worker-process.ts'
import type { WorkerProcess } from '../support/worker-process.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = [
  '03-rechnung-bueromaterial.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '13-kassenbon-foto.jpg',
]

let on: ServerStorage
const workers: WorkerProcess[] = []
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  await on.remove()
})

test('two workers read for an engine on PostgreSQL; one, the database and the engine are killed: all values alike', async () => {
  const port = await freePort()
  const database = { STEUERSTAPEL_DATABASE_URL: on.server.url }
  const settings = { ...database, STEUERSTAPEL_WORKER_ADDRESS: `127.0.0.1:${port}`, STEUERSTAPEL_WORKERS: '1' }
  const setup = await setUpCrash(FILES, settings)
  const delivered = (of: EngineProcess): number => logOf(of).filter(({ msg }) => msg === 'task_delivered').length
  try {
    const engine = await setup.start()
    const api = await openV1(engine.httpUrl, setup.credentials)
    const { batch_id: alone } = await api.createBatch(setup.batch, 'alone')
    await waitUntil('end of the batch without workers', isOver(api, alone))
    const expected = await valuesOf(api, alone)

    for (const name of ['Keller', 'Empfang']) {
      workers.push(startWorker(port, engine.caFile, tokenOf(setup.dataDir, name, database)))
    }
    await waitUntil('both workers', () => workers.every(each => each.said().includes('arbeitet mit 1')))
    const { batch_id: shared } = await api.createBatch({ ...setup.batch, batch_name: 'Zu dritt' }, 'shared')
    await waitUntil('a page read elsewhere', () => delivered(engine) > 0)
    workers[0]?.child.kill('SIGKILL')
    on.server.stop('immediate')
    on.server.start()
    await waitUntil('an answer after the crash of the database', () => api.status(shared).then(Boolean, () => false))
    await engine.kill()
    const again = await setup.start()
    const later = await openV1(again.httpUrl, setup.credentials)
    await waitUntil('end of the shared batch', isOver(later, shared))
    expect(await valuesOf(later, shared)).toEqual(expected)
    expect(strayLines(await tasksAndJobs(on.driver))).toEqual([])
  } finally {
    await setup.close()
  }
})
