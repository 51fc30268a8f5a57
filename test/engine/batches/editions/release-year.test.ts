import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  requireOpenAssignment,
  requireOpenDocuments,
  requireOpenYears,
} from '../../../../engine/batches/editions/require-open.ts'
import { editionFolder } from '../../../../engine/model/edition.ts'
import { checkBinder } from '../../../../engine/audit/check-binder.ts'
import { KNOWN_KEYS } from '../../../support/a-sealer.ts'
import { readPages } from '../../phases/report/read-binder.ts'
import { YEAR, openYearWorld } from './year-world.ts'
import type { YearWorld } from './year-world.ts'

const clerk = { userId: 'usr_clerk', sign: 'SB' }
const reviewer = { userId: 'usr_reviewer', sign: 'PR' }

let world: YearWorld
beforeEach(async () => {
  world = await openYearWorld()
})
afterEach(() => world.close())

const key = () => ({ mandantId: world.mandantId, year: YEAR })
const batchOf = async (documentId: string) => (await world.storage.documents.find(documentId))?.batchId ?? ''
const confirm = async (documentIds: readonly string[], by = clerk) => {
  for (const documentId of documentIds)
    await world.storage.corrections.apply(await batchOf(documentId), { type: 'confirm_document', documentId }, 20, by)
}

describe('the release of a client-year', () => {
  test('asks that every document was checked, by somebody else where the office wants four eyes', async () => {
    const [one = '', two = ''] = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
    await world.bind(clerk)
    await confirm([one])
    await expect(world.release(1, reviewer)).rejects.toMatchObject({
      code: 'release_not_possible',
      message: '1 Beleg ist noch nicht geprüft.',
    })
    await confirm([two])
    await world.storage.office.setFourEyes(true, 30, null)
    await expect(world.release(1, clerk)).rejects.toMatchObject({ code: 'release_not_possible' })
    const { editions } = await world.release(1, reviewer)
    expect(editions).toMatchObject([
      { number: 2, state: 'written', author: reviewer, release: { of: 1 } },
      { number: 1 },
    ])
  })

  test('four eyes: who changes, takes out or takes back something after the confirmation is no second pair', async () => {
    const [one = '', two = ''] = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
    await world.storage.office.setFourEyes(true, 30, null)
    await confirm([one, two])
    await world.storage.corrections.apply(
      await batchOf(two),
      { type: 'set_document_aside', documentId: two, reason: 'privat' },
      21,
      reviewer,
    )
    await world.bind(clerk)
    await expect(world.release(1, reviewer)).rejects.toMatchObject({ code: 'release_not_possible' })
    await expect(world.release(1, clerk)).rejects.toMatchObject({ code: 'release_not_possible' })
    const third = { userId: 'usr_third', sign: 'ZZ' }
    expect((await world.release(1, third)).editions[0]).toMatchObject({ number: 2, release: { of: 1 } })
  })

  test('without the rule the same person may', async () => {
    await confirm(await world.deliver({ to: 'Tierheim', euro: 50 }))
    await world.bind(clerk)
    const { editions } = await world.release(1, clerk)
    expect(editions[0]).toMatchObject({ number: 2, release: { of: 1, opened: null } })
  })

  test('names who released and who checked on cover, lead sheet and protocol, and in the chain', async () => {
    await confirm(await world.deliver({ to: 'Tierheim', euro: 50 }))
    await world.bind(clerk)
    const { editions } = await world.release(1, reviewer)
    const path = world.files.managedPath(`${editionFolder(key(), 2)}/${editions[0]?.file?.filename ?? ''}`)
    const told = (await readPages(path)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    const naming = told.filter(text =>
      /Freigegeben am .* von PR, wie in Ausgabe 1 gezeigt; bearbeitet und geprüft von SB/.test(text),
    )
    expect(naming.length).toBeGreaterThanOrEqual(3)
    const { checks } = await checkBinder({ path, known: KNOWN_KEYS })
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
    expect((await world.storage.editions.log(key())).at(-1)?.fact).toMatchObject({
      event: 'year_released',
      number: 2,
      sha256: editions[0]?.file?.sha256,
      by: { sign: 'PR' },
      prepared_by: [{ user_id: 'usr_clerk', sign: 'SB' }],
    })
  })

  test('is not given to what has changed since it was looked at', async () => {
    const [one = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
    await confirm([one])
    await world.bind(clerk)
    await confirm(await world.deliver({ to: 'Rotes Kreuz', euro: 70 }))
    await expect(world.release(1, reviewer)).rejects.toMatchObject({ code: 'edition_outdated' })
    await world.bind(clerk)
    await expect(world.release(1, reviewer)).rejects.toMatchObject({ code: 'edition_outdated' })
    expect((await world.release(2, reviewer)).editions[0]).toMatchObject({ number: 3, release: { of: 2 } })
  })

  test('closes the year: nothing of it is changed before somebody opens it with a reason; what comes later shows', async () => {
    const [one = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
    await confirm([one])
    await world.bind(clerk)
    await world.release(1, reviewer)
    const { storage } = world
    const released = { code: 'client_year_released' }
    await expect(requireOpenDocuments(storage, await batchOf(one), [one])).rejects.toMatchObject(released)
    await expect(requireOpenAssignment(storage, await batchOf(one), null)).rejects.toMatchObject(released)
    await expect(requireOpenYears(storage, [key()])).rejects.toMatchObject(released)
    await requireOpenYears(storage, [
      { ...key(), year: 2024 },
      { mandantId: null, year: YEAR },
    ])
    await expect(world.bind(clerk)).rejects.toMatchObject(released)
    const [late = ''] = await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
    expect((await world.seen()).since?.added).toMatchObject([{ documentId: late }])
    await world.reopen('Spende nachgereicht', clerk)
    await requireOpenDocuments(storage, await batchOf(one), [one])
    expect((await world.seen()).editions[0]?.release?.opened).toMatchObject({
      by: clerk,
      reason: 'Spende nachgereicht',
    })
    await expect(world.reopen('noch einmal', clerk)).rejects.toMatchObject({
      code: 'client_year_not_released',
    })
    await confirm([late])
    await world.bind(clerk)
    expect((await world.release(3, reviewer)).editions[0]).toMatchObject({
      number: 4,
      release: { of: 3, opened: null },
    })
  })
})
