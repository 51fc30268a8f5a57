import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openEngineDoor } from '../../engine/away/engine-door.ts'
import { workLanes } from '../../engine/away/work-lanes.ts'
import { createHttpsListener } from '../../engine/http/extra-listener.ts'
import type { PageWorkers } from '../../engine/isolation/operations.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../engine/tls/local-tls.ts'
import { aDesk, aText, BYTES, VERSION } from '../engine/desk/a-desk.ts'
import { SECRETS } from '../support/a-secret-box.ts'
import { aLossyNetwork } from './a-lossy-network.ts'

const PAGES = 40

/** The same losses in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('with 30 % of packets lost, 200 ms on the way and connections that die in silence, every page comes, as it was read', async () => {
  const world = await aDesk(systemClock)
  const folder = mkdtempSync(path.join(tmpdir(), 'steuerstapel-lossy-'))
  const tls = await ensureLocalTls({ folder: path.join(folder, 'tls'), clock: systemClock, secrets: SECRETS })
  await world.door.ready()
  const server = createHttpsListener(world.door, tls)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const network = await aLossyNetwork((server.address() as AddressInfo).port, {
    delayMs: 200,
    loss: 0.3,
    halfOpen: { each: 2, afterPackets: 15 },
    random: seeded(23),
  })
  const seen: number[] = []
  const pool: PageWorkers = {
    size: 2,
    run: async (_operation, input) => {
      const { file, page } = input as { readonly file: { readonly path: string }; readonly page: number }
      expect(readFileSync(file.path)).toEqual(BYTES)
      seen.push(page)
      return aText(`Seite ${page}`) as never
    },
    close: async () => {},
  }
  const stop = new AbortController()
  const ca = readFileSync(tls.caFile, 'utf8')
  const workers = ['one', 'two'].map(token => {
    const door = openEngineDoor({ server: `https://127.0.0.1:${network.port}`, token, ca, version: VERSION })
    const lanes = { door, pool, folder: mkdtempSync(path.join(folder, token)), lanes: 2, processors: 1_000 }
    return { door, done: workLanes({ ...lanes, say: () => {} }, stop.signal) }
  })
  await expect.poll(() => world.desk.present.count()).toBe(2)
  const begun = performance.now()
  // The engine's own worker is busy with its first page to the end, so all others have to come over the line.
  const texts = Array.from({ length: PAGES }, (_, index) => world.readPage(index + 1))
  await expect.poll(() => world.own.length).toBe(1)
  const mine = world.own[0]?.page ?? 0
  const others = texts.filter((_, index) => index + 1 !== mine)
  const read = await Promise.all(others)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const expected = Array.from({ length: PAGES }, (_, index) => index + 1).filter(page => page !== mine)
  expect(read).toEqual(expected.map(page => aText(`Seite ${page}`)))
  expect(network.figures.halfOpen).toBeGreaterThan(0)
  const back = world.logged.filter(({ msg }) => msg === 'tasks_taken_back').length
  process.stdout.write(
    `${JSON.stringify({ pages: read.length, seconds, readAgain: seen.length - read.length, back, ...network.figures })}\n`,
  )
  world.own[0]?.end(aText(`Seite ${mine}`))
  stop.abort()
  await Promise.all(workers.map(({ done }) => done))
  await Promise.all(workers.map(({ door }) => door.close()))
  await network.close()
  server.closeAllConnections()
  await world.desk.workers.close()
  await world.storage.close()
})
