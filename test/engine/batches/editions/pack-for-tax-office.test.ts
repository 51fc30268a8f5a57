import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPack, packForTaxOffice } from '../../../../engine/batches/editions/pack-for-tax-office.ts'
import type { PackDeps } from '../../../../engine/batches/editions/pack-for-tax-office.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { editionFolder } from '../../../../engine/model/edition.ts'
import type { PackPlanInput } from '../../../../engine/model/tax-office-pack.ts'
import { writePack } from '../../../../engine/phases/report/tax-office/write-pack.ts'
import { createInTurn } from '../../../../engine/shared/in-turn.ts'
import { aProject } from '../../../support/a-batch.ts'
import { YEAR, openYearWorld } from './year-world.ts'
import type { YearWorld } from './year-world.ts'

let world: YearWorld
let deps: PackDeps
beforeEach(async () => {
  world = await openYearWorld()
  const run = (_operation: string, input: PackPlanInput) => writePack(structuredClone(input))
  const workers = { run: run as PageWorkers['run'] }
  const { storage, files, clock } = world
  deps = { storage, files, clock, workers, inTurn: createInTurn(), officeName: 'Kanzlei Probe', officeAddress: '' }
})
afterEach(() => world.close())

const key = () => ({ mandantId: world.mandantId, year: YEAR })
const write = async (documentIds: readonly string[]) =>
  packForTaxOffice(deps, key(), await world.record(), {
    ...{ documentIds, recipient: ['Finanzamt Musterstadt'], reference: '' },
    ...{ answers: '2026-03-02', note: '', points: [] },
  })
const namesIn = async (edition: number, number: number) => {
  const { opened } = await openPack(deps, key(), edition, number)
  const chunks: Buffer[] = []
  for await (const piece of opened.handle.createReadStream() as AsyncIterable<Buffer>) chunks.push(piece)
  return (await new ZipReader(new BlobReader(new Blob([Buffer.concat(chunks)]))).getEntries()).map(
    ({ filename }) => filename,
  )
}

test('a pack is made of the newest edition, lies beside it and is given out as ZIP', async () => {
  const ids = await world.deliver({ to: 'Tierheim', euro: 50, pages: 2 }, { to: 'Rotes Kreuz', euro: 70 })
  await world.bind()
  const pack = await write(ids)
  const names = ['01_Anschreiben.pdf', '02_Anlagen_1-2.pdf']
  expect(pack).toMatchObject({ edition: 1, number: 1, left: [], reduced: [] })
  expect(pack.files.map(({ name, pages }) => `${name} ${pages}`)).toEqual([`${names[0]} 1`, `${names[1]} 3`])
  for (const name of names) {
    expect(existsSync(world.files.managedPath(`${editionFolder(key(), 1)}/Finanzamt/1/${name}`))).toBe(true)
  }
  expect(await namesIn(1, 1)).toEqual(names)
  expect((await write(ids.slice(0, 1))).number).toBe(2)
  expect(await namesIn(1, 1)).toEqual(names)
})

test('what no edition holds yet is named; without any edition, or with nothing else, that is said', async () => {
  const [early = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
  await expect(write([early])).rejects.toMatchObject({ code: 'edition_needed' })
  await world.bind()
  const [late = ''] = await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
  expect(await write([early, late])).toMatchObject({ left: [{ documentId: late, refusal: 'not_in_edition' }] })
  await expect(write([late])).rejects.toMatchObject({ code: 'pack_empty' })
  await expect(openPack(deps, key(), 1, 9)).rejects.toMatchObject({ code: 'pack_not_found' })
})

test('what was chosen twice goes out once, and what was filed elsewhere since the edition is named', async () => {
  const [stays = '', moved = ''] = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
  await world.bind()
  const place = { mandantId: world.mandantId, year: YEAR - 1 }
  await world.storage.clientYears.move(aProject.organizationId, [{ documentId: moved, to: place }], 1)
  const pack = await write([stays, stays, moved])
  expect(pack.files.map(({ pages }) => pages)).toEqual([1, 1])
  expect(pack.left).toEqual([{ documentId: moved, refusal: 'not_in_year' }])
})

test('two people who ask at once get packs of their own', async () => {
  const ids = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
  await world.bind()
  const packs = await Promise.all([write(ids), write(ids.slice(1)), write(ids.slice(0, 1))])
  expect(packs.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(packs.map(({ files }) => files[1]?.name)).toEqual(['02_Anlagen_1-2.pdf', '02_Anlage_1.pdf', '02_Anlage_1.pdf'])
  for (const { number } of packs) expect(await namesIn(1, number)).toHaveLength(2)
})
