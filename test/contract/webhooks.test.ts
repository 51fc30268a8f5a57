import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDeliveries } from '../../engine/batches/list-deliveries.ts'
import type { DeliveryLogEntry } from '../../engine/batches/list-deliveries.ts'
import { replayDelivery } from '../../engine/batches/replay-delivery.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { createClient } from '../support/create-client.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { SourceServer } from '../support/source-server.ts'
import { makeCertificates, startSourceServer } from '../support/source-server.ts'
import type { Credentials, V1Client } from '../support/v1-client.ts'
import { openV1 } from '../support/v1-client.ts'
import type { Received, WebhookReceiver } from '../support/webhook-receiver.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const RAW_SECRET = 'ein Geheimnis ohne Vorsatz'
const SAMPLE = join(import.meta.dirname, '../fixtures/samples/01-lohnsteuerbescheinigung-2025.pdf')
const SOON = { interval: 50 }

const folder = temporaryDataDir()
let sources: SourceServer
let receiver: WebhookReceiver
let secure: WebhookReceiver
let settings: Record<string, string>
let credentials: Credentials
let engine: EngineProcess
let api: V1Client
let storage: Storage

beforeAll(async () => {
  sources = await startSourceServer(folder.dataDir, new Map([['beleg.pdf', readFileSync(SAMPLE)]]))
  receiver = await startWebhookReceiver({
    secret: SECRET,
    behaviours: {
      ok: response => response.writeHead(204).end(),
      flaky: (response, count) => response.writeHead(count === 1 ? 500 : 200).end('Fehler am anderen Ende'),
      gone: response => response.writeHead(410).end(),
      redirect: response => response.writeHead(307, { location: '/target' }).end(),
      target: response => response.writeHead(200).end(),
      busy: (response, count) =>
        count === 1 ? response.writeHead(503, { 'retry-after': '9' }).end() : response.writeHead(200).end(),
      hang: () => undefined,
      forbidden: response => response.writeHead(500).end(),
      // The first attempt is under way when the engine dies.
      killed: (response, count) => (count === 1 ? undefined : response.writeHead(200).end()),
    },
  })
  const tls = await makeCertificates('Steuerstapel Testempfaenger')
  secure = await startWebhookReceiver({
    secret: RAW_SECRET,
    tls,
    behaviours: { ok: response => response.writeHead(200).end('danke') },
  })
  const authorities = join(folder.dataDir, 'authorities.pem')
  writeFileSync(authorities, `${readFileSync(sources.caFile, 'utf8')}\n${tls.ca}`)
  settings = {
    STEUERSTAPEL_SOURCE_ALLOW: sources.host,
    STEUERSTAPEL_WEBHOOK_ALLOW: `${receiver.host},${secure.host}`,
    STEUERSTAPEL_EXTRA_CA: authorities,
    STEUERSTAPEL_CREATE_PER_MINUTE: '100',
    STEUERSTAPEL_RATE_PER_MINUTE: '10000',
    STEUERSTAPEL_WORKERS: '1',
  }
  credentials = await createClient(folder.dataDir, 'Webhook-Probe')
  storage = openSqlite(join(folder.dataDir, 'steuerstapel.db'), { clock: systemClock })
  await start(settings)
})

afterAll(async () => {
  await engine.kill()
  await storage.close()
  await Promise.all([sources.close(), receiver.close(), secure.close()])
  folder.remove()
})

