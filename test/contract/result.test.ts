import { createHash, createHmac } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const BYTES = '%PDF-1.7 Belegmappe'
let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client({ partnerCode: 'P1', discountPercent: 10 })
})
afterEach(() => server.close())

async function completed(failed: readonly number[] = []): Promise<string> {
  const source = { type: 'url', url: 'https://files.example.com/a.pdf' }
  const documents = ['a.pdf', 'b.pdf', 'c.pdf'].map(filename => ({ filename, source }))
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody({ documents }))).json<{ batch_id: string }>()
  await server.complete(id, { failed, bytes: BYTES })
  return id
}

interface Result {
  readonly result: { readonly download_url: string; readonly expires_at: string }
}

describe('GET /v1/batches/{batch_id}/result', () => {
  test('"Response 200: the result object"; failed documents cost nothing and are named', async () => {
    const id = await completed([1])
    const answer = await client.get(`/v1/batches/${id}/result`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      batch_id: id,
      status: 'completed',
      result: {
        download_url: expect.stringMatching(/^http:\/\/localhost:80\/v1\/downloads\/bat_/),
        expires_at: new Date(Math.floor(server.clock.now() / 1000) * 1000 + 900_000).toISOString(),
        file_size_bytes: BYTES.length,
        sha256: createHash('sha256').update(BYTES).digest('hex'),
      },
      usage: {
        pages_processed: 4,
        documents_processed: 2,
        conversion_duration_seconds: 3,
        analysis_duration_seconds: 3,
        total_duration_seconds: 7.5,
        documents_failed: 1,
        documents_duplicate: 0,
      },
      // 4 pages at 3 + 6 cents, less 10 percent.
      billing: { partner_code: 'P1', snapshot_id: expect.stringMatching(/^bsn_/), total_cost_eur: '0.32' },
      warnings: [{ index: 1, filename: 'b.pdf', code: 'checksum_mismatch', message: 'SHA-256 stimmt nicht überein.' }],
    })
  })

  test('"for any other status the response is 404"', async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const answer = await client.get(`/v1/batches/${id}/result`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'result_not_available', error_details: { reason: 'queued' } })
  })
})

describe('"Short-lived direct-download URL"', () => {
  test('it needs no token, and the bytes have the checksum of the result', async () => {
    const answer = await download(await completed())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(BYTES)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BYTES.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('sha256').update(BYTES).digest('hex')}"`,
      'content-disposition': `attachment; filename="Belegmappe_Mueller_2026.pdf"; filename*=UTF-8''Belegmappe_M%C3%BCller_2026.pdf`,
    })
  })

  test('a file that was deleted at this moment is not available, whole or in part', async () => {
    const id = await completed()
    const { download_url: url } = (await client.get(`/v1/batches/${id}/result`)).json<Result>().result
    rmSync(join(server.folder, (await server.storage.batches.output(id))?.path ?? ''))
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await server.app.inject({
        method: 'GET',
        url: new URL(url).pathname + new URL(url).search,
        headers,
      })
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'result_not_available'])
      expect(answer.headers).not.toHaveProperty('content-disposition')
    }
  })

  test('a file that was changed on the disk is not served under its hash, whole or in part, and is again once restored', async () => {
    const id = await completed()
    expect((await download(id)).body).toBe(BYTES)
    const path = join(server.folder, (await server.storage.batches.output(id))?.path ?? '')
    writeFileSync(path, BYTES.replace('Beleg', 'Belag'))
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await download(id, { headers })
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([500, 'result_damaged'])
    }
    writeFileSync(path, BYTES)
    expect((await download(id)).body).toBe(BYTES)
  })

  test('while a new edition has the name and its row is to follow, the download waits instead of mixing the two', async () => {
    const id = await completed()
    const path = join(server.folder, (await server.storage.batches.output(id))?.path ?? '')
    writeFileSync(path, `${BYTES} neu`)
    const { corrections } = server.storage
    const { revision } = corrections
    Object.assign(corrections, { revision: async () => ({ wanted: 1, done: 0, fault: null }) })
    try {
      const answer = await download(id)
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'temporarily_unavailable'])
      expect(answer.headers['retry-after']).toBe('5')
    } finally {
      Object.assign(corrections, { revision })
    }
  })

  test('HEAD, ranges and If-None-Match work as a download manager expects', async () => {
    const id = await completed()
    const head = await download(id, { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(BYTES.length)])
    const part = await download(id, { headers: { range: 'bytes=5-7' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '1.7',
      `bytes 5-7/${BYTES.length}`,
    ])
    const tail = await download(id, { headers: { range: 'bytes=-5' } })
    expect([tail.statusCode, tail.body]).toEqual([206, 'mappe'])
    const beyond = await download(id, { headers: { range: 'bytes=500-' } })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${BYTES.length}`])
    const stale = await download(id, { headers: { range: 'bytes=5-7', 'if-range': '"anders"' } })
    expect([stale.statusCode, stale.body]).toEqual([200, BYTES])
    const same = await download(id, { headers: { 'if-none-match': String(head.headers['etag']) } })
    expect(same.statusCode).toBe(304)
  })

  test('decisions 1.7 "sig = base64url HMAC-SHA256(key, "v1\\nGET\\n"+path+"\\n"+exp+"\\n"+project_id)"; "TTL 15 min"', async () => {
    const id = await completed()
    const { download_url } = (await client.get(`/v1/batches/${id}/result`)).json<Result>().result
    const { pathname, search, searchParams } = new URL(download_url)
    const path = `${pathname}${search}`
    const exp = searchParams.get('exp') ?? ''
    const signed = `v1\nGET\n${pathname}\n${exp}\n${client.projectId}`
    const sig = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64url')
    expect([...searchParams]).toEqual([
      ['exp', String(Math.floor(server.clock.now() / 1000) + 900)],
      ['kid', '1'],
      ['sig', sig],
    ])
    // Another path, another batch and another key are other signatures.
    const other = await completed()
    for (const url of [
      path.replace(id, other),
      path.replace(/exp=(\d+)/, (_, seconds: string) => `exp=${Number(seconds) + 1}`),
      path.replace('kid=1', 'kid=2'),
      path.replace(/&sig=.*$/, ''),
    ]) {
      expect((await server.app.inject(url)).json()).toMatchObject({ error: 'invalid_signature' })
    }
  })

  test('an expired or altered URL gives 403', async () => {
    const id = await completed()
    const path = await downloadPath(id)
    const other = await completed()
    const attempts = [
      path.replace(/sig=./, first => (first === 'sig=_' ? 'sig=A' : 'sig=_')),
      path.replace(/exp=\d+/, 'exp=99999999999'),
      path.replace(id, other),
      path.replace('kid=1', 'kid=2'),
      path.split('?')[0] ?? '',
      path.replace('.pdf', '.txt'),
      '/v1/downloads/bat_x/..%2f..%2fdownload.key?exp=1&kid=1&sig=x',
    ]
    for (const url of attempts) {
      const answer = await server.app.inject({ method: 'GET', url })
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'invalid_signature'])
    }
    server.clock.advance(15 * 60_000 + 1000)
    const late = await server.app.inject({ method: 'GET', url: path })
    expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([403, 'url_expired'])
  })
})

async function downloadPath(id: string): Promise<string> {
  const { result } = (await client.get(`/v1/batches/${id}/result`)).json<Result>()
  return result.download_url.replace('http://localhost:80', '')
}

async function download(id: string, options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) {
  return server.app.inject({ method: 'GET', url: await downloadPath(id), ...options })
}
