import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createItemCounter } from '../../../../engine/batches/client-years/item-counter.ts'
import { assert } from '../../../../engine/shared/assert.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { YEAR, openYearWorld } from '../editions/year-world.ts'
import type { YearWorld } from '../editions/year-world.ts'

let world: YearWorld
beforeEach(async () => {
  world = await openYearWorld()
})
afterEach(() => world.close())

test('the board hears that the newest edition is old, released or not, without anybody looking at it', async () => {
  const key = { mandantId: world.mandantId, year: YEAR }
  const outdated = async () => (await world.storage.clientYears.find(key))?.editionOutdated
  await world.deliver({ to: 'Tierheim', euro: 50 })
  await world.bind()
  const { storage } = world
  const counter = createItemCounter({
    storage,
    taxonomy: loadTaxonomy(),
    logger: pino({ level: 'silent' }),
    version: '1',
  })
  counter.start()
  const isCounted = () =>
    waitFor(async () => assert((await storage.clientYears.listUncounted(1)).length === 0, 'it is counted'))
  await isCounted()
  expect(await outdated()).toBe(0)
  await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
  await isCounted()
  await counter.stop()
  expect(await outdated()).toBe(1)
})
