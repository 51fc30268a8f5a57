import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { engineEntry } from '../../engine/built-engine.mjs'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import { engineEnvironment } from '../support/engine-process.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'

const FILES = [
  '03-rechnung-bueromaterial.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '13-kassenbon-foto.jpg',
]

const workers: ChildProcess[] = []
afterAll(() => workers.forEach(worker => worker.kill('SIGKILL')))

/** A worker as on another machine: it has the server's address, its authority and a token, and nothing else. */
function aWorker(port: number, caFile: string, token: string): { readonly child: ChildProcess; said(): string } {
  const args = ['work', '--server', `https://127.0.0.1:${port}`, '--ca', caFile, '--workers', '1']
  const env = { ...engineEnvironment('/nonexistent'), STEUERSTAPEL_DATA_DIR: '', STEUERSTAPEL_WORKER_TOKEN: token }
  const child = spawn(process.execPath, [engineEntry('cli'), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(child)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said }
}

function aToken(dataDir: string, name: string): string {
  const args = [engineEntry('cli'), 'worker', 'create', '--name', name, '--json']
  const text = execFileSync(process.execPath, args, { env: engineEnvironment(dataDir), encoding: 'utf8' })
  return (JSON.parse(text) as { token: string }).token
}

const log = (engine: EngineProcess): readonly { msg?: string; workerId?: string }[] =>
  readFileSync(path.join(engine.dataDir, 'logs/engine.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { msg?: string })

async function valuesOf(api: V1Client, id: string): Promise<unknown> {
  const documents = await api.documents(id)
  return documents.map(({ filename, status, pages, kind, fields }) => ({ filename, status, pages, kind, fields }))
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
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
    const isOver = (of: V1Client, id: string) => async () =>
      ['completed', 'failed'].includes(
        await of.status(id).then(
          ({ status }) => status,
          () => '',
        ),
      )
    await waitUntil('end of the batch without workers', isOver(api, alone))
    const expected = await valuesOf(api, alone)
    expect(log(engine).filter(({ msg }) => msg === 'task_delivered')).toEqual([])

    const first = aWorker(port, engine.caFile, aToken(setup.dataDir, 'Keller'))
    const second = aWorker(port, engine.caFile, aToken(setup.dataDir, 'Empfang'))
    await waitUntil('both workers', () => [first, second].every(each => each.said().includes('arbeitet mit 1')))
    const { batch_id: shared } = await api.createBatch({ ...setup.batch, batch_name: 'Zu dritt' }, 'shared')
    const delivered = (of: EngineProcess) => log(of).filter(({ msg }) => msg === 'task_delivered')
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
