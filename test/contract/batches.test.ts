import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client({ partnerCode: 'PARTNER7', discountPercent: 10, provisionPercent: 5 })
})
afterEach(() => server.close())

describe('POST /v1/batches', () => {
  test('"Response 202: the batch creation response", all fields in the order of the text', async () => {
    const answer = await client.post('/v1/batches', aBatchBody({ mandant: { company_name: 'Müller GmbH' } }))
    expect(answer.statusCode).toBe(202)
    const body = answer.json<Record<string, never>>()
    expect(Object.keys(body)).toEqual([
      'batch_id',
      'project_id',
      'organization_id',
      'mandant',
      'status',
      'storage',
      'partner_code',
      'estimated_cost',
      'estimated_duration_seconds',
      'created_at',
      'links',
      // Additive.
      'reference',
      'metadata',
    ])
    const {
      batch_id: id,
      organization_id: organization,
      mandant,
    } = body as unknown as Record<string, string> & {
      mandant: { id: string }
    }
    expect(body).toMatchObject({
      batch_id: expect.stringMatching(/^bat_[0-9A-Z]{26}$/),
      project_id: client.projectId,
      mandant: { id: expect.stringMatching(/^man_/), name: 'Müller GmbH' },
      status: 'queued',
      storage: {
        provider: 'managed',
        base_path: `${organization}/2026/${mandant.id}/2026-11-21_${id}/`,
      },
      partner_code: {
        code: 'PARTNER7',
        discount_percent: 10,
        provision_percent: 5,
        snapshot_id: expect.stringMatching(/^bsn_/),
      },
      estimated_cost: {
        conversion_eur: '0.12',
        analysis_eur: '0.24',
        subtotal_eur: '0.36',
        discount_eur: '0.04',
        total_eur: '0.32',
      },
      estimated_duration_seconds: expect.any(Number),
      created_at: '2026-11-21T09:41:10.123Z',
      links: { self: `/v1/batches/${id}`, progress: `/v1/batches/${id}/progress`, result: `/v1/batches/${id}/result` },
    })
    expect(answer.headers['location']).toBe(`/v1/batches/${id}`)
    expect(answer.headers['link']).toBe(`</v1/batches/${id}>; rel="self"`)
  })

  test('without mandant the answer says null and the path says ohne-mandant', async () => {
    const body = (await client.post('/v1/batches', aBatchBody())).json<{
      mandant: null
      storage: { base_path: string }
    }>()
    expect(body.mandant).toBeNull()
    expect(body.storage.base_path).toContain('/2026/ohne-mandant/')
  })

  test('"`batch_name` and `documents` (min. 1) are required"', async () => {
    const answer = await client.post('/v1/batches', { documents: [] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'invalid_request',
      error_description: 'batch_name fehlt.',
      error_details: {
        field: 'batch_name',
        reason: 'required',
        errors: [
          { field: 'batch_name', reason: 'required' },
          { field: 'documents', reason: 'too_few' },
        ],
      },
    })
  })

  test('all faults of a body are told at once, wrong types beside bad values', async () => {
    const answer = await client.post('/v1/batches', {
      batch_name: 7,
      mandant: { id: 'man_unbekannt' },
      documents: [
        { filename: 'a/b.pdf', source: { type: 'url', url: 'http://files.example.com/a.pdf' } },
        { filename: 'b.pdf', source: { type: 'url', url: 'https://u:p@files.example.com/', sha256: 'x' } },
        { filename: 'c.pdf', source: { type: 'ftp' } },
        {
          filename: 'd.pdf',
          source: { type: 'url', url: 'https://files.example.com/', expires_at: '2026-11-21T09:00:00Z', sha256: 5 },
        },
        { filename: 'e.pdf', source: { type: 'url', url: 'https://files.example.com/', path: 'a.pdf' } },
        { filename: 'f.pdf' },
      ],
      processing: { phases: ['ocr', 'magic'], language: 'fr', auto_dedupe: 'true' },
      webhook_url: 'http://hooks.example.com/',
      webhook_secret: 'schlüssel',
    })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ error_details: { errors: { field: string; reason: string }[] } }>().error_details
    const reasons = Object.fromEntries(errors.map(({ field, reason }) => [field, reason]))
    expect(reasons).toEqual({
      batch_name: 'invalid_type',
      'mandant.id': 'not_found',
      'documents[0].filename': 'invalid_format',
      'documents[0].source.url': 'https_required',
      'documents[1].source.url': 'invalid_value',
      'documents[1].source.sha256': 'invalid_format',
      'documents[2].source.type': 'invalid_value',
      'documents[2].source.url': 'required',
      'documents[3].source.sha256': 'invalid_type',
      'documents[3].source.expires_at': 'expired',
      'documents[4].source': 'mutually_exclusive',
      'documents[4].source.path': 'target_not_allowed',
      'documents[5].source': 'required',
      'processing.phases[1]': 'invalid_value',
      'processing.language': 'invalid_value',
      'processing.auto_dedupe': 'invalid_type',
      webhook_url: 'https_required',
      webhook_secret: 'invalid_format',
    })
  })

  test('"Two alternative forms" of mandant: id or the fields of a new one, not both', async () => {
    const both = await client.post('/v1/batches', aBatchBody({ mandant: { id: 'man_x', company_name: 'X' } }))
    expect(both.json()).toMatchObject({ error_details: { field: 'mandant', reason: 'mutually_exclusive' } })
    const half = await client.post('/v1/batches', aBatchBody({ mandant: { first_name: 'Anna' } }))
    expect(half.json()).toMatchObject({ error_details: { field: 'mandant.last_name', reason: 'required' } })
    const empty = await client.post('/v1/batches', aBatchBody({ mandant: {} }))
    expect(empty.json()).toMatchObject({ error_details: { field: 'mandant', reason: 'required' } })
  })

  test('a mandant is used again by id and by tax number, and keeps the stored name', async () => {
    const first = (
      await client.post(
        '/v1/batches',
        aBatchBody({ mandant: { first_name: 'Anna', last_name: 'Muster', tax_id: '86 095 742 719' } }),
      )
    ).json<{ mandant: { id: string; name: string } }>()
    expect(first.mandant.name).toBe('Anna Muster')
    const byId = await client.post('/v1/batches', aBatchBody({ mandant: { id: first.mandant.id } }))
    expect(byId.json()).toMatchObject({ mandant: first.mandant })
    const byTaxId = await client.post(
      '/v1/batches',
      aBatchBody({ mandant: { company_name: 'Anders GmbH', tax_id: '86095742719' } }),
    )
    expect(byTaxId.json()).toMatchObject({ mandant: first.mandant, warnings: [{ code: 'mandant_name_differs' }] })
  })

  test("another organization's mandant is not found", async () => {
    const other = await server.client()
    const { mandant } = (await other.post('/v1/batches', aBatchBody({ mandant: { company_name: 'X' } }))).json<{
      mandant: { id: string }
    }>()
    const answer = await client.post('/v1/batches', aBatchBody({ mandant: { id: mandant.id } }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error_details: { field: 'mandant.id', reason: 'not_found' } })
  })

  test('"phases … no | both phases: conversion and analysis": default, expansion and language', async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    expect((await server.storage.batches.find(id))?.options).toEqual({
      requestedPhases: ['conversion', 'analysis'],
      phases: ['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'],
      language: 'de',
      autoDedupe: false,
    })
    const processing = { phases: ['ocr', 'ocr'], language: 'de-DE', auto_dedupe: true }
    const second = (await client.post('/v1/batches', aBatchBody({ processing }))).json<{
      batch_id: string
      estimated_cost: { conversion_eur: string; analysis_eur: string }
    }>()
    expect((await server.storage.batches.find(second.batch_id))?.options).toEqual({
      requestedPhases: ['ocr'],
      phases: ['CONVERSION', 'OCR', 'REPORT'],
      language: 'de',
      autoDedupe: true,
    })
    expect(second.estimated_cost).toMatchObject({ conversion_eur: '0.12', analysis_eur: '0.00' })
  })

  test('a path source is refused until input roots are set, then taken, also with type url', async () => {
    const documents = [
      { filename: 'a.pdf', source: { type: 'path', path: 'mandant/a.pdf' } },
      { filename: 'b.pdf', source: { type: 'url', path: 'mandant/b.pdf' } },
    ]
    const refused = await client.post('/v1/batches', aBatchBody({ documents }))
    expect(refused.json()).toMatchObject({
      error_details: { field: 'documents[0].source.path', reason: 'target_not_allowed' },
    })

    const open = await openContractServer({ config: { inputRoots: ['/srv/eingang'] } })
    const taken = await (await open.client()).post('/v1/batches', aBatchBody({ documents }))
    expect(taken.statusCode).toBe(202)
    const { batch_id: id } = taken.json<{ batch_id: string }>()
    expect((await open.storage.documents.listByBatch(id)).map(document => document.source)).toEqual([
      { type: 'path', path: 'mandant/a.pdf', sha256: null },
      { type: 'path', path: 'mandant/b.pdf', sha256: null },
    ])
    await open.close()
  })

  test('null counts as absent where a field is optional, and unknown fields are ignored', async () => {
    const answer = await client.post(
      '/v1/batches',
      aBatchBody({ mandant: null, processing: null, webhook_url: null, webhook_secret: null, foo: 1 }),
    )
    expect(answer.statusCode).toBe(202)
  })

  test('a webhook_url that points at the own machine or a private address is refused', async () => {
    for (const url of [
      'https://127.0.0.1/x',
      'https://[::1]/',
      'https://localhost/',
      'https://10.0.0.5/',
      'https://0x7f.1/',
    ]) {
      const answer = await client.post('/v1/batches', aBatchBody({ webhook_url: url }))
      expect(answer.json()).toMatchObject({
        error_details: { field: 'webhook_url', reason: 'target_not_allowed' },
      })
    }
  })
})

