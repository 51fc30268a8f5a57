import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import type { WorkItemSaying } from '../../engine/storage/work-item-verbs.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const MK = { userId: 'usr_1', sign: 'MK' }

/** What every storage adapter does about what people say of work items; `open` gives an empty one. */
export function workItemConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    let mandantId = ''
    let batchId = ''
    let documentId = ''
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      const mandant = aMandant()
      mandantId = mandant.id
      await storage.mandants.create(mandant, mandantData(), 1)
      const { batch, documentIds } = await aCountedBatch(storage, [{ analysis: anAnalysis() }])
      batchId = batch.id
      documentId = documentIds[0] ?? ''
      return () => storage.close()
    })

    const saying = (
      extra: Partial<WorkItemSaying> = {},
      item: Partial<WorkItemSaying['item']> = {},
    ): WorkItemSaying => ({
      organizationId: ORG,
      mandantId,
      year: 2025,
      type: 'closed',
      reason: 'Mit dem Mandanten geklärt.',
      ...extra,
      item: { id: 'remark/x', ground: 'g1', documentId, expectedId: null, ...item },
    })
    const words = () => storage.workItems.words(mandantId, [documentId], [])

    test('what was said is kept in order with its author, told to the audit log, and opens a revision', async () => {
      expect(await storage.workItems.say(saying(), 10, MK)).toBe('said')
      expect(await storage.workItems.say(saying({ type: 'reopened', reason: null }), 11, null)).toBe('said')
      expect(await words()).toEqual([
        { itemId: 'remark/x', ground: 'g1', type: 'closed', reason: 'Mit dem Mandanten geklärt.', at: 10, by: 'MK' },
        { itemId: 'remark/x', ground: 'g1', type: 'reopened', reason: null, at: 11, by: null },
      ])
      const facts = (await storage.audit.list(batchId)).map(({ fact }) => fact).slice(-2)
      const about = { item: 'remark/x', document_id: documentId }
      expect(facts).toEqual([
        { event: 'item_closed', ...about, number: 1, by: { user_id: 'usr_1', sign: 'MK' } },
        { event: 'item_reopened', ...about, number: 2 },
      ])
      expect(JSON.stringify(facts)).not.toContain('geklärt')
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 2, done: 0 })
      expect(await storage.corrections.list(batchId), 'no correction of a document').toEqual([])
    })

    test('the same said again changes nothing; on another ground it does', async () => {
      await storage.workItems.say(saying(), 10, MK)
      expect(await storage.workItems.say(saying(), 11, MK)).toBe('unchanged')
      expect(await storage.workItems.say(saying({}, { ground: 'g2' }), 12, MK)).toBe('said')
      expect(await storage.workItems.say(saying({ type: 'reopened' }, { ground: 'g3' }), 13, MK)).toBe('unchanged')
      expect(await words()).toMatchObject([{ ground: 'g1' }, { ground: 'g2' }])
    })

    test('it holds for the mandant that it was said of, in its own organization, and goes with the document', async () => {
      await storage.workItems.say(saying(), 10, MK)
      expect(await storage.workItems.words(null, [documentId], [])).toEqual([])
      expect(await storage.workItems.say(saying({ mandantId: null }), 11, MK)).toBe('said')
      expect(await words()).toHaveLength(1)
      expect(await storage.workItems.say(saying({ organizationId: 'org_other' }), 12, MK)).toBe('not_found')
      expect(await storage.workItems.say(saying({}, { documentId: 'doc_gone' }), 12, MK)).toBe('not_found')
    })

    test('the count of a client-year holds until something changes that it rests on', async () => {
      await storage.corrections.assignMandant(batchId, mandantId, 5)
      const years = await storage.clientYears.listOfMandant(mandantId)
      const year = years[0]?.year ?? 0
      const counted = async () => {
        const one = await storage.clientYears.find({ mandantId, year })
        return one && [one.openItems, one.openQuestions]
      }
      const count = async (): Promise<void> => {
        for (const each of await storage.clientYears.listUncounted(9))
          await storage.clientYears.saveCount(each, { openItems: 3, openQuestions: 2, totals: '{}', countedWith: '1' })
      }
      expect(await counted()).toEqual([null, null])
      await count()
      expect(await counted()).toEqual([3, 2])
      expect(await storage.clientYears.listUncounted(9)).toEqual([])
      const query = {
        organizationId: ORG,
        text: '',
        year: null,
        sort: 'name',
        after: null,
        limit: 9,
        reader: null,
      } as const
      const found = async (state: 'to_clarify' | 'checked') =>
        (await storage.board.list({ ...query, state })).rows.length
      const changes = [
        () => storage.workItems.say(saying(), 10, MK),
        () => storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, 11),
        () => storage.documents.addNotes(documentId, [{ code: 'repaired', message: 'Repariert.' }]),
        () =>
          storage.expected.add([
            {
              ...{ id: newId('exp'), mandantId, kindId: null, label: 'Sparbuch', issuerHint: null },
              ...{ taxYear: year + 1, firstYear: year + 1, createdAt: 1 },
            },
          ]),
      ]
      for (const [index, change] of changes.entries()) {
        await change()
        expect(await counted(), `change ${index}`).toEqual([null, null])
        await count()
      }
      expect([await found('to_clarify'), await found('checked')]).toEqual([1, 0])
      const [stale] = await storage.clientYears.listUncounted(1)
      expect(stale).toBeUndefined()
    })

    test('what changes while it is being counted is counted again', async () => {
      await storage.corrections.assignMandant(batchId, mandantId, 5)
      const [stale] = await storage.clientYears.listUncounted(1)
      if (!stale) throw new Error('the client-year was never counted')
      await storage.documents.addNotes(documentId, [{ code: 'repaired', message: 'Repariert.' }])
      await storage.clientYears.saveCount(stale, { openItems: 1, openQuestions: 1, totals: '{}', countedWith: '1' })
      expect(await storage.clientYears.find(stale)).toMatchObject({ openItems: null })
      expect(await storage.clientYears.listUncounted(1)).toMatchObject([{ year: stale.year }])
    })

    test('an entry of the checklist is spoken of without a batch, and takes what was said along', async () => {
      const expected = { id: newId('exp'), mandantId, kindId: null, label: 'Sparbuch', issuerHint: null }
      await storage.expected.add([{ ...expected, taxYear: 2025, firstYear: 2025, createdAt: 1 }])
      const item = { id: 'document_missing/x', documentId: null, expectedId: expected.id }
      expect(await storage.workItems.say(saying({}, item), 10, MK)).toBe('said')
      expect(await storage.workItems.words(mandantId, [], [expected.id])).toMatchObject([{ type: 'closed' }])
      expect(await words()).toEqual([])
      await storage.expected.remove(expected.id)
      expect(await storage.workItems.words(mandantId, [], [expected.id])).toEqual([])
      expect(await storage.workItems.say(saying({}, item), 11, MK)).toBe('not_found')
    })
  })
}
