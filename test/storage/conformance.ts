import { parsePageText } from '../../engine/model/stored-page-text.ts'
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
export function storageConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const created = async (wishes: Parameters<typeof aBatch>[0] = {}): Promise<ReturnType<typeof aBatch>> => {
      const input = aBatch(wishes)
      await storage.batches.create(input)
      return input
    }
    const claimed = async (): Promise<Run> => {
      const run = await storage.runs.claim('engine-1', 2_000, 30_000)
      if (!run) throw new Error('nothing to claim')
      return run
    }

    test('a new batch is queued with all that was given', async () => {
      const { batch, documents } = await created({ documents: 3 })
      expect(await storage.batches.find(batch.id)).toMatchObject({ status: 'queued', name: 'Stapel', error: null })
      expect(await storage.documents.outline(batch.id)).toEqual(
        (await storage.documents.listByBatch(batch.id)).map(
          ({ id, index, filename, status, isContainer, pageCount }) => ({
            id,
            index,
            filename,
            status,
            isContainer,
            pageCount,
          }),
        ),
      )
      expect((await storage.documents.listByBatch(batch.id)).map(document => document.id)).toEqual(
        documents.map(d => d.id),
      )
    })

    test('a batch keeps the whole entry of the price list and the conditions of its project, whatever becomes of them', async () => {
      const { batch, snapshot } = await created()
      const prices = { ...snapshot.prices, minimumPerDocumentCents: 25, defaultPages: { pdf: 7, other: 2 } }
      const second = aBatch()
      await storage.batches.create({ ...second, snapshot: { ...second.snapshot, prices } })
      const changed = { ...aProject, name: 'Neu', partnerCode: 'P2', discountPercent: 5, provisionPercent: 7 }
      const moved = { ...changed, organizationId: 'org_x' }
      expect(await storage.clients.updateProject(moved)).toBe(true)
      expect(await storage.clients.updateProject({ ...changed, id: 'prj_unknown' })).toBe(false)
      expect(await storage.clients.projects()).toEqual([changed])
      expect(await storage.batches.snapshot(batch.id)).toEqual(snapshot)
      expect((await storage.batches.snapshot(second.batch.id)).prices).toEqual(prices)
    })

    test('a claimed run belongs to one worker and its batch is processing', async () => {
      const { batch } = await created()
      const run = await claimed()
      expect(run).toMatchObject({ batchId: batch.id, attempt: 1, state: 'running', workerId: 'engine-1' })
      expect(await storage.runs.claim('engine-2', 2_000, 30_000)).toBeNull()
      expect((await storage.batches.find(batch.id))?.status).toBe('processing')
    })

    test('runs are claimed in the order of their creation', async () => {
      const first = await created({ createdAt: 1 })
      await created({ createdAt: 2 })
      expect((await claimed()).batchId).toBe(first.batch.id)
    })

    test('a run waits until its last source was fetched or given up', async () => {
      const { documents, batch } = await created({ documents: 2, stored: false })
      expect(await storage.runs.claim('engine-1', 2_000, 1)).toBeNull()
      const [first, second] = documents.map(document => document.id)
      await storage.documents.finishFetch(first ?? '', { ok: true, sha256: 'b'.repeat(64), byteSize: 1 }, 2_000)
      expect((await storage.runs.find(batch.id))?.state).toBe('waiting')
      const gone = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
      await storage.documents.finishFetch(second ?? '', { ok: false, fault: gone }, 2_000)
      expect((await storage.runs.find(batch.id))?.state).toBe('available')
      expect(await storage.documents.find(second ?? '')).toMatchObject({ status: 'failed', error: gone })
    })

    test('a batch of which no source came is named, not claimed, and fails from the queue', async () => {
      const { documents, batch } = await created({ stored: false })
      const gone = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
      await storage.documents.finishFetch(documents[0]?.id ?? '', { ok: false, fault: gone }, 2_000)
      expect(await storage.runs.claim('engine-1', 2_000, 1)).toBeNull()
      expect(await storage.runs.listAllSourcesFailed()).toEqual([batch.id])
      expect(await storage.runs.failQueued(batch.id, fault)).toBe(true)
      expect(await storage.batches.find(batch.id)).toMatchObject({ status: 'failed', error: fault })
      expect(await storage.runs.failQueued(batch.id, fault)).toBe(false)
    })

    test('a completed run ends its batch with its output', async () => {
      const { batch } = await created()
      const end = { status: 'completed', output: outputOf(batch.id), progress: view(100) } as const
      expect(await storage.runs.finish(await claimed(), end, 4_000)).toBe(true)
      expect(await storage.batches.find(batch.id)).toMatchObject({ status: 'completed', completedAt: 4_000 })
      expect(await storage.batches.output(batch.id)).toEqual(outputOf(batch.id))
    })

    test('a failed run ends its batch with its fault, and both say so', async () => {
      const { batch } = await created()
      const run = await claimed()
      expect(await storage.runs.finish(run, { status: 'failed', fault }, 5_000)).toBe(true)
      expect(await storage.batches.find(batch.id)).toMatchObject({ status: 'failed', error: fault, completedAt: null })
      expect(await storage.batches.output(batch.id)).toBeNull()
      expect(await storage.runs.find(batch.id)).toMatchObject({ state: 'finished', workerId: null, leaseUntil: null })
      expect((await storage.audit.list(batch.id)).at(-1)?.fact).toEqual({
        event: 'batch_failed',
        code: fault.code,
        phase: fault.phase,
      })
      expect(await storage.runs.finish(run, { status: 'failed', fault }, 6_000)).toBe(false)
    })

    test('a run that another engine took over cannot be ended by the first', async () => {
      await created()
      const stale = await claimed()
      expect(await storage.runs.rescue({ now: 40_000, allRunning: false })).toBe(1)
      const fresh = await storage.runs.claim('engine-2', 40_000, 30_000)
      expect(fresh?.attempt).toBe(2)
      expect(await storage.runs.finish(stale, { status: 'failed', fault }, 41_000)).toBe(false)
      expect(await storage.runs.heartbeat(stale, 41_000, 30_000)).toBeNull()
      expect(await storage.runs.release(stale)).toBe(false)
    })

    test('a run that the same engine claimed again cannot be ended or kept by its former drive', async () => {
      await created()
      const former = await claimed()
      expect(await storage.runs.rescue({ now: 40_000, allRunning: false })).toBe(1)
      const fresh = await claimed()
      expect(fresh).toMatchObject({ workerId: former.workerId, attempt: former.attempt + 1 })
      expect(await storage.runs.heartbeat(former, 41_000, 30_000)).toBeNull()
      expect(await storage.runs.release(former)).toBe(false)
      expect(await storage.runs.finish(former, { status: 'failed', fault }, 41_000)).toBe(false)
      expect(await storage.runs.find(fresh.batchId)).toEqual(fresh)
    })

    test('a run obeys its owner alone, even where another engine names the same attempt', async () => {
      await created()
      const run = await claimed()
      const stranger = { ...run, workerId: 'engine-2' }
      expect(await storage.runs.heartbeat(stranger, 3_000, 30_000)).toBeNull()
      expect(await storage.runs.release(stranger)).toBe(false)
      expect(await storage.runs.finish(stranger, { status: 'failed', fault }, 3_000)).toBe(false)
      expect(await storage.runs.find(run.batchId)).toEqual(run)
      expect((await storage.runs.heartbeat(run, 3_000, 30_000))?.leaseUntil).toBe(33_000)
    })

    test('a run within its lease is not rescued, at boot every running one is', async () => {
      await created()
      await claimed()
      expect(await storage.runs.rescue({ now: 3_000, allRunning: false })).toBe(0)
      expect(await storage.runs.rescue({ now: 3_000, allRunning: true })).toBe(1)
    })

    test('a released run can be claimed again', async () => {
      await created()
      expect(await storage.runs.release(await claimed())).toBe(true)
      expect((await claimed()).attempt).toBe(2)
    })

    test('cancelling a queued batch ends it at once, a running one hears it at its heartbeat', async () => {
      const { batch: queued } = await created({ createdAt: 2 })
      const { batch: running } = await created({ createdAt: 1 })
      const run = await claimed()
      expect(await storage.runs.requestCancel(queued.id, fault)).toBe(true)
      expect((await storage.batches.find(queued.id))?.status).toBe('failed')
      expect(run.cancelRequested).toBe(false)
      expect(await storage.runs.requestCancel(running.id, fault)).toBe(true)
      expect((await storage.runs.heartbeat(run, 3_000, 1))?.cancelRequested).toBe(true)
      expect(await storage.runs.requestCancel(queued.id, fault)).toBe(false)
    })

    test('percent never falls', async () => {
      const { batch } = await created()
      await storage.batches.saveProgress(batch.id, view(40))
      await storage.batches.saveProgress(batch.id, view(10))
      expect((await storage.batches.progress(batch.id))?.overallPercent).toBe(40)
    })

    test('a document ends once: only a pending one changes', async () => {
      const { documents } = await created({ documents: 2 })
      const [first, second] = documents.map(document => document.id)
      expect(await storage.documents.fail(first ?? '', { code: 'corrupt_file', message: 'Defekt.' })).toBe(true)
      expect(await storage.documents.markProcessed(first ?? '')).toBe(false)
      expect(await storage.documents.markDuplicate(second ?? '', first ?? '')).toBe(true)
      expect(await storage.documents.fail(second ?? '', { code: 'corrupt_file', message: 'Defekt.' })).toBe(false)
      expect(await storage.documents.find(second ?? '')).toMatchObject({ status: 'duplicate', duplicateOf: first })
    })

    test('pages are replaced as a whole and keep their text by number', async () => {
      const id = (await created()).documents[0]?.id ?? ''
      const page = { widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
      const nothingElse = { rendition: null, notes: [], isContainer: false, children: [] }
      await storage.documents.saveType(id, 'application/pdf')
      await storage.documents.saveConverted(id, {
        ...nothingElse,
        pages: [1, 2].map(number => ({ ...page, number })),
      })
      await storage.pages.saveText(id, 2, {
        source: 'none',
        words: [],
        meanConfidence: null,
        rotation: 0,
        skewDegrees: 0,
      })
      expect((await storage.pages.listByDocument(id)).map(p => p.number)).toEqual([1, 2])
      expect([...(await storage.pages.numbersWithText(id))]).toEqual([2])
      expect((await storage.pages.text(id, 2))?.source).toBe('none')
      const unread = await storage.pages.storedTexts(id, [2, 1, 7])
      expect(unread.map(page => ({ number: page.number, text: parsePageText(page) }))).toEqual([
        { number: 2, text: await storage.pages.text(id, 2) },
      ])
      await storage.documents.saveConverted(id, { ...nothingElse, pages: [{ ...page, number: 1 }] })
      expect(await storage.documents.find(id)).toMatchObject({ pageCount: 1, mediaType: 'application/pdf' })
      expect((await storage.pages.numbersWithText(id)).size).toBe(0)
    })

    test('what a bank’s file says is kept with its document, until it is converted anew', async () => {
      const id = (await created()).documents[0]?.id ?? ''
      const nothingElse = { pages: [], rendition: null, notes: [], isContainer: false, children: [] }
      const movement = { date: '2025-03-03', cents: -5000, text: 'Miete', page: 1, box: [0, 0, 1, 1] as const }
      const bankFile = {
        ...{ schema: 'bank-file/1' as const, format: 'mt940' as const, variant: 'SWIFT' },
        statement: { movements: [movement], sum: 'open' as const },
      }
      expect(await storage.documents.bankFile(id)).toBeNull()
      await storage.documents.saveConverted(id, { ...nothingElse, bankFile })
      expect(await storage.documents.bankFile(id)).toEqual(bankFile)
      await storage.documents.saveConverted(id, nothingElse)
      expect(await storage.documents.bankFile(id)).toBeNull()
    })

    test('what came out of a document stands behind it, in its order, and is numbered after the request', async () => {
      const { batch, documents } = await created({ documents: 2 })
      const [archive, other] = documents.map(document => document.id)
      const child = (id: string, sha256: string | null) => ({
        id,
        filename: `${id}.pdf`,
        origin: { type: 'archive_entry' as const, label: `x/${id}.pdf` },
        content: sha256 ? { sha256, byteSize: 3 } : { fault: { code: 'archive_entry_invalid', message: 'Defekt.' } },
      })
      const nothing = { pages: [], rendition: null, notes: [] }
      await storage.documents.saveConverted(other ?? '', {
        ...nothing,
        isContainer: false,
        children: [child('doc_late', 'c'.repeat(64))],
      })
      await storage.documents.saveConverted(archive ?? '', {
        ...nothing,
        isContainer: true,
        children: [child('doc_b', 'b'.repeat(64)), child('doc_a', null)],
      })
      await storage.documents.numberParts(batch.id)
      const told = (await storage.documents.listByBatch(batch.id)).map(({ id, index, status }) => [id, index, status])
      expect(told).toEqual([
        [archive, 0, 'processed'],
        ['doc_b', 2, 'pending'],
        ['doc_a', 3, 'failed'],
        [other, 1, 'pending'],
        ['doc_late', 4, 'pending'],
      ])
      expect((await storage.documents.find('doc_b'))?.origin).toEqual({
        parentId: archive,
        type: 'archive_entry',
        label: 'x/doc_b.pdf',
      })
    })

    test('a divided document gives its pages with their texts to its parts, once', async () => {
      const id = (await created()).documents[0]?.id ?? ''
      const page = { widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
      const text: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }
      await storage.documents.saveConverted(id, {
        rendition: null,
        notes: [],
        isContainer: false,
        children: [],
        pages: [1, 2, 3, 4].map(number => ({ ...page, number })),
      })
      for (const number of [1, 2, 3, 4]) await storage.pages.saveText(id, number, { ...text, skewDegrees: number })
      await storage.pages.setAside(id, [2], 'separator')
      const part = (part: string, pages: number[]) => ({ id: part, pages, reasons: [] })
      const parts = [part('doc_p1', [1]), part('doc_p2', [3, 4])]
      await storage.documents.divide(id, parts)
      await storage.documents.divide(id, [part('doc_again', [2])])
      const told = async (of: string) =>
        await Promise.all(
          (await storage.pages.listByDocument(of)).map(async p => [
            p.number,
            p.sourceNumber,
            p.setAside,
            (await storage.pages.text(of, p.number))?.skewDegrees,
          ]),
        )
      expect(await told(id)).toEqual([[2, 2, 'separator', 2]])
      expect(await told('doc_p1')).toEqual([[1, 1, null, 1]])
      expect(await told('doc_p2')).toEqual([
        [1, 3, null, 3],
        [2, 4, null, 4],
      ])
      expect(await storage.documents.find(id)).toMatchObject({ isContainer: true, status: 'processed', pageCount: 1 })
      expect(await storage.documents.find('doc_again')).toBeNull()
      expect((await storage.documents.find('doc_p2'))?.origin).toMatchObject({
        parentId: id,
        type: 'part',
        label: 'S. 3–4',
      })
    })

    test('placements of a batch come together, documents without one are left out', async () => {
      const { batch, documents } = await created({ documents: 2 })
      const id = documents[1]?.id ?? ''
      const placement = {
        sectionId: 'anlage-n',
        sectionTitle: 'Anlage N',
        sectionOrder: 2,
        position: 1,
        filename: 'a.pdf',
      }
      await storage.documents.savePlacement(id, placement)
      expect(await storage.documents.placement(id)).toEqual(placement)
      expect([...(await storage.documents.placements(batch.id))]).toEqual([[id, placement]])
    })

    test('the list of all projects is asked for in so many words', async () => {
      await storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      await created()
      await created({ projectId: 'prj_other' })
      expect((await storage.batches.list({ projectId: null, limit: 10, offset: 0 })).total).toBe(2)
      expect((await storage.batches.list({ projectId: aProject.id, limit: 10, offset: 0 })).total).toBe(1)
    })

    test('an attempt is counted before the work, taken back by a clean stop, forgotten after progress', async () => {
      const { batch } = await created()
      const key = { batchId: batch.id, phase: 'OCR', step: 's', item: 'doc_1' } as const
      expect([await storage.checkpoints.begin(key), await storage.checkpoints.begin(key)]).toEqual([1, 2])
      await storage.checkpoints.interrupt(key)
      expect(await storage.checkpoints.find(key)).toEqual({ state: 'started', attempts: 1 })
      await storage.checkpoints.begin(key)
      await storage.checkpoints.moved(key, 0.5)
      expect((await storage.checkpoints.find(key))?.attempts).toBe(1)
      await storage.checkpoints.begin(key)
      await storage.checkpoints.moved(key, 0.5)
      expect((await storage.checkpoints.find(key))?.attempts).toBe(2)
      await storage.checkpoints.setAttempts(key, 7)
      expect(await storage.checkpoints.begin(key)).toBe(8)
      await storage.checkpoints.finish(key)
      await storage.checkpoints.setAttempts(key, 1)
      expect(await storage.checkpoints.find(key)).toEqual({ state: 'finished', attempts: 8 })
      expect((await storage.checkpoints.find(key))?.state).toBe('finished')
    })

    test('the begin of a phase may be set until it is over, its end once', async () => {
      const { batch } = await created()
      expect(await storage.checkpoints.phaseBegan(batch.id, 'OCR')).toBeNull()
      await storage.checkpoints.startPhase(batch.id, 'OCR', 20)
      await storage.checkpoints.startPhase(batch.id, 'OCR', 10)
      expect(await storage.checkpoints.phaseBegan(batch.id, 'OCR')).toBe(10)
      expect(await storage.checkpoints.isPhaseFinished(batch.id, 'OCR')).toBe(false)
      await storage.checkpoints.finishPhase(batch.id, 'OCR', 30, 2)
      await storage.checkpoints.finishPhase(batch.id, 'OCR', 40, 3)
      await storage.checkpoints.startPhase(batch.id, 'OCR', 50)
      expect(await storage.checkpoints.phaseBegan(batch.id, 'OCR')).toBeNull()
      // Before it by a clock that was set back meanwhile.
      await storage.checkpoints.startPhase(batch.id, 'ANALYSIS', 5)
      await storage.checkpoints.finishPhase(batch.id, 'ANALYSIS', 6, 2)
      expect(await storage.batches.phaseLog(batch.id)).toEqual([
        { phase: 'OCR', startedAt: 10, completedAt: 30, filesProcessed: 2 },
        { phase: 'ANALYSIS', startedAt: 5, completedAt: 6, filesProcessed: 2 },
      ])
    })

    test('the list is newest first, of one project, filtered and paged', async () => {
      await storage.clients.ensureProject({ ...aProject, id: 'prj_other' }, 1)
      await created({ projectId: 'prj_other', createdAt: 9_000 })
      const made = await Promise.all(
        [1_000, 2_000, 3_000].map(async createdAt => (await created({ createdAt })).batch.id),
      )
      const base = { projectId: aProject.id, limit: 2, offset: 0 }
      expect((await storage.batches.list(base)).items.map(item => item.batch.id)).toEqual([made[2], made[1]])
      expect((await storage.batches.list(base)).total).toBe(3)
      expect((await storage.batches.list({ ...base, offset: 2 })).items.map(item => item.batch.id)).toEqual([made[0]])
      const within = await storage.batches.list({ ...base, createdFrom: 2_000, createdBefore: 3_000 })
      expect(within.items.map(item => item.batch.id)).toEqual([made[1]])
      expect((await storage.batches.list({ ...base, status: 'failed' })).total).toBe(0)
    })

    test('windows of rate limits are replaced as a whole; ended ones are not given back', async () => {
      const open = { policy: 'requests', key: 'client:a', endsAt: 5_000, used: 3 }
      await storage.rates.save([open, { ...open, key: 'client:b', endsAt: 2_000 }])
      expect(await storage.rates.load(2_000)).toEqual([open])
      await storage.rates.save([{ ...open, used: 4 }])
      expect(await storage.rates.load(1_000)).toEqual([{ ...open, used: 4 }])
    })

    test('a token is found until it expires or its client is revoked', async () => {
      const client = { id: 'prj_test', projectId: aProject.id, name: 'DMS', scopes: ['batches:read'] as const }
      await storage.clients.create({ ...client, secretHash: 'h', createdAt: 1, revokedAt: null }, aProject, 1)
      const token = {
        tokenHash: 't',
        clientId: client.id,
        projectId: aProject.id,
        scopes: client.scopes,
        expiresAt: 100,
      }
      expect(await storage.clients.saveToken(token, { secretHash: 'h', at: 1 })).toBe(true)
      expect(await storage.clients.findToken('t', 99)).toEqual(token)
      expect(await storage.clients.findToken('t', 100)).toBeNull()
      expect(await storage.clients.revoke(client.id, 50)).toBe(true)
      expect(await storage.clients.findToken('t', 60)).toBeNull()
      expect(await storage.clients.revoke(client.id, 51)).toBe(false)
    })
  })
}
