import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'

const ORG = aProject.organizationId
const progress = {
  phase: 'REPORT' as const,
  phasePercent: 100,
  overallPercent: 100,
  microStep: 'finished',
  updatedAt: 3,
  estimatedRemainingSeconds: 0,
  currentFile: '',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 100,
}

/** What every storage adapter does when a batch is given to another mandant; `open` gives an empty one. */
export function assignConformance(name: string, open: () => Promise<Storage>): void {
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
    const queued = async (mandantId: string | null): Promise<{ batchId: string; documentId: string }> => {
      const input = aBatch()
      await storage.batches.create({ ...input, batch: { ...input.batch, mandantId } })
      return { batchId: input.batch.id, documentId: input.documents[0]?.id ?? '' }
    }
    const output = (batchId: string) => {
      return { batchId, filename: 'm.pdf', path: 'm.pdf', byteSize: 1, createdAt: 9, sha256: 'a'.repeat(64) }
    }
    const completed = async (mandantId: string | null) => {
      const made = await queued(mandantId)
      const run = await storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      const item = { batchId: made.batchId, phase: 'ANALYSIS', step: 's', item: made.documentId } as const
      await storage.checkpoints.begin(item)
      await storage.checkpoints.finish(item)
      await storage.documents.markProcessed(made.documentId)
      await storage.runs.finish(run, { status: 'completed', output: output(made.batchId), progress }, 3)
      return { ...made, item }
    }
    const counted = async (mandantId: string) =>
      (await storage.batches.list({ projectId: null, mandantId, limit: 10, offset: 0 })).total
    const facts = async (batchId: string) => (await storage.audit.list(batchId)).map(({ fact }) => fact)

    test('a finished batch counts for its new mandant, is to be read anew and has an open revision', async () => {
      const [former, next] = [await mandant(), await mandant()]
      const { batchId, item } = await completed(former)
      const before = await storage.batches.find(batchId)
      expect(await storage.corrections.assignMandant(batchId, next, 5)).toEqual({ assigned: true })
      expect([await counted(former), await counted(next)]).toEqual([0, 1])
      expect(await storage.batches.find(batchId)).toEqual({ ...before, mandantId: next, updatedAt: 5 })
      expect(await storage.checkpoints.find(item)).toBeNull()
      expect(await storage.corrections.revision(batchId)).toEqual({ wanted: 1, done: 0, fault: null })
      expect(await storage.corrections.listOpen()).toEqual([batchId])
      expect(await storage.corrections.list(batchId)).toEqual([])
      expect((await facts(batchId)).at(-1)).toEqual({
        event: 'mandant_assigned',
        before: former,
        mandant_id: next,
        number: 1,
      })
    })

    test('assigned back it is as it was, and both are in the log', async () => {
      const former = await mandant()
      const { batchId } = await completed(former)
      expect(await storage.corrections.assignMandant(batchId, null, 5)).toEqual({ assigned: true })
      expect((await storage.batches.find(batchId))?.mandantId).toBeNull()
      expect(await storage.corrections.assignMandant(batchId, former, 6)).toEqual({ assigned: true })
      expect(await counted(former)).toBe(1)
      expect(await storage.corrections.revision(batchId)).toMatchObject({ wanted: 2, done: 0 })
      const assigned = (await facts(batchId)).filter(({ event }) => event === 'mandant_assigned')
      expect(assigned).toMatchObject([{ before: former }, { before: null, mandant_id: former }])
    })

    test('what was written names the former mandant until the next edition is finished', async () => {
      const [former, next] = [await mandant(), await mandant()]
      const { batchId } = await completed(former)
      const names = () => storage.corrections.namesFormerMandant(batchId)
      const finish = async () =>
        storage.corrections.finish(batchId, (await storage.corrections.revision(batchId)).wanted, output(batchId))
      expect(await names()).toBe(false)
      await storage.corrections.assignMandant(batchId, next, 5)
      expect(await names()).toBe(true)
      // Given back: a round for the other one may have left files.
      await storage.corrections.assignMandant(batchId, former, 6)
      expect(await names()).toBe(true)
      await storage.corrections.fail(batchId, { code: 'x', message: 'y' })
      expect(await names()).toBe(true)
      await finish()
      expect(await names()).toBe(false)
      await storage.corrections.assignMandant(batchId, null, 7)
      expect(await names()).toBe(true)
      await finish()
      // It named nobody.
      await storage.corrections.assignMandant(batchId, next, 8)
      expect(await names()).toBe(false)
    })

    test('a correction of a document that follows gets the next number', async () => {
      const { batchId, documentId } = await completed(null)
      await storage.corrections.assignMandant(batchId, await mandant(), 5)
      const kind = { id: 'lstb', label: 'Lohnsteuerbescheinigung' }
      const outcome = await storage.corrections.apply(batchId, { type: 'set_kind', documentId, kind }, 6)
      expect(outcome).toEqual({ applied: true, sequence: 2 })
      expect((await storage.corrections.list(batchId)).map(({ sequence }) => sequence)).toEqual([2])
    })

    test('nothing changes for an unknown mandant, one of another organization, the same one, and an unknown batch', async () => {
      const former = await mandant()
      const stranger = aMandant({ organizationId: 'org_other' })
      await storage.mandants.create(stranger, mandantData(), 1)
      const { batchId } = await completed(former)
      const before = await facts(batchId)
      const assign = (id: string, to: string) => storage.corrections.assignMandant(id, to, 5)
      expect(await assign(batchId, 'man_none')).toEqual({ assigned: false, reason: 'mandant_not_found' })
      expect(await assign(batchId, stranger.id)).toEqual({ assigned: false, reason: 'mandant_not_found' })
      expect(await assign(batchId, former)).toEqual({ assigned: false, reason: 'unchanged' })
      expect(await assign('bat_none', former)).toEqual({ assigned: false, reason: 'not_found' })
      expect(await facts(batchId)).toEqual(before)
      expect((await storage.corrections.revision(batchId)).wanted).toBe(0)
    })

    test('a run that works on it is to be parked first; then it goes on and reads anew what hung on the mandant', async () => {
      const next = await mandant()
      const { batchId } = await queued(null)
      const run = await storage.runs.claim('engine', 2, 1_000)
      if (!run) throw new Error('nothing to claim')
      for (const phase of ['OCR', 'ANALYSIS'] as const) {
        await storage.checkpoints.startPhase(batchId, phase, 3)
        await storage.checkpoints.finishPhase(batchId, phase, 4, 1)
      }
      expect(await storage.corrections.assignMandant(batchId, next, 5)).toEqual({ assigned: false, reason: 'running' })
      await storage.runs.release(run)
      expect(await storage.corrections.assignMandant(batchId, next, 5)).toEqual({ assigned: true })
      const isFinished = (phase: 'OCR' | 'ANALYSIS') => storage.checkpoints.isPhaseFinished(batchId, phase)
      expect([await isFinished('OCR'), await isFinished('ANALYSIS')]).toEqual([true, false])
      expect(await storage.corrections.listOpen()).toEqual([])
      expect((await storage.runs.claim('engine', 6, 1_000))?.batchId).toBe(batchId)
    })

    test('a batch that waits or failed gets its mandant, and no revision', async () => {
      const next = await mandant()
      const { batchId } = await queued(null)
      expect(await storage.corrections.assignMandant(batchId, next, 5)).toEqual({ assigned: true })
      const fault = { code: 'cancelled', message: 'x', phase: 'OCR', retryable: true, failedAt: 6 } as const
      await storage.runs.requestCancel(batchId, fault)
      expect(await storage.corrections.assignMandant(batchId, null, 7)).toEqual({ assigned: true })
      expect(await storage.batches.find(batchId)).toMatchObject({ status: 'failed', mandantId: null })
      expect(await storage.corrections.listOpen()).toEqual([])
      expect((await facts(batchId)).at(-1)).toMatchObject({ event: 'mandant_assigned', before: next, number: null })
    })

    test('what its documents closed on the checklist of the former mandant is open again', async () => {
      const [former, next] = [await mandant(), await mandant()]
      const { batchId, documentId } = await completed(former)
      const wish = { mandantId: former, kindId: null, label: 'Beleg', issuerHint: null }
      const item = { ...wish, id: newId('exp'), taxYear: 2024, firstYear: 2024, createdAt: 1 }
      const ticked = { ...item, id: newId('exp') }
      await storage.expected.add([item, ticked])
      await storage.expected.setState(item.id, 2024, 'received', documentId, 1)
      await storage.expected.setState(ticked.id, 2024, 'received', null, 1)
      await storage.corrections.assignMandant(batchId, next, 5)
      const states = (await storage.expected.listForYear(former, 2024)).map(
        ({ id, state, stateAt, documentId: by }) => {
          return [id, state, stateAt, by]
        },
      )
      expect(states).toContainEqual([item.id, 'open', null, null])
      expect(states).toContainEqual([ticked.id, 'received', 1, null])
    })

    test('a search among the documents of the former mandant does not find it any more, from that moment on', async () => {
      const [former, next] = [await mandant(), await mandant()]
      const { batchId, documentId } = await completed(former)
      const entry = { kind: null, year: null, wordings: new Set(['beleg']), texts: [] }
      const mark = (await storage.search.listStale(10)).find(stale => stale.documentId === documentId)?.mark ?? 1
      await storage.search.save([{ documentId, mark, entry }])
      const term = { wordings: ['beleg'], whole: true }
      const found = async (mandantId: string) => {
        const wish = { projectId: aProject.id, mandantId, terms: [term], phrases: [], limit: 5 }
        return (await storage.search.find(wish)).hits.map(hit => hit.documentId)
      }
      expect(await found(former)).toEqual([documentId])
      await storage.corrections.assignMandant(batchId, next, 5)
      expect(await found(former)).toEqual([])
      expect((await storage.search.listStale(10)).map(stale => stale.documentId)).toContain(documentId)
      expect((await storage.search.choices(aProject.id)).mandantIds).toEqual([next])
    })

    test('a mandant is not deleted while the Belegmappe that names it still stands, even after a failed try', async () => {
      const [former, next] = [await mandant(), await mandant()]
      const { batchId } = await completed(former)
      await storage.corrections.assignMandant(batchId, next, 5)
      await storage.corrections.fail(batchId, { code: 'storage_full', message: 'x' })
      const remove = () =>
        storage.deletions.removeMandant(ORG, former, { id: newId('del'), at: 9_000, engineVersion: '1' })
      expect(await remove()).toEqual({ removed: false, reason: 'in_use', batches: 1 })
      await storage.corrections.finish(batchId, 1, output(batchId))
      expect(await remove()).toMatchObject({ removed: true, deletion: { record: { counts: { batches: 0 } } } })
      expect((await storage.batches.find(batchId))?.mandantId).toBe(next)
    })

    test('a document that was confirmed before it was taken for another mandant’s can be confirmed again', async () => {
      const { batchId, documentId } = await completed(null)
      const analysis = {
        schema: 'analysis/1' as const,
        year: null,
        fields: {},
        taxes: [],
        warnings: [],
        kind: { id: 'lstb', label: 'x', confidence: 1, decision: 'auto' as const, alternatives: [], reasons: [] },
      }
      await storage.documents.saveAnalysis(documentId, analysis)
      const confirm = (at: number) => storage.corrections.apply(batchId, { type: 'confirm_document', documentId }, at)
      expect([(await confirm(5)).applied, (await confirm(6)).applied]).toEqual([true, false])
      const other = { code: 'other_page', message: 'y', page: 2 }
      await storage.documents.addNotes(documentId, [{ code: 'other_mandant', message: 'x' }, other])
      expect((await confirm(7)).applied).toBe(true)
      expect((await storage.documents.find(documentId))?.notes).toEqual([other])
      expect((await confirm(8)).applied).toBe(false)
      expect((await storage.documents.find(documentId))?.judgement.confirmedAt).toBe(7)
    })
  })
}
