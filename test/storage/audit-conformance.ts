import { beforeEach, describe, expect, test } from 'vitest'
import { auditFile, chainHead, checkChain } from '../../engine/model/audit-chain.ts'
import type { AuditFact } from '../../engine/model/audit-entry.ts'
import type { BatchOutput } from '../../engine/model/batch.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const output: BatchOutput = {
  batchId: '',
  filename: 'Belegmappe.pdf',
  path: 'x',
  byteSize: 3,
  sha256: 'a'.repeat(64),
  createdAt: 4_000,
}
const SOURCE = 'https://dms.example:8443/geheim/a.pdf?sig=streng-geheim'

/** What every storage adapter logs of a batch. */
export function auditConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const created = async (wishes: Parameters<typeof aBatch>[0] = {}, webhookUrl: string | null = null) => {
      const input = aBatch(wishes)
      const documents = input.documents.map(document =>
        document.stored
          ? document
          : { ...document, source: { type: 'url' as const, url: SOURCE, expiresAt: null, sha256: null } },
      )
      await storage.batches.create({ ...input, documents, batch: { ...input.batch, webhookUrl } })
      return { batchId: input.batch.id, ids: documents.map(({ id }) => id) }
    }
    const facts = async (batchId: string): Promise<AuditFact[]> =>
      (await storage.audit.list(batchId)).map(entry => entry.fact)
    const events = async (batchId: string): Promise<string[]> => (await facts(batchId)).map(fact => fact.event)
    const completed = async (batchId: string): Promise<void> => {
      const run = await storage.runs.claim('engine-1', 2_000, 30_000)
      if (run?.batchId !== batchId) throw new Error('another batch was claimed')
      const progress = {
        phase: 'REPORT' as const,
        phasePercent: 100,
        overallPercent: 100,
        microStep: 's',
        estimatedRemainingSeconds: 0,
        currentFile: '',
        currentIndex: 1,
        totalFiles: 1,
        filePercent: 100,
        updatedAt: 1,
      }
      await storage.runs.finish(run, { status: 'completed', output: { ...output, batchId }, progress }, 4_000)
    }

    test('what came in, what was done and what came out make one whole chain', async () => {
      const { batchId, ids } = await created({ documents: 2, stored: false })
      const [first = '', second = ''] = ids
      await storage.documents.finishFetch(first, { ok: true, sha256: 'b'.repeat(64), byteSize: 7 }, 1_500)
      await storage.documents.finishFetch(second, { ok: false, fault: { code: 'source_expired', message: 'x' } }, 1_600)
      await storage.documents.finishFetch(second, { ok: true, sha256: 'c'.repeat(64), byteSize: 7 }, 1_700)
      await storage.checkpoints.startPhase(batchId, 'OCR', 2_100)
      await storage.checkpoints.finishPhase(batchId, 'OCR', 2_200, 1)
      await storage.checkpoints.finishPhase(batchId, 'OCR', 2_300, 1)
      await completed(batchId)
      expect((await facts(batchId)).slice(1)).toMatchObject([
        { event: 'file_announced', document_id: first, filename: 'beleg-1.pdf', way: 'url' },
        { event: 'file_announced', document_id: second, way: 'url' },
        { event: 'file_received', document_id: first, way: 'url', sha256: 'b'.repeat(64), byte_size: 7 },
        { event: 'file_missing', document_id: second, code: 'source_expired' },
        { event: 'phase_finished', phase: 'OCR', documents: 1 },
        { event: 'run_started', attempt: 1 },
        { event: 'batch_completed', file: 'Belegmappe.pdf', sha256: 'a'.repeat(64), byte_size: 3 },
      ])
      const entries = await storage.audit.list(batchId)
      expect(checkChain(auditFile(entries), batchId, chainHead(entries)).fault).toBeNull()
      expect(entries[3]?.at).toBe(new Date(1_500).toISOString())
    })

    test('no address is told, but its host', async () => {
      const { batchId, ids } = await created({ stored: false }, 'https://hook.example/weg?token=geheim')
      await storage.documents.finishFetch(ids[0] ?? '', { ok: true, sha256: 'b'.repeat(64), byteSize: 7 }, 1_500)
      await completed(batchId)
      const [event] = await storage.webhooks.due(10_000, 1)
      const delivery = { at: 9_000, durationMs: 1, statusCode: 503, fault: null, answer: 'geheim' }
      await storage.webhooks.recordAttempt(event?.id ?? '', delivery, { state: 'exhausted' })
      await storage.webhooks.recordAttempt(event?.id ?? '', delivery, { state: 'exhausted' })
      expect((await facts(batchId)).filter(fact => fact.event === 'connection')).toEqual([
        { event: 'connection', purpose: 'webhook', host: 'hook.example', outcome: 'http_503', document_id: null },
      ])
      expect((await facts(batchId))[0]).toMatchObject({ event: 'batch_created', webhook_host: 'hook.example' })
      expect(auditFile(await storage.audit.list(batchId))).not.toMatch(/geheim/)
    })

    test('documents out of documents, set aside ones, corrections and new versions are told once each', async () => {
      const { batchId, ids } = await created({ documents: 3 })
      const [archive = '', stack = '', copy = ''] = ids
      const nothing = { pages: [], rendition: null, notes: [], children: [] }
      const page = { widthPt: 595, heightPt: 842, hasText: false, hasImages: true }
      const child = {
        id: 'doc_child',
        filename: 'a.pdf',
        origin: { type: 'archive_entry' as const, label: 'x/a.pdf' },
        content: { sha256: 'd'.repeat(64), byteSize: 5 },
      }
      await storage.documents.saveConverted(archive, { ...nothing, isContainer: true, children: [child] })
      await storage.documents.saveConverted(stack, {
        ...nothing,
        isContainer: false,
        pages: [1, 2].map(number => ({ ...page, number })),
      })
      const parts = [1, 2].map(number => ({ id: `doc_part_${number}`, pages: [number], reasons: [] }))
      await storage.documents.divide(stack, parts)
      await storage.documents.divide(stack, [{ id: 'doc_never', pages: [1], reasons: [] }])
      await storage.documents.markDuplicate(copy, archive)
      await storage.documents.fail(copy, { code: 'corrupt_file', message: 'x' })
      await completed(batchId)
      await storage.documents.markProcessed('doc_part_1')
      const applied = await storage.corrections.apply(
        batchId,
        { type: 'join_document', documentId: 'doc_part_2' },
        5_000,
      )
      await storage.corrections.finish(batchId, 1, { ...output, batchId, sha256: 'e'.repeat(64), createdAt: 6_000 })
      await storage.corrections.finish(batchId, 1, { ...output, batchId, sha256: 'f'.repeat(64), createdAt: 7_000 })
      expect(applied).toMatchObject({ applied: true })
      expect((await facts(batchId)).slice(4)).toMatchObject([
        { event: 'documents_unfolded', document_id: archive, documents: [{ document_id: 'doc_child', byte_size: 5 }] },
        {
          event: 'documents_unfolded',
          document_id: stack,
          documents: [
            { document_id: 'doc_part_1', type: 'part' },
            { document_id: 'doc_part_2', type: 'part' },
          ],
        },
        { event: 'document_set_aside', document_id: copy, reason: 'duplicate', duplicate_of: archive },
        { event: 'run_started' },
        { event: 'batch_completed' },
        { event: 'corrected', number: 1, correction: { type: 'join_document', documentId: 'doc_part_2' } },
        { event: 'revision_completed', corrections: 1, sha256: 'e'.repeat(64) },
      ])
    })

    test('a change that does not happen is not told: a run of another engine, a batch that has ended', async () => {
      const { batchId } = await created()
      const stale = await storage.runs.claim('engine-1', 2_000, 1)
      if (!stale) throw new Error('nothing to claim')
      await storage.runs.rescue({ now: 9_000, allRunning: true })
      const fault = { code: 'cancelled', message: 'x', phase: 'OCR', retryable: false, failedAt: 9_500 } as const
      await storage.runs.finish(stale, { status: 'failed', fault }, 9_500)
      expect(await events(batchId)).toEqual(['batch_created', 'file_received', 'run_started'])
      await storage.runs.requestCancel(batchId, fault)
      await storage.runs.requestCancel(batchId, fault)
      expect((await facts(batchId)).at(-1)).toEqual({ event: 'batch_failed', code: 'cancelled', phase: 'OCR' })
      expect(await events(batchId)).toHaveLength(4)
    })

    test('what happens outside is appended, to batches that are there', async () => {
      const { batchId } = await created()
      const fact: AuditFact = { event: 'output_written', file: 'index.json', sha256: 'a'.repeat(64), byte_size: 1 }
      await storage.audit.append(batchId, fact, 3_000)
      await storage.audit.append('bat_unknown', fact, 3_000)
      expect((await facts(batchId)).at(-1)).toEqual(fact)
      expect(await storage.audit.list('bat_unknown')).toEqual([])
    })
  })
}
