import * as fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createSecretBox, type SecretBox } from '../../../engine/shared/secret-box.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { planAttempt, retryAfterMs, WAITS_MS } from '../../../engine/webhooks/plan-attempt.ts'
import type { WebhookAnswer, WebhookRequest } from '../../../engine/webhooks/post-webhook.ts'
import { signWebhook } from '../../../engine/webhooks/sign-webhook.ts'
import { createWebhookSender } from '../../../engine/webhooks/webhook-sender.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const HOUR = 3_600_000
const secrets = createSecretBox(Buffer.alloc(32, 7))
const attempt = { attempts: 1, statusCode: 500, retryAfterMs: null, now: 0, random: 0.5 }

test('the signature is the one of Standard Webhooks, for encoded and for plain secrets', () => {
  const message = { id: 'evt_01JD8Z6Q4T0000000000000001', timestamp: 1_795_255_200, body: '{"a":1}' }
  const expected = (key: Buffer): string =>
    `v1,${createHmac('sha256', key).update(`${message.id}.${message.timestamp}.${message.body}`).digest('base64')}`
  const key = '0123456789abcdef0123456789abcdef'
  expect(signWebhook(`whsec_${Buffer.from(key).toString('base64')}`, message)).toBe(expected(Buffer.from(key)))
  expect(signWebhook('kein base64!', message)).toBe(expected(Buffer.from('kein base64!')))
})

test('ten attempts span 75 hours and 35 minutes, then the event is exhausted', () => {
  expect(WAITS_MS).toHaveLength(10)
  expect(WAITS_MS.reduce((sum, wait) => sum + wait, 0)).toBe(75 * HOUR + 35 * 60_000 + 5_000)
  expect(planAttempt({ ...attempt, attempts: 9 })).toEqual({ state: 'pending', nextAttemptAt: 24 * HOUR })
  expect(planAttempt({ ...attempt, attempts: 10 })).toEqual({ state: 'exhausted' })
})

test('2xx delivers, a redirect is a failure, 410 ends the URL', () => {
  expect(planAttempt({ ...attempt, statusCode: 204 })).toEqual({ state: 'delivered' })
  expect(planAttempt({ ...attempt, statusCode: 302 }).state).toBe('pending')
  expect(planAttempt({ ...attempt, statusCode: 410 })).toEqual({ state: 'gone' })
})

test('a wish to wait is honoured with 429 and 503, for 24 hours at most', () => {
  expect(planAttempt({ ...attempt, statusCode: 429, retryAfterMs: HOUR })).toEqual({
    state: 'pending',
    nextAttemptAt: HOUR,
  })
  expect(planAttempt({ ...attempt, statusCode: 503, retryAfterMs: 900 * HOUR })).toEqual({
    state: 'pending',
    nextAttemptAt: 24 * HOUR,
  })
  expect(planAttempt({ ...attempt, retryAfterMs: HOUR })).toEqual({ state: 'pending', nextAttemptAt: 5_000 })
  expect(retryAfterMs('120', 0)).toBe(120_000)
  expect(retryAfterMs('Sat, 21 Nov 2026 12:00:10 GMT', Date.UTC(2026, 10, 21, 12))).toBe(10_000)
  expect(retryAfterMs('bald', 0)).toBeNull()
})

test('waits vary by a fifth at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const next = planAttempt({ ...attempt, attempts, random })
      const wait = WAITS_MS[attempts] ?? 0
      if (next.state !== 'pending') throw new Error('no wait')
      expect(next.nextAttemptAt).toBeGreaterThanOrEqual(Math.floor(wait * 0.8))
      expect(next.nextAttemptAt).toBeLessThanOrEqual(Math.ceil(wait * 1.2))
    }),
  )
})

