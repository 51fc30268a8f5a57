import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEngineDoor } from '../../../engine/away/engine-door.ts'
import type { EngineDoor } from '../../../engine/away/engine-door.ts'
import { workLanes } from '../../../engine/away/work-lanes.ts'
import { createHttpsListener } from '../../../engine/http/extra-listener.ts'
import type { PageWorkers } from '../../../engine/isolation/operations.ts'
import type { PageText } from '../../../engine/model/page.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { ensureLocalTls } from '../../../engine/tls/local-tls.ts'
import { SECRETS } from '../../support/a-secret-box.ts'
import { aDesk, aText, BYTES, VERSION } from '../desk/a-desk.ts'
import type { DeskWorld } from '../desk/a-desk.ts'
import { aBadNetwork } from './a-bad-network.ts'
import type { BadNetwork, Fate } from './a-bad-network.ts'

const PAGES = 24

describe('a worker of another machine', () => {
  let world: DeskWorld
  let ends: (() => Promise<unknown>)[]
  beforeEach(async () => {
    world = await aDesk(systemClock)
    ends = [() => world.desk.workers.close(), () => world.storage.close()]
  })
  afterEach(async () => {
    for (const end of ends.reverse()) await end()
  })

  const folder = mkdtempSync(path.join(tmpdir(), 'steuerstapel-lanes-'))
  const serve = async (fates: readonly Fate[]): Promise<{ readonly network: BadNetwork; readonly ca: string }> => {
    const tls = await ensureLocalTls({ folder: path.join(folder, 'tls'), clock: systemClock, secrets: SECRETS })
    await world.door.ready()
    const server = createHttpsListener(world.door, tls)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const network = await aBadNetwork((server.address() as AddressInfo).port, fates)
    ends.push(async () => {
      await network.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    })
    return { network, ca: readFileSync(tls.caFile, 'utf8') }
  }
  const aDoor = ({ network, ca }: { network: BadNetwork; ca: string }, token = 'one'): EngineDoor => {
    const door = openEngineDoor({ server: `https://127.0.0.1:${network.port}`, token, ca, version: VERSION })
    ends.push(() => door.close())
    return door
  }
  /** Reads what came over the network, as a page worker would. */
  const aPool = (seen: number[]): PageWorkers => ({
    size: 2,
    run: async (_operation, input) => {
      const { file, page } = input as { readonly file: { readonly path: string }; readonly page: number }
      expect(readFileSync(file.path)).toEqual(BYTES)
      seen.push(page)
      return aText(`Seite ${page}`) as never
    },
    close: async () => {},
  })
  const work = (door: EngineDoor, pool: PageWorkers, said: string[] = []) => {
    const stop = new AbortController()
    const kept = mkdtempSync(path.join(tmpdir(), 'steuerstapel-lane-'))
    const say = (line: string): void => void said.push(line)
    const done = workLanes({ door, pool, folder: kept, lanes: 2, processors: 1_000, say }, stop.signal)
    return { stop: () => stop.abort(), done }
  }
  const readAll = (): Promise<readonly PageText[]> => {
    const texts = Promise.all(Array.from({ length: PAGES }, (_, index) => world.readPage(index + 1)))
    void (async () => {
      for (let given = 0; given < PAGES;) {
        await expect.poll(() => world.own.length).toBeGreaterThan(given)
        const own = world.own[given++]
        own?.end(aText(`Seite ${own.page}`))
      }
    })().catch(() => {})
    return texts
  }
  const expected = Array.from({ length: PAGES }, (_, index) => aText(`Seite ${index + 1}`))

  test('over a network that cuts, delays and swallows connections every page comes, once, and as it was read', async () => {
    const fates: Fate[] = ['through', { cutAfter: 3_000 }, 'through', { cutAfter: 2_500 }, { cutAfter: 10 }, 'through']
    const way = await serve([...fates, ...fates, 'silence', ...fates])
    world.desk.present.saw('one', 2)
    const seen: number[] = []
    const worker = work(aDoor(way), aPool(seen))
    expect(await readAll()).toEqual(expected)
    expect(seen.length).toBeGreaterThan(0)
    expect(way.network.count()).toBeGreaterThan(2)
    worker.stop()
    await worker.done
  })

  test('a lost network parks: what was read meanwhile is delivered when it is back, and it is said once', async () => {
    const way = await serve(['through'])
    world.desk.present.saw('one', 2)
    const said: string[] = []
    const reading = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const pool = aPool([])
    const slow: PageWorkers = {
      ...pool,
      run: async (operation, input, options) => {
        reading.resolve()
        await goOn.promise
        return pool.run(operation, input, options)
      },
    }
    const worker = work(aDoor(way), slow, said)
    const texts = [world.readPage(1), world.readPage(2), world.readPage(3)]
    await reading.promise
    way.network.setCut(true)
    goOn.resolve()
    await expect.poll(() => said).toContainEqual(expect.stringContaining('nicht erreichbar'))
    way.network.setCut(false)
    await expect.poll(() => said).toContainEqual(expect.stringContaining('wieder erreichbar'))
    world.own[0]?.end(aText('hier gelesen'))
    const read = await Promise.all(texts)
    expect(read.filter(text => text.words[0]?.text.startsWith('Seite'))).toHaveLength(2)
    expect(said.filter(line => line.includes('nicht erreichbar'))).toHaveLength(1)
    worker.stop()
    await worker.done
  })

  test('a token that is taken back ends the worker with the server’s sentence', async () => {
    const way = await serve(['through'])
    const worker = work(aDoor(way), aPool([]))
    await expect.poll(() => world.desk.present.count()).toBe(1)
    await world.storage.pageWorkers.revoke('one', 1)
    world.desk.cameBack()
    await expect(worker.done).rejects.toMatchObject({
      code: 'server_refused',
      message: expect.stringContaining('gesperrt') as string,
    })
  })

  test('a server of another authority is not spoken to', async () => {
    const way = await serve(['through'])
    const other = await ensureLocalTls({ folder: path.join(folder, 'other'), clock: systemClock, secrets: SECRETS })
    const door = aDoor({ ...way, ca: readFileSync(other.caFile, 'utf8') })
    await expect(door.hello()).rejects.toMatchObject({ code: 'server_unreachable' })
  })
})
