import { beforeEach, describe, expect, test } from 'vitest'
import { chainHead, checkChain, auditFile } from '../../engine/model/audit-chain.ts'
import { yearId, yearsFolder } from '../../engine/model/edition.ts'
import type { EditionChanges } from '../../engine/model/edition.ts'
import { newId } from '../../engine/shared/ids.ts'
import { assert } from '../../engine/shared/assert.ts'
import type { WaitingEdition, WrittenEdition } from '../../engine/storage/edition-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const NOTHING: EditionChanges = { added: [], removed: [], moved: [], changed: [], figures: [] }

/** What every storage adapter does about editions of client-years; `open` gives an empty one. */
export function editionConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let mandantId: string
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const mandant = aMandant()
      mandantId = mandant.id
      await storage.mandants.create(mandant, mandantData(), 1)
      return () => storage.close()
    })

    const by = { userId: 'usr_1', sign: 'AB' }
    const key = () => ({ mandantId, year: 2025 })
    const deliveries = [{ batch_id: 'b', entries: 3, last_hash: 'f' }]
    const ask = (at: number, releases: number | null = null, stand: number | null = null) =>
      storage.editions.ask(key(), { deliveries, at, by, releases, stand })
    const waiting = async (): Promise<WaitingEdition> => {
      const [one] = await storage.editions.listWaiting()
      assert(one, 'somebody asked for it')
      return one
    }
    const written = (number: number, changes: EditionChanges | null = null): WrittenEdition => ({
      file: {
        filename: `Belegmappe_${number}.pdf`,
        path: `Mandantenjahre/x/Ausgabe-${number}/Belegmappe_${number}.pdf`,
        byteSize: 10,
        sha256: 'a'.repeat(64),
        pages: 7,
        writtenAt: 20,
      },
      seal: { digestsSha256: 'b'.repeat(64), key: 'k' },
      contents: { documents: [], figures: [{ line: 'v', label: 'Zinsen', cents: 5 }] },
      changes,
      stand: 4,
    })

    test('an edition is asked for, written and numbered on, and the chain tells of each', async () => {
      expect(await ask(10)).toEqual({ asked: true, number: 1 })
      expect(await ask(11)).toEqual({ asked: false, reason: 'waiting' })
      expect(await waiting()).toEqual({ mandantId, year: 2025, number: 1, organizationId: ORG })
      expect(await storage.editions.contents(key(), 1)).toBeNull()
      expect(await storage.editions.finish(await waiting(), written(1))).toBe(true)
      expect(await storage.editions.finish({ ...key(), organizationId: ORG, number: 1 }, written(1))).toBe(false)
      expect(await ask(30)).toEqual({ asked: true, number: 2 })
      const moved = { ...NOTHING, figures: [{ label: 'Zinsen', before: 5, after: null }] }
      await storage.editions.finish(await waiting(), written(2, moved))
      const [second, first] = await storage.editions.list(key())
      expect(second).toMatchObject({ number: 2, state: 'written', author: by, changes: moved, askedAt: 30, stand: 4 })
      expect(first).toMatchObject({ number: 1, file: written(1).file, changes: null, fault: null, isOutdated: false })
      expect(await storage.editions.contents(key(), 1)).toEqual(written(1).contents)
      const log = await storage.editions.log(key())
      expect(log.map(({ fact }) => fact.event)).toEqual([
        'edition_asked',
        'edition_written',
        'edition_asked',
        'edition_written',
      ])
      expect(log[0]?.fact).toMatchObject({ by: { user_id: 'usr_1', sign: 'AB' }, deliveries: [{ batch_id: 'b' }] })
      expect(checkChain(auditFile(log), yearId(key()), chainHead(log)).fault).toBeNull()
      expect(await storage.editions.list({ mandantId, year: 2024 })).toEqual([])
      expect(await storage.editions.years(mandantId)).toEqual([2025])
    })

    test('one that failed says why, and the next one takes its number', async () => {
      await ask(10)
      await storage.editions.fail(await waiting(), { code: 'original_damaged', message: 'Datei beschädigt.' })
      expect(await storage.editions.listWaiting()).toEqual([])
      expect(await storage.editions.list(key())).toMatchObject([
        { number: 1, state: 'failed', file: null, fault: { code: 'original_damaged', message: 'Datei beschädigt.' } },
      ])
      expect(await ask(12)).toEqual({ asked: true, number: 1 })
      expect(await storage.editions.list(key())).toMatchObject([{ number: 1, state: 'waiting', fault: null }])
    })

    test('what was found of an edition is kept, and a file that was taken away', async () => {
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      await storage.editions.judge(key(), 1, { isOutdated: true, stand: 9 })
      await storage.editions.dropFile(key(), 1)
      expect(await storage.editions.list(key())).toMatchObject([
        { isOutdated: true, stand: 9, file: { path: null, sha256: 'a'.repeat(64) } },
      ])
    })

    test('a chain that grew beyond what lies beside an edition is told until it was put there', async () => {
      const unkept = async () => (await storage.editions.listUnkept()).map(({ number }) => number)
      await ask(10)
      expect(await unkept()).toEqual([])
      await storage.editions.finish(await waiting(), written(1))
      expect(await storage.editions.listUnkept()).toEqual([{ ...key(), number: 1 }])
      expect(await storage.editions.keptLog(key(), 1, 2)).toBe(true)
      expect(await unkept()).toEqual([])
      await ask(30)
      expect(await unkept()).toEqual([1])
      await storage.editions.finish(await waiting(), written(2))
      expect(await unkept()).toEqual([1, 2])
      await storage.editions.dropFile(key(), 1)
      expect(await unkept()).toEqual([2])
      expect(await storage.editions.keptLog(key(), 1, 4)).toBe(false)
      expect(await storage.editions.keptLog(key(), 3, 4)).toBe(false)
      expect(await storage.editions.keptLog(key(), 2, 4)).toBe(true)
      expect(await unkept()).toEqual([])
    })

    test('a release stands until the year is opened with a reason, and nothing is asked for meanwhile', async () => {
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      expect(await ask(12, 2)).toEqual({ asked: false, reason: 'outdated' })
      expect(await ask(12, 1)).toEqual({ asked: true, number: 2 })
      expect(await storage.editions.standing(key())).toEqual({ number: 2, at: null, by })
      await storage.editions.finish(await waiting(), written(2, NOTHING))
      expect(await storage.editions.standing(key())).toEqual({ number: 2, at: 20, by })
      expect(await storage.editions.list(key())).toMatchObject([
        { number: 2, release: { of: 1, at: 20, opened: null } },
        { number: 1, release: null },
      ])
      expect(await ask(30)).toEqual({ asked: false, reason: 'released' })
      const other = { userId: 'usr_2', sign: 'CD' }
      expect(await storage.editions.open({ mandantId, year: 2024 }, 'anderes Jahr', 40, other)).toBe(false)
      expect(await storage.editions.open(key(), 'Beleg nachgereicht', 40, other)).toBe(true)
      expect(await storage.editions.open(key(), 'noch einmal', 41, other)).toBe(false)
      expect(await storage.editions.standing(key())).toBeNull()
      expect(await storage.editions.list(key())).toMatchObject([
        { number: 2, release: { of: 1, at: 20, opened: { at: 40, by: other, reason: 'Beleg nachgereicht' } } },
        { number: 1 },
      ])
      expect(await ask(50)).toEqual({ asked: true, number: 3 })
      expect((await storage.editions.log(key())).map(({ fact }) => fact.event).slice(2)).toEqual([
        'edition_asked',
        'edition_written',
        'year_released',
        'year_opened',
        'edition_asked',
      ])
    })

    /** A finished batch whose documents are filed in the year. */
    const filed = async (count: number) => {
      const { batch, documentIds } = await aCountedBatch(
        storage,
        Array.from({ length: count }, () => ({ analysis: { ...anAnalysis(), year: 2025 } })),
      )
      await storage.corrections.assignMandant(batch.id, mandantId, 5)
      const places = documentIds.map(documentId => ({ documentId, mandantId, year: 2025 }))
      await storage.clientYears.propose(batch.id, places)
      return { batchId: batch.id, documentIds }
    }
    const saying = (documentId: string) => {
      const item = { id: `remark/${documentId}`, ground: 'g', documentId, expectedId: null }
      return { organizationId: ORG, ...key(), item, type: 'closed' as const, reason: 'geklärt' }
    }

    test('a released year, and one that is being released, refuses every change of what it holds', async () => {
      const { batchId, documentIds } = await filed(1)
      const [documentId = ''] = documentIds
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      const confirm = (at: number) =>
        storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, at, by)
      const away = { mandantId, year: 2024 }
      const refusals = async () => [
        await confirm(20),
        await storage.clientYears.move(ORG, [{ documentId, to: away }], 21),
        await storage.workItems.say(saying(documentId), 22, by),
        await storage.corrections.assignMandant(batchId, null, 23),
      ]
      expect(await ask(12, 1)).toMatchObject({ asked: true })
      const waits = { reason: 'released', released: { ...key(), number: 2, at: null, by } }
      expect(await refusals()).toMatchObject([waits, waits, waits, waits])
      await storage.editions.finish(await waiting(), written(2, NOTHING))
      const stands = { reason: 'released', released: { ...key(), number: 2, at: 20, by } }
      expect(await refusals()).toMatchObject([stands, stands, stands, stands])
      expect((await storage.clientYears.places(batchId)).get(documentId)).toMatchObject(key())
      expect(await storage.corrections.list(batchId)).toEqual([])
      await storage.editions.open(key(), 'nachgereicht', 40, by)
      expect(await confirm(50)).toMatchObject({ applied: true })
      expect(await storage.workItems.say(saying(documentId), 51, by)).toBe('said')
      expect(await storage.clientYears.move(ORG, [{ documentId, to: away }], 52)).toMatchObject({ moved: true })
    })

    test('nothing comes into a released year from another one, or with the delivery of another mandant', async () => {
      const { batchId, documentIds } = await filed(1)
      const [documentId = ''] = documentIds
      await storage.clientYears.move(ORG, [{ documentId, to: { mandantId, year: 2024 } }], 8)
      const other = aMandant()
      await storage.mandants.create(other, mandantData(), 1)
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      await ask(12, 1)
      const released = { reason: 'released', released: key() }
      expect(await storage.clientYears.move(ORG, [{ documentId, to: key() }], 20)).toMatchObject(released)
      expect(await storage.clientYears.move(ORG, [{ documentId, to: null }], 20)).toMatchObject(released)
      // The year that it lies in is not released, nor one of the other mandant.
      expect(await storage.corrections.assignMandant(batchId, other.id, 21)).toEqual({ assigned: true })
    })

    test('a release is refused when the papers changed since they were looked at', async () => {
      const { batchId, documentIds } = await filed(1)
      const [documentId = ''] = documentIds
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      const seen = await storage.yearSums.stand(mandantId)
      await storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 20, by)
      expect(await ask(21, 1, seen)).toEqual({ asked: false, reason: 'outdated' })
      expect(await ask(22, 1, await storage.yearSums.stand(mandantId))).toEqual({ asked: true, number: 2 })
    })

    test('of a change and a release that are asked for at the same moment one alone is done', async () => {
      const { batchId, documentIds } = await filed(6)
      const changes = [
        (documentId: string) => storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 30, by),
        (documentId: string) => storage.clientYears.move(ORG, [{ documentId, to: { mandantId, year: 2024 } }], 30),
      ]
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      let newest = 1
      for (const [index, documentId] of documentIds.entries()) {
        const change = changes[index % 2]
        assert(change, 'it is one of both')
        const stand = await storage.yearSums.stand(mandantId)
        const release = () => ask(40, newest, stand)
        const both = index % 3 === 0 ? [change(documentId), release()] : [release(), change(documentId)]
        const outcomes: object[] = await Promise.all<object>(both)
        const done = outcomes.filter(one => ['applied', 'moved', 'asked'].some(name => Reflect.get(one, name) === true))
        expect(done).toHaveLength(1)
        if (await storage.editions.standing(key())) {
          newest++
          await storage.editions.finish(await waiting(), written(newest, NOTHING))
          await storage.editions.open(key(), 'weiter', 50, by)
        }
      }
    })

    test('what the engine finds anew refiles nothing out of a released year or into one', async () => {
      const found = [2025, 2024].map(year => ({ analysis: { ...anAnalysis(), year } }))
      const { batch, documentIds } = await aCountedBatch(storage, found)
      await storage.corrections.assignMandant(batch.id, mandantId, 5)
      const years = async () => {
        const places = await storage.clientYears.places(batch.id)
        return documentIds.map(id => places.get(id)?.year)
      }
      const swap = async () => {
        const to = [2024, 2025]
        for (const [index, id] of documentIds.entries())
          await storage.documents.saveAnalysis(id, { ...anAnalysis(), year: to[index] ?? 0 })
        const proposals = documentIds.map((documentId, index) => ({ documentId, mandantId, year: to[index] ?? 0 }))
        await storage.clientYears.propose(batch.id, proposals)
      }
      expect(await years()).toEqual([2025, 2024])
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      await ask(12, 1)
      await swap()
      expect(await years()).toEqual([2025, 2024])
      await storage.editions.finish(await waiting(), written(2, NOTHING))
      await storage.editions.open(key(), 'Beleg nachgereicht', 40, by)
      await swap()
      expect(await years()).toEqual([2024, 2025])
    })

    test('a release that failed stands for nothing', async () => {
      await ask(10)
      await storage.editions.finish(await waiting(), written(1))
      await ask(12, 1)
      await storage.editions.fail(await waiting(), { code: 'edition_outdated', message: 'Geändert.' })
      expect(await storage.editions.standing(key())).toBeNull()
    })

    test('who confirmed documents of the year is known as long as the confirmation stands, and who corrected them last', async () => {
      const { batch, documentIds } = await aCountedBatch(storage, [
        { analysis: anAnalysis() },
        { analysis: anAnalysis() },
      ])
      await storage.corrections.assignMandant(batch.id, mandantId, 5)
      const [one = '', two = ''] = documentIds
      await storage.clientYears.move(
        ORG,
        documentIds.map(documentId => ({ documentId, to: key() })),
        6,
      )
      const confirm = (documentId: string, author: typeof by) =>
        storage.corrections.apply(batch.id, { type: 'confirm_document', documentId }, 7, author)
      await confirm(one, by)
      await confirm(two, { userId: 'usr_2', sign: 'CD' })
      expect(await storage.editions.preparers(key())).toEqual([by, { userId: 'usr_2', sign: 'CD' }])
      const [second, third] = [
        { userId: 'usr_2', sign: 'CD' },
        { userId: 'usr_3', sign: 'EF' },
      ]
      await storage.corrections.apply(batch.id, { type: 'reopen_document', documentId: one }, 8, third)
      expect(await storage.editions.preparers(key())).toEqual([second, third])
      const { sequence } = (await storage.corrections.list(batch.id)).at(-1) ?? { sequence: 0 }
      await storage.corrections.apply(batch.id, { type: 'undo', documentId: one, sequence }, 9, third)
      expect(await storage.editions.preparers(key())).toEqual([by, second, third])
      // Somebody else looks at it again.
      await storage.corrections.apply(batch.id, { type: 'reopen_document', documentId: one }, 10, by)
      await confirm(one, by)
      expect(await storage.editions.preparers(key())).toEqual([by, second])
      const aside = { type: 'set_document_aside', documentId: two, reason: 'privat' } as const
      await storage.corrections.apply(batch.id, aside, 11, third)
      expect(await storage.editions.preparers(key())).toEqual([by, second, third])
      // Moved away and back, which corrects nothing of it.
      for (const to of [{ mandantId: null, year: 2025 }, key()])
        await storage.clientYears.move(ORG, [{ documentId: two, to }], 12)
      expect(await storage.editions.preparers(key())).toEqual([by, second, third])
      expect(await storage.editions.preparers({ mandantId, year: 2024 })).toEqual([])
    })

    test('the rule of four eyes is off until somebody switches it on, and the log of the office tells of it', async () => {
      expect(await storage.office.fourEyes()).toBe(false)
      await storage.office.setFourEyes(true, 10, by)
      await storage.office.setFourEyes(true, 11, by)
      expect(await storage.office.fourEyes()).toBe(true)
      await storage.office.setFourEyes(false, 12, null)
      expect(await storage.office.fourEyes()).toBe(false)
      expect((await storage.office.list(5)).map(({ fact }) => fact)).toEqual([
        { event: 'four_eyes_changed', on: false, by: null },
        { event: 'four_eyes_changed', on: true, by: { user_id: 'usr_1', sign: 'AB' } },
      ])
    })

    test('editions and their chain go with the mandant, and their folder is to be removed', async () => {
      await ask(10)
      const edition = await waiting()
      const outcome = await storage.deletions.removeMandant(ORG, mandantId, {
        id: newId('del'),
        at: 10,
        engineVersion: '1',
      })
      expect(outcome).toMatchObject({ removed: true })
      expect(await storage.deletions.listRemovals()).toContainEqual(
        expect.objectContaining({ type: 'folder', target: yearsFolder(mandantId) }),
      )
      expect(await storage.editions.finish(edition, written(1))).toBe(false)
      expect([await storage.editions.list(key()), await storage.editions.log(key())]).toEqual([[], []])
      expect(await ask(11)).toEqual({ asked: false, reason: 'not_found' })
    })
  })
}
