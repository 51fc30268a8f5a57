import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBinder } from '../../../../engine/audit/check-binder.ts'
import { openEdition } from '../../../../engine/batches/editions/read-editions.ts'
import { editionFolder } from '../../../../engine/model/edition.ts'
import { KNOWN_KEYS } from '../../../support/a-sealer.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { assert } from '../../../../engine/shared/assert.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { readPages } from '../../phases/report/read-binder.ts'
import { YEAR, openYearWorld } from './year-world.ts'
import type { YearWorld } from './year-world.ts'

const ORG = aProject.organizationId
let world: YearWorld
beforeEach(async () => {
  world = await openYearWorld()
})
afterEach(() => world.close())

const key = () => ({ mandantId: world.mandantId, year: YEAR })
const pathOf = (number: number, name: string) => world.files.managedPath(`${editionFolder(key(), number)}/${name}`)
const indexOf = async (number: number) =>
  JSON.parse(await readFile(pathOf(number, 'index.json'), 'utf8')) as {
    ledger: { pages_in: number; binder: number }
    documents: { document_id: string }[]
    client_year: { edition: number; deliveries: { batch_id: string }[] }
  }
const fileOf = async (number: number) => {
  const file = (await world.storage.editions.list(key())).find(one => one.number === number)?.file
  return pathOf(number, file?.filename ?? '')
}

const coverOf = async (number: number) => {
  const [cover] = await readPages(await fileOf(number))
  return (cover?.text ?? '').replaceAll(/\s+/g, ' ')
}

