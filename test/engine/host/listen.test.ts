import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../engine/config.ts'
import { createEngine } from '../../../engine/engine.ts'
import { listen } from '../../../engine/host/listen.ts'
import { engineEnvironment, temporaryDataDir } from '../../support/engine-process.ts'

let data: ReturnType<typeof temporaryDataDir>
beforeEach(() => void (data = temporaryDataDir()))
afterEach(() => data.remove())

test('a port answers as ours from the moment that it is open, while the certificate is still being made', async () => {
  const port = await freePort()
  const engine = await createEngine(
    readConfig(engineEnvironment(data.dataDir, { STEUERSTAPEL_HTTP_PORT: String(port) })),
  )
  const statuses: number[] = []
  const listened = new AbortController()
  const asking = (async () => {
    while (!listened.signal.aborted) {
      // Refused until the port is open.
      const answer = await fetch(`http://127.0.0.1:${port}/local/session`).catch(() => null)
      if (answer !== null && !listened.signal.aborted) statuses.push(answer.status)
      await soon()
    }
  })()
  const listening = await listen(engine)
  listened.abort()
  await asking
  await listening.close()
  await engine.stop()
  expect(statuses.length).toBeGreaterThan(0)
  // Nobody is signed in; 400 would mean that the Host is not known.
  expect(new Set(statuses)).toEqual(new Set([401]))
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
