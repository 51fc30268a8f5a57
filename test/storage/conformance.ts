import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchFault, BatchOutput } from '../../engine/model/batch.ts'
import type { ProgressView } from '../../engine/model/progress.ts'
import type { Run } from '../../engine/model/run.ts'
import type { PageText } from '../../engine/model/page.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const fault: BatchFault = {
  code: 'cancelled',
  message: 'Der Stapel wurde abgebrochen.',
  phase: 'OCR',
  retryable: false,
  failedAt: 5_000,
}

const view = (overallPercent: number): ProgressView => ({
  phase: 'OCR',
  phasePercent: 10,
  overallPercent,
  microStep: 'recognize_pages',
  estimatedRemainingSeconds: 9,
  currentFile: 'beleg-1.pdf',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 0,
  updatedAt: 2_000,
})

const outputOf = (batchId: string): BatchOutput => ({
  batchId,
  filename: 'Belegmappe.pdf',
  path: `x/${batchId}/Belegmappe.pdf`,
  byteSize: 3,
  sha256: 'a'.repeat(64),
  createdAt: 4_000,
})

/** What every storage adapter does; `open` gives an empty one. */
export function storageConformance(name: string, open: () => Storage): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(() => {
      storage = open()
      storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const created = (wishes: Parameters<typeof aBatch>[0] = {}): ReturnType<typeof aBatch> => {
      const input = aBatch(wishes)
      storage.batches.create(input)
      return input
    }
    const claimed = (): Run => {
      const run = storage.runs.claim('engine-1', 2_000, 30_000)
      if (!run) throw new Error('nothing to claim')
      return run
    }

    test('a new batch is queued with all that was given', () => {
      const { batch, documents } = created({ documents: 3 })
      expect(storage.batches.find(batch.id)).toMatchObject({ status: 'queued', name: 'Stapel', error: null })
      expect(storage.documents.listByBatch(batch.id).map(document => document.id)).toEqual(documents.map(d => d.id))
    })

    test('a batch keeps the whole entry of the price list and the conditions of its project, whatever becomes of them', () => {
      const { batch, snapshot } = created()
      const prices = { ...snapshot.prices, minimumPerDocumentCents: 25, defaultPages: { pdf: 7, other: 2 } }
      const second = aBatch()
      storage.batches.create({ ...second, snapshot: { ...second.snapshot, prices } })
      const changed = { ...aProject, name: 'Neu', partnerCode: 'P2', discountPercent: 5, provisionPercent: 7 }
      const moved = { ...changed, organizationId: 'org_x' }
      expect(storage.clients.updateProject(moved)).toBe(true)
      expect(storage.clients.updateProject({ ...changed, id: 'prj_unknown' })).toBe(false)
      expect(storage.clients.projects()).toEqual([changed])
      expect(storage.batches.snapshot(batch.id)).toEqual(snapshot)
      expect(storage.batches.snapshot(second.batch.id).prices).toEqual(prices)
    })

    test('a claimed run belongs to one worker and its batch is processing', () => {
      const { batch } = created()
      const run = claimed()
      expect(run).toMatchObject({ batchId: batch.id, attempt: 1, state: 'running', workerId: 'engine-1' })
      expect(storage.runs.claim('engine-2', 2_000, 30_000)).toBeNull()
      expect(storage.batches.find(batch.id)?.status).toBe('processing')
    })

    test('runs are claimed in the order of their creation', () => {
      const first = created({ createdAt: 1 })
      created({ createdAt: 2 })
      expect(claimed().batchId).toBe(first.batch.id)
    })

    test('a run waits until its last source was fetched or given up', () => {
      const { documents, batch } = created({ documents: 2, stored: false })
      expect(storage.runs.claim('engine-1', 2_000, 1)).toBeNull()
      const [first, second] = documents.map(document => document.id)
      storage.documents.finishFetch(first ?? '', { ok: true, sha256: 'b'.repeat(64), byteSize: 1 }, 2_000)
      expect(storage.runs.find(batch.id)?.state).toBe('waiting')
      const gone = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
      storage.documents.finishFetch(second ?? '', { ok: false, fault: gone }, 2_000)
      expect(storage.runs.find(batch.id)?.state).toBe('available')
      expect(storage.documents.find(second ?? '')).toMatchObject({ status: 'failed', error: gone })
    })

    test('a batch of which no source came is named, not claimed, and fails from the queue', () => {
      const { documents, batch } = created({ stored: false })
      const gone = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
      storage.documents.finishFetch(documents[0]?.id ?? '', { ok: false, fault: gone }, 2_000)
      expect(storage.runs.claim('engine-1', 2_000, 1)).toBeNull()
      expect(storage.runs.listAllSourcesFailed()).toEqual([batch.id])
      expect(storage.runs.failQueued(batch.id, fault)).toBe(true)
      expect(storage.batches.find(batch.id)).toMatchObject({ status: 'failed', error: fault })
      expect(storage.runs.failQueued(batch.id, fault)).toBe(false)
    })

    test('a completed run ends its batch with its output', () => {
      const { batch } = created()
      const end = { status: 'completed', output: outputOf(batch.id), progress: view(100) } as const
      expect(storage.runs.finish(claimed(), end, 4_000)).toBe(true)
      expect(storage.batches.find(batch.id)).toMatchObject({ status: 'completed', completedAt: 4_000 })
      expect(storage.batches.output(batch.id)).toEqual(outputOf(batch.id))
    })

    test('a failed run ends its batch with its fault, and both say so', () => {
      const { batch } = created()
      const run = claimed()
      expect(storage.runs.finish(run, { status: 'failed', fault }, 5_000)).toBe(true)
      expect(storage.batches.find(batch.id)).toMatchObject({ status: 'failed', error: fault, completedAt: null })
      expect(storage.batches.output(batch.id)).toBeNull()
      expect(storage.runs.find(batch.id)).toMatchObject({ state: 'finished', workerId: null, leaseUntil: null })
      expect(storage.audit.list(batch.id).at(-1)?.fact).toEqual({
        ...{ event: 'batch_failed', code: fault.code, phase: fault.phase },
      })
      expect(storage.runs.finish(run, { status: 'failed', fault }, 6_000)).toBe(false)
    })

    test('a run that another engine took over cannot be ended by the first', () => {
      created()
      const stale = claimed()
      expect(storage.runs.rescue({ now: 40_000, allRunning: false })).toBe(1)
      const fresh = storage.runs.claim('engine-2', 40_000, 30_000)
      expect(fresh?.attempt).toBe(2)
      expect(storage.runs.finish(stale, { status: 'failed', fault }, 41_000)).toBe(false)
      expect(storage.runs.heartbeat(stale, 41_000, 30_000)).toBeNull()
      expect(storage.runs.release(stale)).toBe(false)
    })

    test('a run that the same engine claimed again cannot be ended or kept by its former drive', () => {
      created()
      const former = claimed()
      expect(storage.runs.rescue({ now: 40_000, allRunning: false })).toBe(1)
      const fresh = claimed()
      expect(fresh).toMatchObject({ workerId: former.workerId, attempt: former.attempt + 1 })
      expect(storage.runs.heartbeat(former, 41_000, 30_000)).toBeNull()
      expect(storage.runs.release(former)).toBe(false)
      expect(storage.runs.finish(former, { status: 'failed', fault }, 41_000)).toBe(false)
      expect(storage.runs.find(fresh.batchId)).toEqual(fresh)
    })

    test('a run obeys its owner alone, even where another engine names the same attempt', () => {
      created()
      const run = claimed()
      const stranger = { ...run, workerId: 'engine-2' }
      expect(storage.runs.heartbeat(stranger, 3_000, 30_000)).toBeNull()
      expect(storage.runs.release(stranger)).toBe(false)
      expect(storage.runs.finish(stranger, { status: 'failed', fault }, 3_000)).toBe(false)
      expect(storage.runs.find(run.batchId)).toEqual(run)
      expect(storage.runs.heartbeat(run, 3_000, 30_000)?.leaseUntil).toBe(33_000)
    })

    test('a run within its lease is not rescued, at boot every running one is', () => {
      created()
      claimed()
      expect(storage.runs.rescue({ now: 3_000, allRunning: false })).toBe(0)
      expect(storage.runs.rescue({ now: 3_000, allRunning: true })).toBe(1)
    })

    test('a released run can be claimed again', () => {
      created()
      expect(storage.runs.release(claimed())).toBe(true)
      expect(claimed().attempt).toBe(2)
    })

    test('cancelling a queued batch ends it at once, a running one hears it at its heartbeat', () => {
      const { batch: queued } = created({ createdAt: 2 })
      const { batch: running } = created({ createdAt: 1 })
      const run = claimed()
      expect(storage.runs.requestCancel(queued.id, fault)).toBe(true)
      expect(storage.batches.find(queued.id)?.status).toBe('failed')
      expect(run.cancelRequested).toBe(false)
      expect(storage.runs.requestCancel(running.id, fault)).toBe(true)
      expect(storage.runs.heartbeat(run, 3_000, 1)?.cancelRequested).toBe(true)
      expect(storage.runs.requestCancel(queued.id, fault)).toBe(false)
    })

    test('percent never falls', () => {
      const { batch } = created()
      storage.batches.saveProgress(batch.id, view(40))
      storage.batches.saveProgress(batch.id, view(10))
      expect(storage.batches.progress(batch.id)?.overallPercent).toBe(40)
    })

    test('a document ends once: only a pending one changes', () => {
      const { documents } = created({ documents: 2 })
      const [first, second] = documents.map(document => document.id)
      expect(storage.documents.fail(first ?? '', { code: 'corrupt_file', message: 'Defekt.' })).toBe(true)
      expect(storage.documents.markProcessed(first ?? '')).toBe(false)
      expect(storage.documents.markDuplicate(second ?? '', first ?? '')).toBe(true)
      expect(storage.documents.fail(second ?? '', { code: 'corrupt_file', message: 'Defekt.' })).toBe(false)
      expect(storage.documents.find(second ?? '')).toMatchObject({ status: 'duplicate', duplicateOf: first })
    })

    test('pages are replaced as a whole and keep their text by number', () => {
      const id = created().documents[0]?.id ?? ''
      const page = { widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
      const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
      storage.documents.saveType(id, 'application/pdf')
      storage.documents.saveConverted(id, {
        ...nothingElse,
        pages: [1, 2].map(number => ({ ...page, number })),
      })
      storage.pages.saveText(id, 2, { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 })
      expect(storage.pages.listByDocument(id).map(p => p.number)).toEqual([1, 2])
      expect([...storage.pages.numbersWithText(id)]).toEqual([2])
      expect(storage.pages.text(id, 2)?.source).toBe('none')
      storage.documents.saveConverted(id, { ...nothingElse, pages: [{ ...page, number: 1 }] })
      expect(storage.documents.find(id)).toMatchObject({ pageCount: 1, mediaType: 'application/pdf' })
      expect(storage.pages.numbersWithText(id).size).toBe(0)
    })

    test('what came out of a document stands behind it, in its order, and is numbered after the request', () => {
      const { batch, documents } = created({ documents: 2 })
      const [archive, other] = documents.map(document => document.id)
      const child = (id: string, sha256: string | null) => ({
        ...{ id, filename: `${id}.pdf`, origin: { type: 'archive_entry' as const, label: `x/${id}.pdf` } },
        content: sha256 ? { sha256, byteSize: 3 } : { fault: { code: 'archive_entry_invalid', message: 'Defekt.' } },
      })
      const nothing = { pages: [], rendition: null, notes: [] }
      storage.documents.saveConverted(other ?? '', {
        ...{ ...nothing, isContainer: false },
        children: [child('doc_late', 'c'.repeat(64))],
      })
      storage.documents.saveConverted(archive ?? '', {
        ...{ ...nothing, isContainer: true },
        children: [child('doc_b', 'b'.repeat(64)), child('doc_a', null)],
      })
      storage.documents.settleOrder(batch.id)
      const told = storage.documents.listByBatch(batch.id).map(({ id, index, status }) => [id, index, status])
      expect(told).toEqual([
        [archive, 0, 'processed'],
        ['doc_b', 2, 'pending'],
        ['doc_a', 3, 'failed'],
        [other, 1, 'pending'],
        ['doc_late', 4, 'pending'],
      ])
      expect(storage.documents.find('doc_b')?.origin).toEqual({
        ...{ parentId: archive, type: 'archive_entry', label: 'x/doc_b.pdf' },
      })
    })

    test('a divided document gives its pages with their texts to its parts, once', () => {
      const id = created().documents[0]?.id ?? ''
      const page = { widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
      const text: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
      storage.documents.saveConverted(id, {
        ...{ rendition: null, notes: [], isContainer: false, children: [] },
        pages: [1, 2, 3, 4].map(number => ({ ...page, number })),
      })
      for (const number of [1, 2, 3, 4]) storage.pages.saveText(id, number, { ...text, skewDegrees: number })
      storage.pages.setAside(id, [2], 'separator')
      const part = (part: string, pages: number[]) => ({ id: part, pages, reasons: [] })
      const parts = [part('doc_p1', [1]), part('doc_p2', [3, 4])]
      storage.documents.divide(id, parts)
      storage.documents.divide(id, [part('doc_again', [2])])
      const told = (of: string) =>
        storage.pages
          .listByDocument(of)
          .map(p => [p.number, p.sourceNumber, p.setAside, storage.pages.text(of, p.number)?.skewDegrees])
      expect(told(id)).toEqual([[2, 2, 'separator', 2]])
      expect(told('doc_p1')).toEqual([[1, 1, null, 1]])
      expect(told('doc_p2')).toEqual([
        [1, 3, null, 3],
        [2, 4, null, 4],
      ])
      expect(storage.documents.find(id)).toMatchObject({ isContainer: true, status: 'processed', pageCount: 1 })
      expect(storage.documents.find('doc_again')).toBeNull()
      expect(storage.documents.find('doc_p2')?.origin).toMatchObject({ parentId: id, type: 'part', label: 'S. 3–4' })
    })

    test('placements of a batch come together, documents without one are left out', () => {
      const { batch, documents } = created({ documents: 2 })
      const id = documents[1]?.id ?? ''
      const placement = {
        ...{ sectionId: 'anlage-n', sectionTitle: 'Anlage N', sectionOrder: 2, position: 1, filename: 'a.pdf' },
      }
      storage.documents.savePlacement(id, placement)
      expect(storage.documents.placement(id)).toEqual(placement)
      expect([...storage.documents.placements(batch.id)]).toEqual([[id, placement]])
    })

    test('the list of all projects is asked for in so many words', () => {
      storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      created()
      created({ projectId: 'prj_other' })
      expect(storage.batches.list({ projectId: null, limit: 10, offset: 0 }).total).toBe(2)
      expect(storage.batches.list({ projectId: aProject.id, limit: 10, offset: 0 }).total).toBe(1)
    })

    test('an attempt is counted before the work, taken back by a clean stop, forgotten after progress', () => {
      const { batch } = created()
      const key = { batchId: batch.id, phase: 'OCR', step: 's', item: 'doc_1' } as const
      expect([storage.checkpoints.begin(key), storage.checkpoints.begin(key)]).toEqual([1, 2])
      storage.checkpoints.interrupt(key)
      expect(storage.checkpoints.find(key)).toEqual({ state: 'started', attempts: 1 })
      storage.checkpoints.begin(key)
      storage.checkpoints.moved(key, 0.5)
      expect(storage.checkpoints.find(key)?.attempts).toBe(1)
      storage.checkpoints.begin(key)
      storage.checkpoints.moved(key, 0.5)
      expect(storage.checkpoints.find(key)?.attempts).toBe(2)
      storage.checkpoints.finish(key)
      expect(storage.checkpoints.find(key)?.state).toBe('finished')
    })

    test('the phase log keeps the first start and the first end', () => {
      const { batch } = created()
      storage.checkpoints.startPhase(batch.id, 'OCR', 10)
      storage.checkpoints.startPhase(batch.id, 'OCR', 20)
      expect(storage.checkpoints.isPhaseFinished(batch.id, 'OCR')).toBe(false)
      storage.checkpoints.finishPhase(batch.id, 'OCR', 30, 2)
      storage.checkpoints.finishPhase(batch.id, 'OCR', 40, 3)
      expect(storage.batches.phaseLog(batch.id)).toEqual([
        { phase: 'OCR', startedAt: 10, completedAt: 30, filesProcessed: 2 },
      ])
    })

    test('the list is newest first, of one project, filtered and paged', () => {
      storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      created({ projectId: 'prj_other', createdAt: 9_000 })
      const made = [1_000, 2_000, 3_000].map(createdAt => created({ createdAt }).batch.id)
      const base = { projectId: aProject.id, limit: 2, offset: 0 }
      expect(storage.batches.list(base).items.map(item => item.batch.id)).toEqual([made[2], made[1]])
      expect(storage.batches.list(base).total).toBe(3)
      expect(storage.batches.list({ ...base, offset: 2 }).items.map(item => item.batch.id)).toEqual([made[0]])
      const within = storage.batches.list({ ...base, createdFrom: 2_000, createdBefore: 3_000 })
      expect(within.items.map(item => item.batch.id)).toEqual([made[1]])
      expect(storage.batches.list({ ...base, status: 'failed' }).total).toBe(0)
    })

    test('windows of rate limits are replaced as a whole; ended ones are not given back', () => {
      const open = { policy: 'requests', key: 'client:a', endsAt: 5_000, used: 3 }
      storage.rates.save([open, { ...open, key: 'client:b', endsAt: 2_000 }])
      expect(storage.rates.load(2_000)).toEqual([open])
      storage.rates.save([{ ...open, used: 4 }])
      expect(storage.rates.load(1_000)).toEqual([{ ...open, used: 4 }])
    })

    test('a token is found until it expires or its client is revoked', () => {
      const client = { id: 'prj_test', projectId: aProject.id, name: 'DMS', scopes: ['batches:read'] as const }
      storage.clients.create({ ...client, secretHash: 'h', createdAt: 1, revokedAt: null }, aProject, 1)
      const token = {
        tokenHash: 't',
        clientId: client.id,
        projectId: aProject.id,
        scopes: client.scopes,
        expiresAt: 100,
      }
      storage.clients.saveToken(token, 1)
      expect(storage.clients.findToken('t', 99)).toEqual(token)
      expect(storage.clients.findToken('t', 100)).toBeNull()
      expect(storage.clients.revoke(client.id, 50)).toBe(true)
      expect(storage.clients.findToken('t', 60)).toBeNull()
      expect(storage.clients.revoke(client.id, 51)).toBe(false)
    })
  })
}