async function setup(answers: (WebhookAnswer | Error)[], opening: Pick<SecretBox, 'open'> = secrets) {
  const clock = aClock(10_000)
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-hook-')), 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  await storage.batches.create({
    ...input,
    batch: { ...input.batch, webhookUrl: 'https://dms.example/hook' },
    webhookSecret: secrets.seal('geheim'),
  })
  await storage.runs.claim('engine-1', 10_000, 1)
  const sent: WebhookRequest[] = []
  const faults: string[] = []
  let settled = (): void => {}
  const sender = createWebhookSender({
    storage,
    clock,
    secrets: opening,
    random: () => 0.5,
    logger: {
      info: () => settled(),
      error: (_fields, message) => {
        faults.push(message)
        settled()
      },
    },
    post: message => {
      sent.push(message)
      const answer = answers[sent.length - 1] ?? new Error('nothing more to say')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  /** Wakes the sender and waits until it has logged an attempt. */
  const next = (): Promise<void> =>
    new Promise(resolve => {
      settled = resolve
      sender.wake()
    })
  return { clock, storage, sent, sender, next, faults, batchId: input.batch.id }
}

test('a failed delivery is tried again with the same id and a fresh timestamp and signature', async () => {
  const busy = { statusCode: 503, retryAfter: '30', body: 'später' }
  const { clock, storage, sent, sender, next, batchId } = await setup([
    busy,
    { statusCode: 200, retryAfter: undefined, body: 'ok' },
  ])
  await next()
  clock.advance(30_000)
  await next()
  await sender.stop()
  const [first, second] = sent
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(30)
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
  const [entry] = await storage.webhooks.listByBatch(batchId)
  expect(entry?.event.state).toBe('delivered')
  expect(entry?.deliveries.map(delivery => delivery.statusCode)).toEqual([503, 200])
})

test('no answer is logged by a code without an address', async () => {
  const { storage, sender, next, batchId } = await setup([new Error('connect ECONNREFUSED 10.0.0.1:443')])
  await next()
  await sender.stop()
  const [entry] = await storage.webhooks.listByBatch(batchId)
  expect(entry?.deliveries[0]).toMatchObject({ statusCode: null, fault: 'unreachable', answer: null })
  expect(entry?.event.state).toBe('pending')
})

/** Lets whatever would come at once come: timers of zero and promises, many times over. */
async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}

test('a secret that does not open any more is a failed attempt on the schedule, logged once', async () => {
  const other = createSecretBox(Buffer.alloc(32, 8))
  const { clock, storage, sent, sender, faults, batchId } = await setup([], other)
  sender.start()
  await turns()
  const first = (await storage.webhooks.listByBatch(batchId))[0]
  expect(first?.deliveries).toMatchObject([{ statusCode: null, fault: 'secret_unreadable', answer: null }])
  expect(first?.event).toMatchObject({ state: 'pending', attempts: 1, nextAttemptAt: 15_000 })
  clock.advance(5_000)
  sender.wake()
  await turns()
  await sender.stop()
  const second = (await storage.webhooks.listByBatch(batchId))[0]
  expect(second?.event).toMatchObject({ state: 'pending', attempts: 2, nextAttemptAt: 315_000 })
  expect(faults).toEqual(['webhook_secret_unreadable'])
  expect(sent).toEqual([])
})

test('an attempt that cannot be recorded is made again after a growing pause, logged once', async () => {
  const ok = { statusCode: 200, retryAfter: undefined, body: 'ok' }
  const { clock, storage, sent, sender, faults, batchId } = await setup([ok, ok, ok])
  const record = vi.spyOn(storage.webhooks, 'recordAttempt').mockRejectedValue(new Error('disk I/O error'))
  sender.start()
  await turns()
  expect(sent).toHaveLength(1)
  for (const [afterMs, count] of [[1_000, 2] as const, [1_000, 2] as const]) {
    clock.advance(afterMs)
    sender.wake()
    await turns()
    expect(sent).toHaveLength(count)
  }
  expect(faults).toEqual(['webhook_attempt_failed'])
  record.mockRestore()
  clock.advance(1_000)
  sender.wake()
  await turns()
  await sender.stop()
  expect(new Set(sent.map(message => message.headers['webhook-id'])).size).toBe(1)
  expect((await storage.webhooks.listByBatch(batchId))[0]?.event.state).toBe('delivered')
})

test('the payload carries ids and counts as decided', async () => {
  const { sent, sender, next, batchId } = await setup([{ statusCode: 200, retryAfter: undefined, body: '' }])
  await next()
  await sender.stop()
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    type: 'batch.processing',
    timestamp: '1970-01-01T00:00:10.000Z',
    data: {
      batch_id: batchId,
      project_id: aProject.id,
      organization_id: aProject.organizationId,
      mandant_id: null,
      batch_name: 'Stapel',
      status: 'processing',
      previous_status: 'queued',
      sequence: 1,
      documents_total: 1,
      documents_failed: 0,
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:10.000Z',
      links: {
        self: `/v1/batches/${batchId}`,
        progress: `/v1/batches/${batchId}/progress`,
        result: `/v1/batches/${batchId}/result`,
      },
    },
  })
})

test('a sealed secret opens with its key only, and not after a change', () => {
  const box = secrets.seal('geheim')
  expect(secrets.open(box)).toBe('geheim')
  expect(box.includes('geheim')).toBe(false)
  expect(() => createSecretBox(Buffer.alloc(32, 8)).open(box)).toThrow()
  box[box.length - 1] = (box[box.length - 1] ?? 0) ^ 1
  expect(() => secrets.open(box)).toThrow()
})

test('what was delivered while the list of due ones was on its way is not sent again', async () => {
  const { clock, storage, batchId } = await setup([])
  const sent: WebhookRequest[] = []
  let lists = 0
  const delivered = Promise.withResolvers<void>()
  /**
   * The first list comes at once, every further one when the delivery was recorded and nothing is under way any more.
   */
  const due: Storage['webhooks']['due'] = async (...args) => {
    const isFirst = ++lists === 1
    const events = await storage.webhooks.due(...args)
    if (isFirst) return events
    await delivered.promise
    await turn()
    return events
  }
  const sender = createWebhookSender({
    storage: { ...storage, webhooks: { ...storage.webhooks, due } },
    clock,
    secrets,
    random: () => 0.5,
    logger: { info: () => delivered.resolve(), error: () => undefined },
    post: async message => {
      sent.push(message)
      sender.wake()
      await waitFor(() => expect(lists).toBe(2))
      return { statusCode: 200, retryAfter: undefined, body: '' }
    },
  })
  sender.wake()
  await waitFor(() => expect(lists).toBeGreaterThan(2))
  await sender.stop()
  expect(sent).toHaveLength(1)
  const [entry] = await storage.webhooks.listByBatch(batchId)
  expect(entry?.deliveries).toHaveLength(1)
})
