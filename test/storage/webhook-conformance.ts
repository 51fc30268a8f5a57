import { beforeEach, describe, expect, test } from 'vitest'
import type { BatchFault } from '../../engine/model/batch.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'

const fault: BatchFault = { code: 'cancelled', message: 'Ende.', phase: 'OCR', retryable: false, failedAt: 9_000 }
const delivery = { at: 2_500, durationMs: 12, statusCode: 500, fault: null, answer: 'nein' }

/** What every storage adapter does for Idempotency-Keys and the outbox of webhooks. */
export function outboxConformance(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
      await storage.clients.ensureProject(aProject, 1)
      return () => storage.close()
    })

    const withWebhook = async (wishes: Parameters<typeof aBatch>[0] = {}): Promise<string> => {
      const input = aBatch(wishes)
      await storage.batches.create({
        ...input,
        batch: { ...input.batch, webhookUrl: 'https://dms.example/hook' },
        webhookSecret: Buffer.from('eigenes'),
      })
      return input.batch.id
    }
    const events = async (batchId: string) => (await storage.webhooks.listByBatch(batchId)).map(({ event }) => event)

    test('a key that was used gives back its answer, and nothing is written a second time', async () => {
      const idempotency = {
        projectId: aProject.id,
        route: 'POST /v1/batches',
        key: 'k',
        fingerprint: 'f',
        answer: '{"a":1}',
      }
      expect(await storage.batches.create({ ...aBatch(), idempotency })).toEqual({ created: true })
      const again = aBatch()
      const other = { ...idempotency, fingerprint: 'g', answer: '{"a":2}' }
      expect(await storage.batches.create({ ...again, idempotency: other })).toEqual({
        created: false,
        kept: { fingerprint: 'f', answer: '{"a":1}' },
      })
      expect(await storage.batches.find(again.batch.id)).toBeNull()
      expect(await storage.batches.keptAnswer({ ...idempotency, key: 'andere' })).toBeNull()
    })

    test('answers are forgotten by age', async () => {
      const idempotency = { projectId: aProject.id, route: 'r', key: 'k', fingerprint: 'f', answer: '{}' }
      await storage.batches.create({ ...aBatch({ createdAt: 1_000 }), idempotency })
      expect(await storage.batches.forgetAnswers(1_000)).toBe(0)
      expect(await storage.batches.forgetAnswers(1_001)).toBe(1)
      expect(await storage.batches.keptAnswer(idempotency)).toBeNull()
    })

    test('each status change of a batch with a webhook is an event, in the same step', async () => {
      const batchId = await withWebhook()
      const run = await storage.runs.claim('engine-1', 2_000, 1)
      expect(await events(batchId)).toMatchObject([
        { sequence: 1, previousStatus: 'queued', status: 'processing', occurredAt: 2_000, documentsTotal: 1 },
      ])
      if (!run) throw new Error('nothing claimed')
      await storage.runs.finish(run, { status: 'failed', fault }, 3_000)
      expect((await events(batchId))[1]).toMatchObject({ sequence: 2, previousStatus: 'processing', status: 'failed' })
    })

    test('taking a run up again is no status change', async () => {
      const batchId = await withWebhook()
      const run = await storage.runs.claim('engine-1', 2_000, 1)
      if (!run) throw new Error('nothing claimed')
      await storage.runs.release(run)
      await storage.runs.claim('engine-2', 3_000, 1)
      expect(await events(batchId)).toHaveLength(1)
    })

    test('a queued batch that is cancelled tells of it; a batch without webhook tells nothing', async () => {
      const batchId = await withWebhook()
      const silent = aBatch()
      await storage.batches.create(silent)
      await storage.runs.requestCancel(batchId, fault)
      await storage.runs.requestCancel(silent.batch.id, fault)
      expect(await events(batchId)).toMatchObject([{ previousStatus: 'queued', status: 'failed' }])
      expect(await events(silent.batch.id)).toEqual([])
    })

    test('an event is due until it is delivered; every attempt is logged', async () => {
      const batchId = await withWebhook()
      await storage.runs.claim('engine-1', 2_000, 1)
      const [event] = await storage.webhooks.due(2_000, 10)
      if (!event) throw new Error('nothing due')
      expect(await storage.webhooks.due(1_999, 10)).toEqual([])
      expect(await storage.webhooks.recordAttempt(event.id, delivery, { state: 'pending', nextAttemptAt: 7_500 })).toBe(
        true,
      )
      expect(await storage.webhooks.nextDueAt()).toBe(7_500)
      const ok = { ...delivery, at: 7_500, statusCode: 204, answer: '' }
      expect(await storage.webhooks.recordAttempt(event.id, ok, { state: 'delivered' })).toBe(true)
      expect(await storage.webhooks.recordAttempt(event.id, ok, { state: 'delivered' })).toBe(false)
      expect(await storage.webhooks.nextDueAt()).toBeNull()
      expect((await storage.webhooks.listByBatch(batchId))[0]).toMatchObject({ deliveries: [delivery, ok] })
    })

    test('a receiver that is gone ends all waiting events of its URL; one of them can be sent again by hand', async () => {
      const [first, second] = [await withWebhook({ createdAt: 1 }), await withWebhook({ createdAt: 2 })]
      await storage.runs.claim('engine-1', 2_000, 1)
      await storage.runs.claim('engine-1', 2_000, 1)
      const [event] = await events(first ?? '')
      await storage.webhooks.recordAttempt(event?.id ?? '', { ...delivery, statusCode: 410 }, { state: 'gone' })
      expect((await events(second ?? ''))[0]?.state).toBe('gone')
      expect(await storage.webhooks.replay(event?.id ?? '', 8_000)).toBe(true)
      expect(await storage.webhooks.replay(event?.id ?? '', 8_000)).toBe(false)
      expect(await storage.webhooks.due(8_000, 10)).toMatchObject([{ id: event?.id, attempts: 0 }])
    })

    test('a batch signs with its own secret, else with the one of its project', async () => {
      expect(await storage.webhooks.setProjectSecret(aProject.id, Buffer.from('projekt'))).toBe(true)
      expect(await storage.webhooks.setProjectSecret(aProject.id, Buffer.from('zu spät'))).toBe(false)
      const own = await withWebhook({ createdAt: 1 })
      const input = aBatch({ createdAt: 2 })
      await storage.batches.create({ ...input, batch: { ...input.batch, webhookUrl: 'https://dms.example/b' } })
      await storage.runs.claim('engine-1', 2_000, 1)
      await storage.runs.claim('engine-1', 2_000, 1)
      expect((await events(own))[0]?.sealedSecret?.toString()).toBe('eigenes')
      expect((await events(input.batch.id))[0]?.sealedSecret?.toString()).toBe('projekt')
    })
  })
}
