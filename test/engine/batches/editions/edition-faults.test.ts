import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askEdition } from '../../../../engine/batches/editions/ask-edition.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { assert } from '../../../../engine/shared/assert.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { aProject } from '../../../support/a-batch.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { YEAR, openYearWorld } from './year-world.ts'
import type { YearWorld } from './year-world.ts'

let world: YearWorld
/** What the worker says of the year; null: it writes. */
let fault: Error | null
let tries: number
beforeEach(async () => {
  fault = null
  tries = 0
  world = await openYearWorld(async plan => {
    if (plan.clientYear?.year === YEAR && fault) {
      tries++
      throw fault
    }
    return writeBinder(structuredClone(plan))
  })
})
afterEach(() => world.close())

const noRoom = () => Object.assign(new Error('write'), { code: 'ENOSPC' })
const key = (year = YEAR) => ({ mandantId: world.mandantId, year })
const ask = (year: number) => askEdition({ ...world, onAsked: world.wake }, key(year), null)
const newest = async (year: number) => (await world.storage.editions.list(key(year)))[0]
const reaches = (year: number, state: string) =>
  waitFor(async () => {
    world.wake()
    assert((await newest(year))?.state === state, `the edition is ${state}`)
  })

describe('an edition that cannot be written now', () => {
  test('keeps no other one waiting, and is written when it can be', async () => {
    const [, other = ''] = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
    const to = key(YEAR - 2)
    await world.storage.clientYears.move(aProject.organizationId, [{ documentId: other, to }], 21)
    fault = noRoom()
    await ask(YEAR)
    await waitFor(() => assert(tries > 0, 'it was tried'))
    await ask(YEAR - 2)
    await waitFor(async () => assert((await newest(YEAR - 2))?.state === 'written', 'the other one is there'))
    expect(await newest(YEAR)).toMatchObject({ state: 'waiting', fault: null })
    fault = null
    await reaches(YEAR, 'written')
  })

  test.each([
    { thrown: noRoom(), code: 'storage_full', times: 10 },
    { thrown: new EngineError('transient', 'seal_key_changed', 'Neu starten.'), code: 'seal_key_changed', times: 10 },
    // A worker that crashed has been followed by another one within the try.
    { thrown: new EngineError('transient', 'processing_crashed', 'Ende.'), code: 'processing_crashed', times: 2 },
    { thrown: new EngineError('input', 'original_damaged', 'Beschädigt.'), code: 'original_damaged', times: 1 },
    { thrown: new Error('a bug'), code: 'report_failed', times: 1 },
  ])('is tried anew and then says why: $code after $times', async ({ thrown, code, times }) => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    fault = thrown
    await ask(YEAR)
    await reaches(YEAR, 'failed')
    expect([tries, (await newest(YEAR))?.fault?.code]).toEqual([times, code])
  })

  test('has all its tries again when it is asked for again', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    fault = noRoom()
    await ask(YEAR)
    await reaches(YEAR, 'failed')
    await ask(YEAR)
    await waitFor(() => assert(tries > 10, 'it was tried again'))
    expect(await newest(YEAR)).toMatchObject({ state: 'waiting' })
    fault = null
    await reaches(YEAR, 'written')
  })

  test('does not lock its year for ever when it is to be released', async () => {
    const [documentId = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
    const batchId = (await world.storage.documents.find(documentId))?.batchId ?? ''
    await world.storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 20)
    await world.bind()
    await world.storage.editions.ask(key(), { deliveries: [], at: 30, by: null, releases: 1, stand: null })
    expect(await world.storage.editions.standing(key())).toMatchObject({ number: 2, at: null })
    fault = noRoom()
    await reaches(YEAR, 'failed')
    expect(await world.storage.editions.standing(key())).toBeNull()
  })
})
