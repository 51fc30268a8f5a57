import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { freePort, isOver, logOf, startWorker, tokenOf, valuesOf } from '../support/worker-process.ts'
import type { WorkerProcess } from '../support/worker-process.ts'
import { openV1 } from '../support/v1-client.ts'

const FILES = [
  '03-rechnung-bueromaterial.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '13-kassenbon-foto.jpg',
]

const workers: ChildProcess[] = []
afterAll(() => workers.forEach(worker => worker.kill('SIGKILL')))
const aWorker = (...of: Parameters<typeof startWorker>): WorkerProcess => {
  const worker = startWorker(...of)
  workers.push(worker.child)
  return worker
}

test('two workers read for a server, one is killed in the middle and the server too: nothing is lost, all values alike', async () => {
  const port = await freePort()
  const setup = await setUpCrash(FILES, {
    STEUERSTAPEL_WORKER_ADDRESS: `127.0.0.1:${port}`,
    STEUERSTAPEL_WORKERS: '1',
    STEUERSTAPEL_METRICS: 'on',
  })
  try {
    const engine = await setup.start()
    const api = await openV1(engine.httpUrl, setup.credentials)
    const { batch_id: alone } = await api.createBatch(setup.batch, 'alone')
    await waitUntil('end of the batch without workers', isOver(api, alone))
    const expected = await valuesOf(api, alone)
    expect(logOf(engine).filter(({ msg }) => msg === 'task_delivered')).toEqual([])

    const first = aWorker(port, engine.caFile, tokenOf(setup.dataDir, 'Keller'))
    const second = aWorker(port, engine.caFile, tokenOf(setup.dataDir, 'Empfang'))
    await waitUntil('both workers', () => [first, second].every(each => each.said().includes('arbeitet mit 1')))
    const { batch_id: shared } = await api.createBatch({ ...setup.batch, batch_name: 'Zu dritt' }, 'shared')
    const delivered = (of: EngineProcess) => logOf(of).filter(({ msg }) => msg === 'task_delivered')
    await waitUntil('a page read elsewhere', () => delivered(engine).length > 0)
    const metrics = await (await fetch(`${engine.httpUrl}/metrics`)).text()
    expect(metrics.split('\n')).toEqual(expect.arrayContaining(['steuerstapel_workers 2', 'steuerstapel_ready 1']))
    first.child.kill('SIGKILL')
    await engine.kill()
    const again = await setup.start()
    const later = await openV1(again.httpUrl, setup.credentials)
    await waitUntil('end of the shared batch', isOver(later, shared))
    expect(await valuesOf(later, shared)).toEqual(expected)
    await waitUntil(
      'the server seen again',
      () => second.said().includes('wieder erreichbar') || delivered(again).length > 1,
    )

    second.child.kill('SIGTERM')
    const [code] = (await once(second.child, 'exit')) as [number]
    expect([code, second.said()]).toEqual([0, expect.stringContaining('nichts ist liegen geblieben')])
  } finally {
    await setup.close()
  }
})

test('a worker with a token that nobody gave is sent away with a sentence', async () => {
  const port = await freePort()
  const setup = await setUpCrash([], { STEUERSTAPEL_WORKER_ADDRESS: `127.0.0.1:${port}` })
  try {
    const engine = await setup.start()
    const stranger = aWorker(port, engine.caFile, 'stw_nobody')
    const [code] = (await once(stranger.child, 'exit')) as [number]
    expect(code).toBe(1)
  } finally {
    await setup.close()
  }
})
