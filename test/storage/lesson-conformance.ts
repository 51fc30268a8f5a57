import { beforeEach, describe, expect, test } from 'vitest'
import type { Lesson } from '../../engine/model/lesson.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const ORG = 'org_a'

/** What every storage adapter does about lessons; `open` gives an empty one. */
export function lessonConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let batchId: string
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const input = aBatch({ id: 'bat_lessons' })
      await storage.batches.create(input)
      batchId = input.batch.id
      return () => storage.close()
    })

    const aLesson = (documentId: string, extra: Partial<Lesson> = {}): Lesson => ({
      documentId,
      batchId,
      organizationId: ORG,
      at: 1,
      foundKindId: 'er_rechnung',
      kindId: 'miete',
      issuerKeys: ['vat', 'name'],
      buckets: Int32Array.of(3, 70_000),
      counts: Float32Array.of(1, 1.5),
      fields: [{ name: 'gross', place: null }],
      hits: [{ name: 'kind', confidence: 0.9, right: false }],
      ...extra,
    })
    const model = { at: 2, lessons: 1, trial: { lessons: 1, before: 0, after: 1 }, promoted: true }

    test('a lesson comes back as it was given', async () => {
      await storage.lessons.add(aLesson('doc_1'))
      expect(await storage.lessons.last('doc_1')).toEqual(aLesson('doc_1'))
      expect(await storage.lessons.list(ORG, 9)).toEqual([aLesson('doc_1')])
    })

    test('a later lesson of the document replaces the earlier one, one without kind takes it back', async () => {
      await storage.lessons.add(aLesson('doc_1'))
      await storage.lessons.add(aLesson('doc_2', { issuerKeys: ['iban'] }))
      await storage.lessons.add(aLesson('doc_1', { kindId: 'kontoauszug' }))
      expect((await storage.lessons.list(ORG, 9)).map(({ kindId }) => kindId)).toEqual(['miete', 'kontoauszug'])
      await storage.lessons.add(aLesson('doc_1', { kindId: null, hits: [] }))
      expect((await storage.lessons.list(ORG, 9)).map(({ documentId }) => documentId)).toEqual(['doc_2'])
      expect([(await storage.lessons.hits(ORG)).length, (await storage.lessons.state(ORG)).lessons]).toEqual([1, 1])
    })

    test('an issuer is known by any of its keys, within its office alone, the newest lesson first', async () => {
      await storage.lessons.add(aLesson('doc_1'))
      await storage.lessons.add(aLesson('doc_2', { issuerKeys: ['name'] }))
      await storage.lessons.add(aLesson('doc_3', { organizationId: 'org_b' }))
      const found = async (...keys: string[]) =>
        (await storage.lessons.listByIssuer(ORG, keys, 9)).map(each => each.documentId)
      expect([await found('vat', 'name'), await found('vat'), await found('other'), await found()]).toEqual([
        ['doc_2', 'doc_1'],
        ['doc_1'],
        [],
        [],
      ])
    })

    test('there is something to learn until a model was made, promoted or not', async () => {
      expect(await storage.lessons.listUnlearned()).toEqual([])
      await storage.lessons.add(aLesson('doc_1'))
      expect(await storage.lessons.listUnlearned()).toEqual([ORG])
      await storage.lessons.addModel(ORG, { ...model, promoted: false }, null, await storage.lessons.newest(ORG))
      expect([await storage.lessons.listUnlearned(), await storage.lessons.activeWeights(ORG)]).toEqual([[], null])
      await storage.lessons.add(aLesson('doc_2'))
      expect(await storage.lessons.listUnlearned()).toEqual([ORG])
    })

    test('an older model is used again, and nothing learned until somebody wants it', async () => {
      for (const number of [1, 2, 3]) await storage.lessons.addModel(ORG, model, Uint8Array.of(number), 0)
      expect(await storage.lessons.activeWeights(ORG)).toEqual({ version: 3, weights: Buffer.of(3) })
      expect(await storage.lessons.rollBack(ORG, 1)).toBe(true)
      expect((await storage.lessons.activeWeights(ORG))?.version).toBe(1)
      await storage.lessons.add(aLesson('doc_1'))
      expect(await storage.lessons.listUnlearned()).toEqual([])
      await storage.lessons.resume(ORG)
      expect([await storage.lessons.listUnlearned(), (await storage.lessons.state(ORG)).isPaused]).toEqual([
        [ORG],
        false,
      ])
      expect([await storage.lessons.rollBack(ORG, 0), await storage.lessons.activeWeights(ORG)]).toEqual([true, null])
      expect(await storage.lessons.rollBack(ORG, 9)).toBe(false)
    })

    test('whoever goes back while a model is being made keeps the older one', async () => {
      expect(await storage.lessons.addModel(ORG, model, Uint8Array.of(1), 0)).toBe(true)
      await storage.lessons.addModel(ORG, model, Uint8Array.of(2), 0)
      await storage.lessons.rollBack(ORG, 1)
      expect(await storage.lessons.addModel(ORG, model, Uint8Array.of(3), 0)).toBe(false)
      const { activeVersion, isPaused, models } = await storage.lessons.state(ORG)
      expect([activeVersion, isPaused, models[0]]).toEqual([1, true, { ...model, version: 3, promoted: false }])
    })

    test('weights of old models go, those in use never', async () => {
      await storage.lessons.addModel(ORG, model, Uint8Array.of(1), 0)
      for (const number of [2, 3, 4, 5, 6, 7, 8])
        await storage.lessons.addModel(ORG, { ...model, promoted: false }, Uint8Array.of(number), 0)
      expect((await storage.lessons.activeWeights(ORG))?.version).toBe(1)
      expect([await storage.lessons.rollBack(ORG, 2), await storage.lessons.rollBack(ORG, 8)]).toEqual([false, true])
    })
  })
}
