import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../../engine/audit/check-binder.ts'
import { keepYearLogs } from '../../../../engine/batches/editions/keep-year-logs.ts'
import { editionFolder } from '../../../../engine/model/edition.ts'
import { assert } from '../../../../engine/shared/assert.ts'
import { KNOWN_KEYS, aSealer } from '../../../support/a-sealer.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { YEAR, openYearWorld } from './year-world.ts'
import type { YearWorld } from './year-world.ts'

let world: YearWorld
beforeEach(async () => {
  world = await openYearWorld()
})
afterEach(() => world.close())

const clerk = { userId: 'usr_1', sign: 'AB' }
const lead = { userId: 'usr_2', sign: 'CD' }
const key = () => ({ mandantId: world.mandantId, year: YEAR })
const pathOf = (number: number, name: string) => world.files.managedPath(`${editionFolder(key(), number)}/${name}`)
const eventsOf = async (number: number): Promise<string[]> => {
  const path = pathOf(number, 'protokoll.jsonl')
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  return lines.map(line => (JSON.parse(line) as { event: string }).event)
}
const isKept = () =>
  waitFor(async () => assert((await world.storage.editions.listUnkept()).length === 0, 'all logs lie there'))
const checksOf = async (number: number) => {
  const file = (await world.storage.editions.list(key())).find(one => one.number === number)?.file
  const { checks } = await checkBinder({ path: pathOf(number, file?.filename ?? ''), known: KNOWN_KEYS })
  return checks.filter(({ state }) => state === 'wrong')
}
const confirmAll = async (ids: readonly string[]) => {
  for (const id of ids) {
    const batchId = (await world.storage.documents.find(id))?.batchId ?? ''
    await world.storage.corrections.apply(batchId, { type: 'confirm_document', documentId: id }, 20, clerk)
  }
}

describe('the log beside an edition', () => {
  test('is written again where the engine ended between finishing the edition and writing it', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    await world.bind()
    await isKept()
    for (const name of ['protokoll.jsonl', 'protokoll-siegel.json', 'pruefen.html']) await rm(pathOf(1, name))
    await world.storage.editions.keptLog(key(), 1, 0)
    world.wake()
    await isKept()
    expect(await eventsOf(1)).toEqual(['edition_asked', 'edition_written'])
    expect(await readFile(pathOf(1, 'pruefen.html'), 'utf8')).toContain('seal-keys/1')
    expect(await checksOf(1)).toEqual([])
  })

  test('goes on with later editions, the release and its opening, beside each of them', async () => {
    await confirmAll(await world.deliver({ to: 'Tierheim', euro: 50 }))
    await world.bind()
    await world.release(1, lead)
    await isKept()
    expect((await eventsOf(1)).at(-1)).toBe('year_released')
    await world.reopen('Spende nachgereicht', clerk)
    await isKept()
    for (const number of [1, 2]) {
      expect(await eventsOf(number)).toEqual([
        'edition_asked',
        'edition_written',
        'edition_asked',
        'edition_written',
        'year_released',
        'year_opened',
      ])
      expect(await checksOf(number)).toEqual([])
    }
  })

  test('brings no folder back whose mandant was deleted meanwhile', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    await world.bind()
    await isKept()
    await world.storage.editions.keptLog(key(), 1, 0)
    const { storage, files } = world
    // The edition goes while its log is being written.
    const editions = { ...storage.editions, keptLog: async () => false }
    const { signal } = new AbortController()
    await keepYearLogs({ storage: { editions }, files, sealer: aSealer() }, signal)
    expect(existsSync(dirname(pathOf(1, 'protokoll.jsonl')))).toBe(false)
  })

  test('that cannot be written keeps no other one waiting and is tried anew', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    await world.bind()
    await world.bind()
    await isKept()
    for (const number of [1, 2]) await world.storage.editions.keptLog(key(), number, 0)
    const { storage, files } = world
    const noRoom = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const full: typeof files = {
      ...files,
      writeManaged: (path, write) =>
        path.includes('Ausgabe-1/') ? Promise.reject(noRoom) : files.writeManaged(path, write),
    }
    const { signal } = new AbortController()
    await expect(keepYearLogs({ storage, files: full, sealer: aSealer() }, signal)).rejects.toBe(noRoom)
    expect(await storage.editions.listUnkept()).toEqual([{ ...key(), number: 1 }])
  })
})