describe('editions of a client-year', () => {
  test('bind all deliveries in one Belegmappe whose pages add up, and which checks', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50, pages: 2 })
    await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
    const { editions, since } = await world.bind({ userId: 'usr_1', sign: 'AB' })
    expect([editions.map(({ number, state }) => `${number} ${state}`), since]).toEqual([['1 written'], null])
    const index = await indexOf(1)
    const ledger = await world.storage.board.ledger(key())
    expect(index.documents).toHaveLength(2)
    expect(index.client_year.deliveries).toHaveLength(2)
    expect([index.ledger.pages_in, index.ledger.binder]).toEqual([ledger.pages, ledger.bound])
    expect(ledger.pages).toBe(3)
    // The log that names the file is written behind it.
    await waitFor(() => assert(existsSync(pathOf(1, 'protokoll-siegel.json')), 'the log is signed'))
    const checked = await checkBinder({ path: await fileOf(1), known: KNOWN_KEYS })
    expect(checked.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'seal ok',
      'seal_key ok',
      'sealed_content ok',
      'attachments ok',
      'index ok',
      'originals ok',
      'collective_hash ok',
      'ledger ok',
      'sums ok',
      'pages ok',
      'audit_chain ok',
      'audit_inputs unproved',
      'audit_beside ok',
      'audit_signature ok',
    ])
    const cover = await coverOf(1)
    expect(cover).toMatch(/Veranlagungszeitraum 2025/)
    expect(cover).toMatch(/Ausgabe 1 vom .*, erstellt von AB/)
    expect(cover).toMatch(/Erste Ausgabe\./)
  })

  test('a late document makes the newest one old; the next one says what changed, and the first stays as it was', async () => {
    await world.deliver({ to: 'Tierheim', euro: 50 })
    await world.bind()
    const first = await readFile(await fileOf(1))
    const [late = ''] = await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
    const { since } = await world.seen()
    expect(since).toMatchObject({ added: [{ documentId: late }], removed: [], moved: [], changed: [] })
    expect(since?.figures).toMatchObject([{ before: 5_000, after: 12_000 }])
    expect((await world.seen()).editions[0]).toMatchObject({ number: 1, isOutdated: true })
    const { editions, since: after } = await world.bind()
    expect(after).toBeNull()
    expect(editions.map(({ number, changes }) => [number, changes?.added.length ?? null])).toEqual([
      [2, 1],
      [1, null],
    ])
    expect(await readFile(await fileOf(1))).toEqual(first)
    expect(await coverOf(2)).toMatch(/Seit Ausgabe 1: 1 Beleg neu, 1 Summe geändert\./)
    expect((await world.storage.editions.log(key())).map(({ fact }) => `${fact.event} ${fact.number}`)).toEqual([
      'edition_asked 1',
      'edition_written 1',
      'edition_asked 2',
      'edition_written 2',
    ])
  })

  test('what is filed elsewhere and what is taken out is named; a confirmation alone changes nothing', async () => {
    const [one = '', other = '', third = ''] = await world.deliver(
      { to: 'Tierheim', euro: 50 },
      { to: 'Rotes Kreuz', euro: 70 },
      { to: 'Sportverein', euro: 20 },
    )
    await world.bind()
    const batchId = (await world.storage.documents.find(third))?.batchId ?? ''
    await world.storage.corrections.apply(batchId, { type: 'confirm_document', documentId: third }, 20)
    expect((await world.seen()).since).toBeNull()
    await world.storage.clientYears.move(ORG, [{ documentId: one, to: { mandantId: world.mandantId, year: 2024 } }], 21)
    await world.storage.corrections.apply(
      batchId,
      { type: 'set_document_aside', documentId: other, reason: 'privat' },
      22,
    )
    const { since } = await world.seen()
    expect(since?.moved).toMatchObject([{ documentId: one, to: { year: 2024 } }])
    expect(since?.removed).toMatchObject([{ documentId: other }])
    // What lies in the year before and counts in this one is in its sums still.
    expect(since?.figures).toMatchObject([{ before: 14_000, after: 7_000 }])
    await world.bind()
    const { checks } = await checkBinder({ path: await fileOf(2), known: KNOWN_KEYS })
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  })

  test('an edition with a paper that is another mandant’s by now is given out no more, and goes with the next one', async () => {
    const [own = '', foreign = ''] = await world.deliver({ to: 'Tierheim', euro: 50 }, { to: 'Rotes Kreuz', euro: 70 })
    await world.bind()
    const other = aMandant()
    await world.storage.mandants.create(other, mandantData(), 1)
    const moved = await world.storage.clientYears.move(
      ORG,
      [{ documentId: foreign, to: { mandantId: other.id, year: YEAR } }],
      21,
    )
    expect((await world.seen()).editions).toMatchObject([{ isWithheld: true }])
    await expect(openEdition(world, key(), 1)).rejects.toMatchObject({ code: 'edition_withheld' })
    // Taken back, it is there as before.
    const back = moved.moved ? moved.from : []
    await world.storage.clientYears.move(
      ORG,
      back.map(({ documentId }) => ({ documentId, to: null })),
      22,
    )
    const { opened } = await openEdition(world, key(), 1)
    await opened.handle.close()
    await world.storage.clientYears.move(ORG, [{ documentId: foreign, to: { mandantId: other.id, year: YEAR } }], 23)
    const path = await fileOf(1)
    await world.bind()
    expect(existsSync(path)).toBe(false)
    expect((await indexOf(2)).documents.map(({ document_id: id }) => id)).toEqual([own])
    expect((await world.storage.editions.list(key())).map(({ file }) => file?.path === null)).toEqual([false, true])
  })

  test('a file that is not what came in is no part of an edition, which says so and is asked for again', async () => {
    const [documentId = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
    const sha256 = (await world.storage.documents.find(documentId))?.sha256 ?? ''
    await world.files.removeOriginal(sha256, async () => false)
    const { editions } = await world.bind()
    expect(editions).toMatchObject([{ number: 1, state: 'failed', fault: { code: 'original_damaged' } }])
    expect(existsSync(join(world.files.managedPath(editionFolder(key(), 1)), 'index.json'))).toBe(false)
    await expect(openEdition(world, key(), 1)).rejects.toMatchObject({ code: 'edition_not_found' })
  })
})