describe('GET /v1/batches/{batch_id}', () => {
  test('"Response 200: the status object" of a queued batch, with all that the Batch object says', async () => {
    const accepted = await client.post('/v1/batches', aBatchBody())
    const created = accepted.json<{ batch_id: string; organization_id: string; storage: object }>()
    const id = created.batch_id
    const answer = await client.get(`/v1/batches/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(
      JSON.stringify({
        batch_id: id,
        status: 'queued',
        project_id: client.projectId,
        organization_id: created.organization_id,
        batch_name: 'Belege Oktober',
        mandant_id: null,
        storage: created.storage,
        progress: { overall_percent: 0, current_phase: 'CONVERSION', estimated_time_remaining_seconds: 12 },
        created_at: '2026-11-21T09:41:10.123Z',
        updated_at: '2026-11-21T09:41:10.123Z',
        reference: null,
        metadata: {},
      }),
    )
  })

  test("another project's batch answers exactly as an unknown one", async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const other = await server.client()
    for (const suffix of ['', '/progress', '/result', '/documents', '/events']) {
      const foreign = (await other.get(`/v1/batches/${id}${suffix}`)).json<{ error_details: object }>()
      const unknown = (await other.get(`/v1/batches/bat_00000000000000000000000000${suffix}`)).json<{
        error_details: object
      }>()
      expect(foreign).toMatchObject({ error: 'batch_not_found' })
      expect({ ...foreign, error_details: { ...foreign.error_details, request_id: '' } }).toEqual({
        ...unknown,
        error_details: { ...unknown.error_details, request_id: '' },
      })
    }
  })

  test('"A failed batch carries details in a field named `error`"', async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const [document] = await server.storage.documents.listByBatch(id)
    const fault = { code: 'source_expired', message: 'Der Link ist abgelaufen.' }
    await server.storage.documents.finishFetch(document?.id ?? '', { ok: false, fault }, server.clock.now())
    await server.storage.runs.failQueued(id, {
      code: 'all_documents_failed',
      message: 'Kein Dokument konnte verarbeitet werden (1 von 1).',
      phase: 'CONVERSION',
      retryable: false,
      failedAt: server.clock.now(),
    })
    expect((await client.get(`/v1/batches/${id}`)).json()).toMatchObject({
      status: 'failed',
      progress: { current_phase: 'CONVERSION', estimated_time_remaining_seconds: 0 },
      error: {
        code: 'all_documents_failed',
        phase: 'CONVERSION',
        retryable: false,
        failed_at: '2026-11-21T09:41:10.123Z',
        documents_total: 1,
        documents_failed: 1,
        documents: [{ index: 0, filename: 'a.pdf', code: 'source_expired', message: 'Der Link ist abgelaufen.' }],
      },
    })
  })
})
