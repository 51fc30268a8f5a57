import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgressView } from '../../engine/model/progress.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, ID_NRS, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const text = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const
const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
const page = { number: 1, widthPt: 595, heightPt: 842, hasText: false, hasImages: true }

/** What every storage adapter does when a mandant is deleted; `open` gives an empty one. */
export function deletionConformance(name: string, open: () => Promise<Storage>): void {
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
    /** A batch of two files with a page each; the first file of every batch is the same. */
    const completed = async (mandantId: string | null, key = newId('req')): Promise<string> => {
      const input = aBatch({ documents: 2 })
      const [shared, own] = input.documents
      if (!shared || !own) throw new Error('two documents were asked for')
      const sha256 = Buffer.from(input.batch.id).toString('hex').slice(-64).padStart(64, 'f')
      const documents = [shared, { ...own, stored: { sha256, byteSize: 500 } }]
      const batchId = input.batch.id
      const idempotency = { projectId: aProject.id, route: 'POST /v1/batches', key, fingerprint: 'f' }
      await storage.batches.create({
        ...input,
        batch: { ...input.batch, mandantId },
        documents,
        idempotency: { ...idempotency, answer: JSON.stringify({ batch_id: batchId }) },
      })
      const run = await storage.runs.claim('engine', 1, 1_000)
      if (!run) throw new Error('nothing to claim')
      for (const { id } of documents) {
        await storage.documents.saveConverted(id, { ...nothingElse, pages: [page] })
        await storage.pages.saveText(id, 1, text)
        await storage.documents.markProcessed(id)
      }
      await storage.checkpoints.begin({ batchId, phase: 'REPORT', step: 's', item: 'batch' })
      await storage.checkpoints.startPhase(batchId, 'REPORT', 1)
      const output = { batchId, filename: 'b.pdf', path: 'p', byteSize: 3, sha256: 'a'.repeat(64), createdAt: 4 }
      const progress: ProgressView = {
        phase: 'REPORT',
        phasePercent: 100,
        overallPercent: 100,
        microStep: 's',
        estimatedRemainingSeconds: 0,
        currentFile: '',
        currentIndex: 2,
        totalFiles: 2,
        filePercent: 100,
        updatedAt: 1,
      }
      await storage.runs.finish(run, { status: 'completed', output, progress }, 5)
      return batchId
    }
    const remove = (id: string) =>
      storage.deletions.removeMandant(ORG, id, { id: newId('del'), at: 9_000, engineVersion: '1' })

    test('a mandant goes with everything that hangs on it, others stay as they are, and the record says what went', async () => {
      const [id, other] = [await mandant(), await mandant()]
      const key = newId('req')
      const [batchId, kept] = [await completed(id, key), await completed(other)]
      const [document] = await storage.documents.listByBatch(batchId)
      const expected = { id: newId('exp'), mandantId: id, kindId: null, label: 'Beleg', issuerHint: null }
      await storage.expected.add([{ ...expected, taxYear: null, firstYear: 2024, createdAt: 1 }])
      await storage.expected.setState(expected.id, 2024, 'received', document?.id ?? null, 1)

      const outcome = await remove(id)
      expect(outcome).toMatchObject({
        removed: true,
        deletion: {
          at: 9_000,
          filesRemovedAt: null,
          record: {
            schema: 'deletion/2',
            scope: 'mandant',
            deleted_by: null,
            mandant_id: id,
            deleted_at: '1970-01-01T00:00:09.000Z',
            counts: {
              batches: 1,
              documents: 2,
              pages: 2,
              originals_removed: 1,
              original_bytes_removed: 500,
              originals_shared: 1,
              billing_snapshots_kept: 1,
            },
            batches: [{ batch_id: batchId, documents: 2, pages: 2, binder_sha256: 'a'.repeat(64) }],
            rows: {
              mandants: 1,
              batches: 1,
              documents: 2,
              pages: 2,
              page_texts: 2,
              outputs: 1,
              runs: 1,
              checkpoints: 1,
              phase_log: 1,
              mandant_data: 1,
              mandant_history: 1,
              expected_documents: 1,
              expected_states: 1,
              idempotency_keys: 1,
            },
          },
        },
      })
      expect(JSON.stringify(outcome)).not.toContain('Erika')
      expect(await storage.mandants.find(ORG, id)).toBeNull()
      expect(await storage.batches.find(batchId)).toBeNull()
      expect(await storage.documents.listByBatch(batchId)).toEqual([])
      expect(await storage.audit.list(batchId)).toEqual([])
      expect((await storage.batches.snapshot(batchId)).batchId).toBe(batchId)
      expect(await storage.batches.keptAnswer({ projectId: aProject.id, route: 'POST /v1/batches', key })).toBeNull()
      expect((await storage.batches.find(kept))?.status).toBe('completed')
      expect(await storage.documents.listByBatch(kept)).toHaveLength(2)
      expect((await storage.audit.list(kept)).length).toBeGreaterThan(0)
      expect((await storage.batches.list({ projectId: null, mandantId: id, limit: 1, offset: 0 })).total).toBe(0)
      expect(await remove(id)).toEqual({ removed: false, reason: 'not_found' })
    })

    test("kept answers go with their batch, and name no deleted mandant where the batch is another one's by now", async () => {
      const [id, next] = [await mandant(), await mandant()]
      const place = (key: string) => ({ projectId: aProject.id, route: 'POST /local/batches', key })
      const made = async (key: string, answerOf: (batchId: string) => object): Promise<string> => {
        const input = aBatch()
        const answer = JSON.stringify(answerOf(input.batch.id))
        const idempotency = { ...place(key), fingerprint: 'f', answer }
        await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: id }, idempotency })
        return input.batch.id
      }
      const own = await made('own', batchId => ({ id: batchId }))
      const given = await made('given', batchId => ({ batch_id: batchId, mandant: { id, name: 'Erika Beispiel' } }))
      await storage.corrections.assignMandant(given, next, 2)
      await storage.runs.failQueued(own, {
        code: 'cancelled',
        message: 'x',
        retryable: false,
        phase: 'CONVERSION',
        failedAt: 3,
      })
      expect(await remove(id)).toMatchObject({ removed: true })
      expect(await storage.batches.keptAnswer(place('own'))).toBeNull()
      const kept = await storage.batches.keptAnswer(place('given'))
      expect(JSON.parse(kept?.answer ?? '')).toEqual({ batch_id: given, mandant: null })
    })

    test('files that nobody else needs become removals; the deletion is complete with the last of them', async () => {
      const id = await mandant()
      const batchId = await completed(id)
      await completed(null)
      const outcome = await remove(id)
      if (!outcome.removed) throw new Error('it was removed')
      const removals = await storage.deletions.listRemovals()
      expect(removals.map(({ type }) => type)).toEqual(['folder', 'original', 'work'])
      expect(removals).toContainEqual({ deletionId: outcome.deletion.id, type: 'work', target: batchId })
      const [, original] = removals
      expect(await storage.deletions.isReferenced(original?.target ?? '')).toBe(false)
      expect(await storage.deletions.isReferenced('0'.repeat(64))).toBe(true)
      for (const [index, removal] of removals.entries()) {
        expect((await storage.deletions.find(ORG, outcome.deletion.id))?.filesRemovedAt).toBeNull()
        await storage.deletions.finishRemoval(removal, 10_000 + index)
      }
      expect(await storage.deletions.list(ORG)).toEqual([{ ...outcome.deletion, filesRemovedAt: 10_002 }])
      expect(await storage.deletions.list('org_other')).toEqual([])
      expect(await storage.deletions.find('org_other', outcome.deletion.id)).toBeNull()
    })

    test('a mandant whose batch waits or is under way stays whole', async () => {
      const id = await mandant()
      const input = aBatch()
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId: id } })
      expect(await remove(id)).toEqual({ removed: false, reason: 'in_use', batches: 1 })
      await storage.runs.claim('engine', 1, 1_000)
      expect(await remove(id)).toEqual({ removed: false, reason: 'in_use', batches: 1 })
      expect((await storage.mandants.find(ORG, id))?.id).toBe(id)
    })

    test('a mandant whose Belegmappe is being written anew stays whole, one whose rewriting failed may go', async () => {
      const id = await mandant()
      const batchId = await completed(id)
      const [first] = await storage.documents.listByBatch(batchId)
      await storage.documents.saveConverted(first?.id ?? '', { ...nothingElse, pages: [page, { ...page, number: 2 }] })
      const correction = { type: 'set_page_aside', documentId: first?.id ?? '', page: 2 } as const
      expect(await storage.corrections.apply(batchId, correction, 6)).toMatchObject({ applied: true })
      expect(await remove(id)).toEqual({ removed: false, reason: 'in_use', batches: 1 })
      await storage.corrections.fail(batchId, { code: 'storage_full', message: 'x' })
      await storage.corrections.begin(batchId)
      expect(await remove(id)).toEqual({ removed: false, reason: 'in_use', batches: 1 })
      await storage.corrections.fail(batchId, { code: 'storage_full', message: 'x' })
      expect(await remove(id)).toMatchObject({
        removed: true,
        deletion: { record: { rows: { corrections: 1, revisions: 1 } } },
      })
    })

    test('a mandant without batches is deleted at once and completely', async () => {
      const id = aMandant()
      await storage.mandants.create(id, mandantData({ idNr: ID_NRS[0] }), 1)
      expect(await remove(id.id)).toMatchObject({ removed: true, deletion: { filesRemovedAt: 9_000 } })
      expect(await storage.mandants.findByTaxId(ORG, ID_NRS[0])).toBeNull()
      expect(await storage.deletions.listRemovals()).toEqual([])
    })
  })
}
