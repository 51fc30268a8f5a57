import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

const create = async () => (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>().batch_id

describe('GET /v1/batches/{batch_id}/progress', () => {
  test('"Response 200: the progress object" of a queued batch has no holes', async () => {
    const id = await create()
    expect((await client.get(`/v1/batches/${id}/progress`)).body).toBe(
      JSON.stringify({
        batch_id: id,
        status: 'queued',
        current_phase: {
          phase: 'CONVERSION',
          phase_progress: 0,
          overall_progress: 0,
          micro_step: 'fetch_sources',
          micro_step_description: 'Schritt fetch_sources',
          estimated_time_remaining_seconds: 12,
        },
        file_progress: { current_file: 'a.pdf', current_index: 1, total_files: 1, percentage: 0 },
        phases_completed: [],
        timestamp: '2026-11-21T09:41:10.123Z',
      }),
    )
  })

  test('"Phases inside `processing` run in this order", and a completed batch shows REPORT at 100', async () => {
    const id = await create()
    await server.complete(id)
    const body = (await client.get(`/v1/batches/${id}/progress`)).json<{ phases_completed: { phase: string }[] }>()
    expect(body).toMatchObject({
      status: 'completed',
      current_phase: {
        phase: 'REPORT',
        phase_progress: 100,
        overall_progress: 100,
        estimated_time_remaining_seconds: 0,
      },
      file_progress: { percentage: 100 },
    })
    expect(body.phases_completed.map(entry => entry.phase)).toEqual([
      'CONVERSION',
      'OCR',
      'ANALYSIS',
      'ORGANIZATION',
      'REPORT',
    ])
    expect(body.phases_completed[0]).toEqual({
      phase: 'CONVERSION',
      started_at: '2026-11-21T09:41:10.123Z',
      completed_at: '2026-11-21T09:41:11.623Z',
      duration_seconds: 1.5,
      files_processed: 1,
    })
  })
})

describe('GET /v1/batches/{batch_id}/events', () => {
  test('sends the progress object on every change and ends with the batch', async () => {
    const id = await create()
    const stream = client.get(`/v1/batches/${id}/events`)
    await delay(30)
    const [document] = await server.storage.documents.listByBatch(id)
    const bytes = { sha256: 'a'.repeat(64), byteSize: 1 }
    await server.storage.documents.finishFetch(document?.id ?? '', { ok: true, ...bytes }, server.clock.now())
    const run = await server.storage.runs.claim('test', server.clock.now(), 1000)
    await delay(30)
    const fault = { code: 'report_failed', message: 'x', phase: 'REPORT', retryable: false, failedAt: 0 } as const
    if (run) await server.storage.runs.finish(run, { status: 'failed', fault }, server.clock.now())
    const answer = await stream
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const states = [...answer.body.matchAll(/^data: (.*)$/gm)].map(
      match => (JSON.parse(match[1] ?? '') as { status: string }).status,
    )
    expect(states).toEqual(['queued', 'processing', 'failed'])
  })

  test('ends when the secret of its client is replaced', async () => {
    const id = await create()
    const { progress } = server.storage.batches
    vi.spyOn(server.storage.batches, 'progress').mockImplementationOnce(async batchId => {
      const clients = await server.storage.clients.list()
      for (const each of clients) await server.storage.clients.setSecret(each.client.id, 'other')
      return progress(batchId)
    })
    const answer = await client.get(`/v1/batches/${id}/events`)
    expect([answer.statusCode, (await server.storage.batches.find(id))?.status]).toEqual([200, 'queued'])
    expect(answer.body.match(/^event: progress$/gm)).toHaveLength(1)
  })

  test('a batch that has ended is told once', async () => {
    const id = await create()
    await server.complete(id)
    const { body } = await client.get(`/v1/batches/${id}/events`)
    expect(body.match(/^event: progress$/gm)).toHaveLength(1)
    const [, data = ''] = /^data: (.*)$/m.exec(body) ?? []
    expect(JSON.parse(data)).toEqual((await client.get(`/v1/batches/${id}/progress`)).json())
  })

  test('who comes back after the end is told to stop (204), who missed the end hears it', async () => {
    const id = await create()
    await server.complete(id)
    const { body } = await client.get(`/v1/batches/${id}/events`)
    const last = /^id: (.*)$/m.exec(body)?.[1] ?? ''
    const again = await client.get(`/v1/batches/${id}/events`, { 'last-event-id': last })
    expect([again.statusCode, again.body]).toEqual([204, ''])
    const missed = await client.get(`/v1/batches/${id}/events`, { 'last-event-id': '2026-11-21T09:41:10.123Z' })
    expect(missed.statusCode).toBe(200)
    expect(missed.body).toContain('"status":"completed"')
  })
})

describe('POST /v1/batches/{batch_id}/cancel', () => {
  test.each(['application/x-www-form-urlencoded', 'application/json', 'text/plain'])(
    'needs no body, whatever type a client names for none (%s)',
    async type => {
      const id = await create()
      const answer = await client.post(`/v1/batches/${id}/cancel`, '', { 'content-type': type })
      expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([200, 'failed'])
    },
  )

  test('a queued batch ends failed with the code cancelled; asking again changes nothing', async () => {
    const id = await create()
    for (const _ of [1, 2]) {
      const answer = await client.post(`/v1/batches/${id}/cancel`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        batch_id: id,
        status: 'failed',
        error: { code: 'cancelled', retryable: true },
      })
    }
    expect((await client.get(`/v1/batches/${id}/result`)).statusCode).toBe(404)
  })

  test('two who ask at the same moment both hear that it is cancelled', async () => {
    const id = await create()
    const { requestCancel } = server.storage.runs
    vi.spyOn(server.storage.runs, 'requestCancel').mockImplementation(async (...wish) => {
      await requestCancel(...wish)
      return requestCancel(...wish)
    })
    const answer = await client.post(`/v1/batches/${id}/cancel`)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { error: { code: 'cancelled' } }])
  })

  test('a completed batch stays completed', async () => {
    const id = await create()
    await server.complete(id)
    const answer = await client.post(`/v1/batches/${id}/cancel`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error_details: { field: 'batch_id', reason: 'completed' } })
    expect((await client.get(`/v1/batches/${id}`)).json()).toMatchObject({ status: 'completed' })
  })
})

test('GET /v1/batches/{batch_id}/documents tells what became of each document', async () => {
  const id = await create()
  await server.complete(id)
  expect((await client.get(`/v1/batches/${id}/documents`)).json()).toMatchObject({
    batch_id: id,
    documents: [
      {
        document_id: expect.stringMatching(/^doc_/),
        index: 0,
        filename: 'a.pdf',
        status: 'processed',
        pages: 2,
        kind: null,
        fields: {},
        warnings: [],
      },
    ],
  })
})
