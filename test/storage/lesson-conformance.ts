import { beforeEach, describe, expect, test } from 'vitest'
import type { Lesson } from '../../engine/model/lesson.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const ORG = 'org_a'

/** What every storage adapter does about lessons; `open` gives an empty one. */
export function lessonConformance(name: string, open: () => Storage): void {
  describe(name, () => {
    let storage: Storage
    let batchId: string
    beforeEach(() => {
      storage = open()
      storage.clients.ensureProject(aProject, 1)
      const input = aBatch({ id: 'bat_lessons' })
      storage.batches.create(input)
      batchId = input.batch.id
      return () => storage.close()
    })

    const aLesson = (documentId: string, extra: Partial<Lesson> = {}): Lesson => ({
      ...{ documentId, batchId, organizationId: ORG, at: 1, foundKindId: 'er_rechnung', kindId: 'miete' },
      ...{ issuerKeys: ['vat', 'name'], buckets: Int32Array.of(3, 70_000), counts: Float32Array.of(1, 1.5) },
      ...{ fields: [{ name: 'gross', place: null }], hits: [{ name: 'kind', confidence: 0.9, right: false }] },
      ...extra,
    })
    const model = { at: 2, lessons: 1, trial: { lessons: 1, before: 0, after: 1 }, promoted: true }

    test('a lesson comes back as it was given', () => {
      storage.lessons.add(aLesson('doc_1'))
      expect(storage.lessons.last('doc_1')).toEqual(aLesson('doc_1'))
      expect(storage.lessons.list(ORG, 9)).toEqual([aLesson('doc_1')])
    })

    test('a later lesson of the document replaces the earlier one, one without kind takes it back', () => {
      storage.lessons.add(aLesson('doc_1'))
      storage.lessons.add(aLesson('doc_2', { issuerKeys: ['iban'] }))
      storage.lessons.add(aLesson('doc_1', { kindId: 'kontoauszug' }))
      expect(storage.lessons.list(ORG, 9).map(({ kindId }) => kindId)).toEqual(['miete', 'kontoauszug'])
      storage.lessons.add(aLesson('doc_1', { kindId: null, hits: [] }))
      expect(storage.lessons.list(ORG, 9).map(({ documentId }) => documentId)).toEqual(['doc_2'])
      expect([storage.lessons.hits(ORG).length, storage.lessons.state(ORG).lessons]).toEqual([1, 1])
    })

    test('an issuer is known by any of its keys, within its office alone, the newest lesson first', () => {
      storage.lessons.add(aLesson('doc_1'))
      storage.lessons.add(aLesson('doc_2', { issuerKeys: ['name'] }))
      storage.lessons.add(aLesson('doc_3', { organizationId: 'org_b' }))
      const found = (...keys: string[]) => storage.lessons.listByIssuer(ORG, keys, 9).map(each => each.documentId)
      expect([found('vat', 'name'), found('vat'), found('other'), found()]).toEqual([
        ['doc_2', 'doc_1'],
        ['doc_1'],
        [],
        [],
      ])
    })

    test('there is something to learn until a model was made, promoted or not', () => {
      expect(storage.lessons.listUnlearned()).toEqual([])
      storage.lessons.add(aLesson('doc_1'))
      expect(storage.lessons.listUnlearned()).toEqual([ORG])
      storage.lessons.addModel(ORG, { ...model, promoted: false }, null, storage.lessons.newest(ORG))
      expect([storage.lessons.listUnlearned(), storage.lessons.activeWeights(ORG)]).toEqual([[], null])
      storage.lessons.add(aLesson('doc_2'))
      expect(storage.lessons.listUnlearned()).toEqual([ORG])
    })

    test('an older model is used again, and nothing learned until somebody wants it', () => {
      for (const number of [1, 2, 3]) storage.lessons.addModel(ORG, model, Uint8Array.of(number), 0)
      expect(storage.lessons.activeWeights(ORG)).toEqual({ version: 3, weights: Buffer.of(3) })
      expect(storage.lessons.rollBack(ORG, 1)).toBe(true)
      expect(storage.lessons.activeWeights(ORG)?.version).toBe(1)
      storage.lessons.add(aLesson('doc_1'))
      expect(storage.lessons.listUnlearned()).toEqual([])
      storage.lessons.resume(ORG)
      expect([storage.lessons.listUnlearned(), storage.lessons.state(ORG).isPaused]).toEqual([[ORG], false])
      expect([storage.lessons.rollBack(ORG, 0), storage.lessons.activeWeights(ORG)]).toEqual([true, null])
      expect(storage.lessons.rollBack(ORG, 9)).toBe(false)
    })

    test('weights of old models go, those in use never', () => {
      storage.lessons.addModel(ORG, model, Uint8Array.of(1), 0)
      for (const number of [2, 3, 4, 5, 6, 7, 8])
        storage.lessons.addModel(ORG, { ...model, promoted: false }, Uint8Array.of(number), 0)
      expect(storage.lessons.activeWeights(ORG)?.version).toBe(1)
      expect([storage.lessons.rollBack(ORG, 2), storage.lessons.rollBack(ORG, 8)]).toEqual([false, true])
    })
  })
}