describe('Events 1 to 6 over the running engine: every delivery is verified by the library of Standard Webhooks', () => {
  test('a completed batch tells of processing and completed, with ids and counts only', async () => {
    const id = await create(receiver.urlOf('ok'), 'beleg.pdf')
    await expect.poll(() => receiver.received('ok').length, SOON).toBe(2)
    const [first, second] = receiver.received('ok')
    expect(new Set([first?.body.type, second?.body.type])).toEqual(new Set(['batch.processing', 'batch.completed']))
    const completed = [first, second].find(delivery => delivery?.body.type === 'batch.completed')
    expect(completed?.body.data).toMatchObject({
      batch_id: id,
      status: 'completed',
      previous_status: 'processing',
      sequence: 2,
      documents_total: 1,
      documents_failed: 0,
      batch_name: 'Webhook-Probe',
      mandant_id: null,
      links: { self: `/v1/batches/${id}`, result: `/v1/batches/${id}/result` },
    })
    expect(completed?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Steuerstapel-Webhook/1',
    })
    expect(JSON.stringify(completed?.body)).not.toContain('beleg.pdf')
    expectVerified(receiver.received('ok'))
    expect(first?.id).not.toBe(second?.id)
    // The receiver hears of a delivery before the sender has its answer on record.
    await expect.poll(async () => (await logOf(id)).map(({ state }) => state), SOON).toEqual(['delivered', 'delivered'])
  })

  test('an https receiver is verified by its authority; a secret without prefix signs with its bytes', async () => {
    await create(secure.urlOf('ok'), 'fehlt.pdf', RAW_SECRET)
    await expect.poll(() => secure.received('ok').length, SOON).toBe(1)
    expect(secure.received('ok')[0]?.body).toMatchObject({ type: 'batch.failed', data: { previous_status: 'queued' } })
    expectVerified(secure.received('ok'))
  })

  // These wait for times that the interface promises: side by side, each with a receiver of its own.
  test.concurrent(
    'after a 500 it is tried again about 5 s later, with the same webhook-id and a timestamp of its own',
    async ({ expect }) => {
      const id = await create(receiver.urlOf('flaky'), 'fehlt.pdf')
      await expect.poll(() => receiver.received('flaky').length, SOON).toBe(2)
      const [first, second] = receiver.received('flaky')
      expect(second?.id).toBe(first?.id)
      expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']))
      expect(waitBetween(receiver.received('flaky'))).toBeGreaterThan(3_900)
      expectVerified(receiver.received('flaky'))
      await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe('delivered')
      expect((await logOf(id))[0]?.deliveries).toMatchObject([
        { statusCode: 500, answer: 'Fehler am anderen Ende' },
        { statusCode: 200 },
      ])
    },
  )

  test.concurrent('Retry-After of a 503 is honoured beyond the schedule', async ({ expect }) => {
    await create(receiver.urlOf('busy'), 'fehlt.pdf')
    await expect.poll(() => receiver.received('busy').length, SOON).toBe(2)
    expect(waitBetween(receiver.received('busy'))).toBeGreaterThan(8_900)
    expectVerified(receiver.received('busy'))
  })

  test.concurrent(
    '410 ends it: one attempt, nothing is due, and a replay sends the same webhook-id again',
    async ({ expect }) => {
      const id = await create(receiver.urlOf('gone'), 'fehlt.pdf')
      await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe('gone')
      expect((await logOf(id))[0]).toMatchObject({ nextAttemptAt: null, deliveries: [{ statusCode: 410 }] })
      expect(receiver.received('gone')).toHaveLength(1)

      const eventId = (await logOf(id))[0]?.id ?? ''
      const deps = { storage, clock: systemClock, onReplayed: () => undefined }
      expect(await replayDelivery(deps, 'bat_ein_anderer', eventId)).toBe(false)
      expect(await replayDelivery(deps, id, eventId)).toBe(true)
      await expect.poll(() => receiver.received('gone').length, SOON).toBe(2)
      expect(receiver.received('gone').map(delivery => delivery.id)).toEqual([eventId, eventId])
      expectVerified(receiver.received('gone'))
    },
  )

  test.concurrent('a redirect is a failed attempt and is never followed', async ({ expect }) => {
    const id = await create(receiver.urlOf('redirect'), 'fehlt.pdf')
    await expect.poll(async () => (await logOf(id))[0]?.deliveries.length, SOON).toBe(2)
    expect((await logOf(id))[0]).toMatchObject({
      state: 'pending',
      deliveries: [{ statusCode: 307 }, { statusCode: 307 }],
    })
    expect(receiver.received('target')).toEqual([])
  })

  test.concurrent('a receiver that never answers is given 15 s; others are served meanwhile', async ({ expect }) => {
    const id = await create(receiver.urlOf('hang'), 'fehlt.pdf')
    await expect.poll(() => receiver.received('hang').length, SOON).toBe(1)
    const before = secure.received('ok').length
    await create(secure.urlOf('ok'), 'fehlt.pdf', RAW_SECRET)
    await expect.poll(() => secure.received('ok').length, SOON).toBe(before + 1)
    expect((await logOf(id))[0]?.deliveries).toEqual([])
    await expect
      .poll(async () => (await logOf(id))[0]?.deliveries, SOON)
      .toMatchObject([{ statusCode: null, fault: 'timeout' }])
    expect((await logOf(id))[0]?.deliveries[0]?.durationMs).toBeGreaterThan(14_500)
  })

  test('a private target that the administrator did not allow is refused at creation', async () => {
    const port = Number(receiver.host.split(':')[1])
    for (const [url, reason] of [
      [`http://127.0.0.1:${port}/ok`, 'https_required'],
      [`https://127.0.0.1:${port}/ok`, 'target_not_allowed'],
      ['https://localhost:1/ok', 'target_not_allowed'],
      ['https://10.0.0.1/ok', 'target_not_allowed'],
      ['https://169.254.169.254/latest', 'target_not_allowed'],
    ] as const) {
      await expect(create(url, 'fehlt.pdf')).rejects.toThrow(
        new RegExp(`: 400 .*"field":"webhook_url","reason":"${reason}"`),
      )
    }
  })
})

