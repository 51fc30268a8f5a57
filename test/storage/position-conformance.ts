import { beforeEach, describe, expect, test } from 'vitest'
import type { Correction } from '../../engine/model/correction.ts'
import type { PositionJudging } from '../../engine/model/judge-positions.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'

const position = 'v.zinsen/0'

/** What every storage adapter does about corrections of what documents count for; `open` gives an empty one. */
export function positionConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const aCounted = async () => {
      const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: anAnalysis() }])
      const [documentId = ''] = documentIds
      const apply = async (correction: Correction) => {
        const outcome = await storage.corrections.apply(batch.id, correction, 6)
        return outcome.applied ? outcome.sequence : outcome.reason
      }
      const said = async () => (await storage.documents.find(documentId))?.judgement
      return { batchId: batch.id, documentId, apply, said }
    }

    test('what is said of positions is kept with the document and taken back step by step', async () => {
      const { batchId, documentId, apply, said } = await aCounted()
      const change: PositionJudging = { type: 'set_position', documentId, position, change: { cents: 42, year: 2024 } }
      expect([await apply(change), await apply(change)]).toEqual([1, 'not_possible'])
      const place = { objectId: 'obj_1' }
      expect(await apply({ type: 'add_position', documentId, key: 'v.zinsen', cents: 7, year: null, place })).toBe(2)
      expect((await said())?.positions).toEqual({
        [position]: { cents: 42, year: 2024, confirmed: { name: null, at: expect.any(Number) } },
        'v.zinsen/p1': {
          key: 'v.zinsen',
          cents: 7,
          objectId: 'obj_1',
          confirmed: { name: null, at: expect.any(Number) },
        },
      })
      expect((await storage.corrections.list(batchId)).map(({ canUndo }) => canUndo)).toEqual([false, true])
      expect(await apply({ type: 'undo', documentId, sequence: 2 })).toBe(3)
      expect(await apply({ type: 'undo', documentId, sequence: 1 })).toBe(4)
      expect((await said())?.positions).toBeUndefined()
      expect((await storage.corrections.revision(batchId)).wanted).toBe(4)
    })

    test('the same word in another order is the same word', async () => {
      const { documentId, apply } = await aCounted()
      const change = (said: object): Correction => ({ type: 'set_position', documentId, position, change: said })
      expect([await apply(change({ year: 2024 })), await apply(change({ cents: 1 }))]).toEqual([1, 2])
      expect(await apply(change({ year: 2024, cents: 1 }))).toBe('not_possible')
    })

    test('a document that was taken out comes back with what was said of it', async () => {
      const { documentId, apply, said } = await aCounted()
      const counting = { counts: 'no', reason: 'private', note: null } as const
      await apply({ type: 'set_counts', documentId, position: '*', counting })
      expect(await apply({ type: 'set_document_aside', documentId, reason: 'privat' })).toBe(2)
      expect((await said())?.aside).toEqual({ reason: 'privat', at: 6 })
      expect(await apply({ type: 'take_document_back', documentId })).toBe(3)
      expect(await said()).toMatchObject({ positions: { '*': { counting } } })
      expect((await said())?.aside).toBeUndefined()
    })

    test('a document that was taken out closes no entry of a checklist', async () => {
      const { batchId, documentId, apply } = await aCounted()
      const mandant = aMandant()
      await storage.mandants.create(mandant, mandantData(), 1)
      await storage.corrections.assignMandant(batchId, mandant.id, 6)
      const filed = async () =>
        (await storage.mandants.filedDocuments(mandant.organizationId, mandant.id)).map(each => each.documentId)
      expect(await filed()).toEqual([documentId])
      await apply({ type: 'set_document_aside', documentId, reason: 'privat' })
      expect(await filed()).toEqual([])
      await apply({ type: 'take_document_back', documentId })
      expect(await filed()).toEqual([documentId])
    })

    test('the audit log names line and document, never the value, the reason or who confirmed', async () => {
      const { batchId, documentId, apply } = await aCounted()
      await apply({ type: 'set_position', documentId, position, change: { cents: 7_712_345 } })
      await apply({ type: 'confirm_position', documentId, position, name: 'Kerstin Kern' })
      await apply({ type: 'add_position', documentId, key: 'n.arbeitsmittel', cents: 991_199, year: 2024, place: {} })
      await apply({ type: 'set_document_aside', documentId, reason: 'gehört dem Nachbarn' })
      const log = JSON.stringify(await storage.audit.list(batchId))
      for (const word of ['set_position', 'v.zinsen/0', 'n.arbeitsmittel', documentId]) expect(log).toContain(word)
      for (const word of ['Kern', 'Nachbarn']) expect(log).not.toContain(word)
      // Digits of a hash may be those of an amount.
      for (const cents of ['7712345', '991199'])
        expect(log).not.toMatch(new RegExp(`(?<![0-9a-f])${cents}(?![0-9a-f])`))
    })
  })
}
