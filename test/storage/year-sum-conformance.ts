import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId

/** What every storage adapter does about sums of client-years that are kept; `open` gives an empty one. */
export function yearSumConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const mandant = async () => {
      const one = aMandant()
      await storage.mandants.create(one, mandantData(), 1)
      return one.id
    }
    const delivered = async (mandantId: string) => {
      const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: { ...anAnalysis(), year: 2025 } }])
      await storage.corrections.assignMandant(batch.id, mandantId, 5)
      return { batchId: batch.id, documentId: documentIds[0] ?? '' }
    }
    const keep = async (mandantId: string, year = 2025) => {
      const stand = await storage.yearSums.stand(mandantId)
      await storage.yearSums.save({ mandantId, year }, { stand, madeWith: 'rules', text: '{"sum":1}' })
    }
    const kept = async (mandantId: string, year = 2025) => (await storage.yearSums.find({ mandantId, year }))?.text

    test('what is saved is found, by mandant and year, and the later one takes its place', async () => {
      const [one, other] = [await mandant(), await mandant()]
      await keep(one)
      expect(await storage.yearSums.find({ mandantId: one, year: 2025 })).toEqual({
        stand: await storage.yearSums.stand(one),
        madeWith: 'rules',
        text: '{"sum":1}',
      })
      expect([await kept(one, 2024), await kept(other)]).toEqual([undefined, undefined])
      const stand = await storage.yearSums.stand(one)
      await storage.yearSums.save({ mandantId: one, year: 2025 }, { stand, madeWith: 'others', text: '{"sum":2}' })
      expect(await kept(one)).toBe('{"sum":2}')
    })

    test('a new document, another reading, a word about it, its page and its place take the sums away', async () => {
      const [one, other] = [await mandant(), await mandant()]
      const { documentId } = await delivered(one)
      const changes: readonly (() => Promise<unknown>)[] = [
        () => delivered(one),
        () => storage.documents.saveAnalysis(documentId, { ...anAnalysis(), year: 2024 }),
        () =>
          storage.pages.saveText(documentId, 1, {
            ...{ source: 'digital', meanConfidence: null, rotation: 0, skewDegrees: 0 },
            words: [{ text: 'neu', box: [0, 0, 0.1, 0.1], confidence: 1, line: 0 }],
          }),
        () => storage.clientYears.move(ORG, [{ documentId, to: { mandantId: one, year: 2023 } }], 7),
        () => storage.clientYears.move(ORG, [{ documentId, to: { mandantId: other, year: 2023 } }], 8),
      ]
      for (const change of changes) {
        await keep(one)
        await keep(one, 2024)
        expect([await kept(one), await kept(one, 2024)]).toEqual(['{"sum":1}', '{"sum":1}'])
        await change()
        expect([await kept(one), await kept(one, 2024)]).toEqual([undefined, undefined])
      }
      await keep(one)
      await keep(other)
      await storage.documents.saveAnalysis(documentId, anAnalysis())
      expect([await kept(one), await kept(other)]).toEqual(['{"sum":1}', undefined])
    })

    test('master data take them away, and who is deleted leaves none', async () => {
      const mandantId = await mandant()
      await keep(mandantId)
      const record = await storage.mandants.record(ORG, mandantId)
      if (!record) throw new Error('the mandant is there')
      const { mandant: names, data, version } = record
      await storage.mandants.save(ORG, mandantId, { names, data: { ...data, idNr: '86095742719' }, version, at: 9 })
      expect(await kept(mandantId)).toBeUndefined()
      await keep(mandantId)
      await storage.deletions.removeMandant(ORG, mandantId, { id: newId('del'), at: 10, engineVersion: '1' })
      expect(await kept(mandantId)).toBeUndefined()
    })

    test('sums of a stand that something changed since are not taken', async () => {
      const mandantId = await mandant()
      const stand = await storage.yearSums.stand(mandantId)
      await delivered(mandantId)
      await storage.yearSums.save({ mandantId, year: 2025 }, { stand, madeWith: 'rules', text: '{}' })
      expect(await kept(mandantId)).toBeUndefined()
      expect(await storage.yearSums.stand('man_nobody')).toBe(0)
    })
  })
}