describe('Events and a crash of the engine', () => {
  test('after kill -9 in the middle of an attempt the delivery is made again with the same webhook-id', async () => {
    const id = await create(receiver.urlOf('killed'), 'fehlt.pdf')
    await expect.poll(() => receiver.received('killed').length, SOON).toBe(1)
    await engine.kill()
    await start(settings)
    await expect.poll(() => receiver.received('killed').length, SOON).toBe(2)
    const [first, second] = receiver.received('killed')
    expect(second?.id).toBe(first?.id)
    expect(second?.body).toEqual(first?.body)
    expectVerified(receiver.received('killed'))
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe('delivered')
  })

  test('a target that is no longer allowed when it is due is not called, however it was when the batch came', async () => {
    const id = await create(receiver.urlOf('forbidden'), 'fehlt.pdf')
    await expect.poll(async () => (await logOf(id))[0]?.deliveries.length, SOON).toBe(1)
    await engine.kill()
    const seen = receiver.received('forbidden').length
    await start({ ...settings, STEUERSTAPEL_WEBHOOK_ALLOW: secure.host })
    await expect
      .poll(async () => (await logOf(id))[0]?.deliveries.at(-1), SOON)
      .toMatchObject({ statusCode: null, fault: 'source_address_forbidden', answer: null })
    expect(receiver.received('forbidden')).toHaveLength(seen)
  })
})

async function start(with_: Readonly<Record<string, string>>): Promise<void> {
  engine = await startEngine({ dataDir: folder.dataDir, settings: with_ })
  api = await openV1(engine.httpUrl, credentials)
}

/** A batch of one document; `fehlt.pdf` is not there, which ends the batch at once. */
async function create(webhookUrl: string, file: string, secret = SECRET): Promise<string> {
  const batch = {
    batch_name: 'Webhook-Probe',
    documents: [{ filename: file, source: { type: 'url', url: sources.urlOf(file) } }],
    webhook_url: webhookUrl,
    webhook_secret: secret,
  }
  return (await api.createBatch(batch, crypto.randomUUID())).batch_id
}

async function logOf(batchId: string): Promise<readonly DeliveryLogEntry[]> {
  return listDeliveries(storage, batchId)
}

function waitBetween(received: readonly Received[]): number {
  return (received[1]?.atMs ?? 0) - (received[0]?.atMs ?? 0)
}

function expectVerified(received: readonly Received[]): void {
  expect(received.map(({ verified }) => verified)).toEqual(received.map(() => true))
}
