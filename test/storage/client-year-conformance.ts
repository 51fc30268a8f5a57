import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import type { DocumentMove } from '../../engine/storage/client-year-verbs.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const page = { widthPt: 595, heightPt: 842, hasText: true, hasImages: false }
const whole = { rendition: null, notes: [], isContainer: false, children: [] }

/** What every storage adapter does about client-years and where documents are filed; `open` gives an empty one. */
export function clientYearConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const mandant = async (): Promise<string> => {
      const one = aMandant()
      await storage.mandants.create(one, mandantData(), 1)
      return one.id
    }
    /** A finished batch of one page a document, each of this year, given to the mandant. */
    const finished = async (mandantId: string | null, years: readonly (number | null)[]) => {
      const { batch, documentIds } = await aCountedBatch(
        storage,
        years.map(year => ({ analysis: { ...anAnalysis(), year } })),
      )
      if (mandantId !== null) await storage.corrections.assignMandant(batch.id, mandantId, 5)
      await written()
      return { batchId: batch.id, documentIds }
    }
    /** Every Belegmappe shows what was changed. */
    const written = async (): Promise<void> => {
      for (const batchId of await storage.corrections.listOpen()) {
        const { wanted } = await storage.corrections.revision(batchId)
        const output = { batchId, filename: 'm.pdf', path: 'm.pdf', byteSize: 1, createdAt: 9 }
        await storage.corrections.finish(batchId, wanted, { ...output, sha256: 'a'.repeat(64) })
      }
    }
    const move = (moves: readonly DocumentMove[]) => storage.clientYears.move(ORG, moves, 50)
    const counts = async (mandantId: string, year: number) => storage.clientYears.find({ mandantId, year })

    test('a document is filed with the mandant of its batch as soon as it comes, and in its year when it was read', async () => {
      const mandantId = await mandant()
      const input = aBatch()
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId } })
      const id = input.documents[0]?.id ?? ''
      const place = async () => (await storage.clientYears.places(input.batch.id)).get(id)
      expect(await place()).toEqual({ mandantId, year: null, placedBy: 'engine' })
      expect(await storage.clientYears.tray(ORG)).toEqual({ documents: 1, unchecked: 0, pages: 0 })
      await storage.documents.saveConverted(id, {
        ...whole,
        pages: [
          { number: 1, ...page },
          { number: 2, ...page },
        ],
      })
      await storage.documents.saveAnalysis(id, { ...anAnalysis(), year: 2025 })
      await storage.documents.markProcessed(id)
      expect(await place()).toEqual({ mandantId, year: 2025, placedBy: 'engine' })
      expect(await storage.clientYears.listOfMandant(mandantId)).toEqual([
        {
          ...{ mandantId, year: 2025, documents: 1, unchecked: 1, pages: 2, expected: 0, missing: 0 },
          ...{ openItems: null, openQuestions: null, lastDeliveryAt: 1_000, releasedEdition: null, editionOutdated: 0 },
        },
      ])
      expect(await storage.clientYears.tray(ORG)).toEqual({ documents: 0, unchecked: 0, pages: 0 })
      await storage.documents.saveAnalysis(id, { ...anAnalysis(), year: 1402 })
      expect(await place()).toEqual({ mandantId, year: null, placedBy: 'engine' })
      expect(await storage.clientYears.listOfMandant(mandantId)).toEqual([])
    })

    test('what a person filed stays when it is read anew, and goes back to the proposal when asked', async () => {
      const mandantId = await mandant()
      const { batchId, documentIds } = await finished(mandantId, [2024])
      const [documentId = ''] = documentIds
      expect(await move([{ documentId, to: { mandantId, year: 2023 } }])).toEqual({
        moved: true,
        from: [{ documentId, batchId, mandantId, year: 2024, placedBy: 'engine' }],
      })
      await storage.documents.saveAnalysis(documentId, { ...anAnalysis(), year: 2025 })
      await storage.clientYears.propose(batchId, [{ documentId, mandantId, year: 2022 }])
      expect((await storage.clientYears.places(batchId)).get(documentId)?.year).toBe(2023)
      expect((await counts(mandantId, 2023))?.documents).toBe(1)
      await move([{ documentId, to: null }])
      expect((await storage.clientYears.places(batchId)).get(documentId)).toEqual({
        mandantId,
        year: 2025,
        placedBy: 'engine',
      })
      await storage.clientYears.propose(batchId, [{ documentId, mandantId, year: 2022 }])
      expect((await storage.clientYears.places(batchId)).get(documentId)?.year).toBe(2022)
      expect(await counts(mandantId, 2023)).toBeNull()
      // Another year of the same mandant changes nothing of the Belegmappe.
      expect((await storage.corrections.revision(batchId)).wanted).toBe(1)
    })

    test('moved to another mandant it is found and counted there, the Belegmappe follows, and the log names ids', async () => {
      const [from, to] = [await mandant(), await mandant()]
      const { batchId, documentIds } = await finished(from, [2025, 2025])
      const [documentId = ''] = documentIds
      const stale = await storage.search.listStale(10)
      const entry = { wordings: ['beleg'], texts: [['beleg']], kind: null, year: 2025 }
      await storage.search.save(stale.map(each => ({ ...each, entry })))
      const found = async (mandantId: string) => {
        const query = { projectId: aProject.id, terms: [{ wordings: ['beleg'], whole: true }], phrases: [], limit: 9 }
        return (await storage.search.find({ ...query, mandantId })).hits.length
      }
      expect([await found(from), await found(to)]).toEqual([2, 0])
      await move([{ documentId, to: { mandantId: to, year: 2025 } }])
      const renewed = await storage.search.listStale(10)
      expect(renewed.map(each => each.documentId)).toEqual([documentId])
      await storage.search.save(renewed.map(each => ({ ...each, entry })))
      expect([await found(from), await found(to)]).toEqual([1, 1])
      expect([(await counts(from, 2025))?.documents, (await counts(to, 2025))?.documents]).toEqual([1, 1])
      expect((await storage.mandants.filedDocuments(ORG, to)).map(each => each.documentId)).toEqual([documentId])
      expect(await storage.corrections.namesFormerMandant(batchId)).toBe(true)
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 2, done: 1 })
      expect(await storage.corrections.list(batchId)).toEqual([])
      expect((await storage.audit.list(batchId)).at(-1)?.fact).toEqual({
        event: 'document_filed',
        document_id: documentId,
        before: { mandant_id: from, year: 2025 },
        after: { mandant_id: to, year: 2025 },
        by: 'person',
        number: 2,
      })
    })

    test('the log names who moved a document, where somebody had signed in', async () => {
      const [from, to] = [await mandant(), await mandant()]
      const { batchId, documentIds } = await finished(from, [2025])
      const [documentId = ''] = documentIds
      const place = { mandantId: to, year: 2025 }
      await storage.clientYears.move(ORG, [{ documentId, to: place }], 50, { userId: 'usr_1', sign: 'KB' })
      expect((await storage.audit.list(batchId)).at(-1)?.fact).toMatchObject({
        event: 'document_filed',
        by: 'person',
        author: { user_id: 'usr_1', sign: 'KB' },
      })
    })

    test('a batch that is given to another mandant takes its documents along, but for those filed with a third one', async () => {
      const [first, second, third] = [await mandant(), await mandant(), await mandant()]
      const { batchId, documentIds } = await finished(first, [2025, 2025, 2025])
      const [, moved = '', away = ''] = documentIds
      await move([
        { documentId: moved, to: { mandantId: first, year: 2020 } },
        { documentId: away, to: { mandantId: third, year: 2025 } },
      ])
      await storage.corrections.assignMandant(batchId, second, 60)
      const places = await storage.clientYears.places(batchId)
      expect(documentIds.map(id => places.get(id))).toEqual([
        { mandantId: second, year: 2025, placedBy: 'engine' },
        { mandantId: second, year: 2020, placedBy: 'person' },
        { mandantId: third, year: 2025, placedBy: 'person' },
      ])
      expect(await storage.clientYears.listOfMandant(first)).toEqual([])
      await storage.corrections.assignMandant(batchId, null, 61)
      expect(await storage.clientYears.listOfMandant(second)).toEqual([])
      expect(await storage.clientYears.tray(ORG)).toMatchObject({ documents: 2, pages: 2 })
    })

    test('all move or none, and nothing moves for an unknown document or mandant or while the batch is under way', async () => {
      const [from, to] = [await mandant(), await mandant()]
      const { documentIds } = await finished(from, [2025])
      const [documentId = ''] = documentIds
      const there = { mandantId: to, year: 2025 }
      expect(
        await move([
          { documentId, to: there },
          { documentId: 'doc_none', to: there },
        ]),
      ).toEqual({
        moved: false,
        reason: 'not_found',
      })
      expect(await move([{ documentId, to: { mandantId: 'man_none', year: 1 + 2024 } }])).toEqual({
        moved: false,
        reason: 'mandant_not_found',
      })
      const input = aBatch()
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: from } })
      const waiting = input.documents[0]?.id ?? ''
      expect(await move([{ documentId: waiting, to: there }])).toEqual({ moved: false, reason: 'running' })
      expect(await move([{ documentId: waiting, to: { mandantId: from, year: 2021 } }])).toMatchObject({ moved: true })
      expect(await counts(to, 2025)).toBeNull()
      expect(await storage.clientYears.move('org_other', [{ documentId, to: null }], 1)).toMatchObject({ moved: false })
    })

    test('a checklist makes its client-year and says what is missing; what a moved document closed is open again', async () => {
      const mandantId = await mandant()
      const expected = (taxYear: number | null, firstYear: number) => {
        return {
          id: newId('exp'),
          mandantId,
          kindId: null,
          label: 'x',
          issuerHint: null,
          taxYear,
          firstYear,
          createdAt: 1,
        }
      }
      const [every, once] = [expected(null, 2024), expected(2025, 2025)]
      await storage.expected.add([every, once])
      const years = async () =>
        (await storage.clientYears.listOfMandant(mandantId)).map(each => [each.year, each.expected, each.missing])
      expect(await years()).toEqual([
        [2025, 2, 2],
        [2024, 1, 1],
      ])
      const { documentIds } = await finished(mandantId, [2026])
      const [documentId = ''] = documentIds
      await storage.expected.setState(every.id, 2026, 'received', documentId, 3)
      await storage.expected.setState(once.id, 2025, 'requested', null, 3)
      expect(await years()).toEqual([
        [2026, 1, 0],
        [2025, 2, 2],
        [2024, 1, 1],
      ])
      await storage.expected.setState(once.id, 2025, 'waived', null, 4)
      await move([{ documentId, to: { mandantId, year: 2023 } }])
      expect(await years()).toEqual([
        [2026, 1, 1],
        [2025, 2, 1],
        [2024, 1, 1],
        [2023, 0, 0],
      ])
      await storage.expected.remove(every.id)
      await storage.expected.remove(once.id)
      expect(await years()).toEqual([[2023, 0, 0]])
    })

    test('a mandant goes only when nothing of its batches is filed with others, and nothing of others with it', async () => {
      const [one, other] = [await mandant(), await mandant()]
      const { documentIds } = await finished(one, [2025, 2024])
      const [documentId = ''] = documentIds
      const remove = (id: string) =>
        storage.deletions.removeMandant(ORG, id, { id: newId('del'), at: 70, engineVersion: '1' })
      await move([{ documentId, to: { mandantId: other, year: 2025 } }])
      await written()
      expect(await remove(one)).toEqual({ removed: false, reason: 'filed_across', documents: 1 })
      expect(await remove(other)).toEqual({ removed: false, reason: 'filed_across', documents: 1 })
      await move([{ documentId, to: null }])
      await written()
      expect(await remove(other)).toMatchObject({ removed: true })
      expect(await remove(one)).toMatchObject({
        removed: true,
        deletion: { record: { rows: { filings: 2, client_years: 2 } } },
      })
      expect(await storage.clientYears.tray(ORG)).toEqual({ documents: 0, unchecked: 0, pages: 0 })
    })

    test('a part of a divided document is filed as the document was', async () => {
      const mandantId = await mandant()
      const input = aBatch()
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId } })
      const id = input.documents[0]?.id ?? ''
      const pages = [1, 2, 3].map(number => ({ number, ...page }))
      await storage.documents.saveConverted(id, { ...whole, pages })
      await move([{ documentId: id, to: { mandantId, year: 2022 } }])
      const parts = [newId('doc'), newId('doc')]
      await storage.documents.divide(id, [
        { id: parts[0] ?? '', pages: [1], reasons: [] },
        { id: parts[1] ?? '', pages: [2, 3], reasons: ['x'] },
      ])
      const places = await storage.clientYears.places(input.batch.id)
      expect(parts.map(part => places.get(part))).toEqual(
        parts.map(() => ({ mandantId, year: 2022, placedBy: 'person' })),
      )
      expect(await counts(mandantId, 2022)).toMatchObject({ documents: 2, pages: 3 })
    })

    test('after any moves every page is in one ledger, and the ledgers add up to what came in', async () => {
      const mandants = [await mandant(), await mandant()]
      const batches = [
        await finished(mandants[0] ?? null, [2024, 2025, null]),
        await finished(mandants[1] ?? null, [2025, 2025]),
        await finished(null, [2023, null]),
      ]
      const documents = batches.flatMap(({ documentIds }) => documentIds)
      const step = record({
        what: constantFrom('move', 'back', 'assign', 'read'),
        document: nat(documents.length - 1),
        mandantId: constantFrom(...mandants, null),
        year: constantFrom(2023, 2024, 2025, null),
      })
      await assert(
        asyncProperty(array(step, { maxLength: 12 }), async steps => {
          for (const { what, document, mandantId, year } of steps) {
            const documentId = documents[document] ?? ''
            const batchId = batches.find(({ documentIds }) => documentIds.includes(documentId))?.batchId ?? ''
            if (what === 'move') await move([{ documentId, to: { mandantId, year } }])
            else if (what === 'back') await move([{ documentId, to: null }])
            else if (what === 'assign') await storage.corrections.assignMandant(batchId, mandantId, 80)
            else await storage.documents.saveAnalysis(documentId, { ...anAnalysis(), year })
          }
          const places = new Map<string, { mandantId: string | null; year: number | null }>()
          for (const { batchId } of batches)
            for (const [id, place] of await storage.clientYears.places(batchId)) places.set(id, place)
          expect([...places.keys()].toSorted()).toEqual(documents.toSorted())
          const years = (await Promise.all(mandants.map(id => storage.clientYears.listOfMandant(id)))).flat()
          for (const { mandantId, year, ...held } of years) {
            const inIt = [...places.values()].filter(place => place.mandantId === mandantId && place.year === year)
            expect([held.documents, held.pages]).toEqual([inIt.length, inIt.length])
            expect(inIt.length).toBeGreaterThan(0)
          }
          const tray = await storage.clientYears.tray(ORG)
          const pages = years.reduce((sum, each) => sum + each.pages, tray.pages)
          expect(pages).toBe(documents.length)
        }),
        { numRuns: 12 },
      )
    })
  })
}
