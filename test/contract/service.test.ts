import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BatchStatus, CreateBatch, Progress } from '../../client/schema.d.ts'
import type { SteuerstapelClient } from '../../client/steuerstapel-client.ts'
import { createSteuerstapelClient } from '../../client/steuerstapel-client.ts'
import type { SourceServer } from '../engine/sources/open-source-server.ts'
import { openSourceServer } from '../engine/sources/open-source-server.ts'
import type { OneEngine } from '../support/one-engine.ts'
import { openOneEngine } from '../support/one-engine.ts'

const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures/samples', name))
const PDF = sample('01-lohnsteuerbescheinigung-2025.pdf')
const OTHER_PDF = sample('07-beitragsbescheinigung-kv.pdf')
const BROKEN_PDF = sample('18-abgebrochener-scan.pdf')
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

let sources: SourceServer
let world: OneEngine
let client: SteuerstapelClient
let roots: string
const asked: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
beforeAll(async () => {
  roots = mkdtempSync(join(tmpdir(), 'steuerstapel-roots-'))
  writeFileSync(join(roots, 'beleg.pdf'), OTHER_PDF)
  sources = await openSourceServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ method: request.method ?? '', path, headers: request.headers })
    const serve = SERVED[path.split('?')[0] ?? '']
    if (serve) serve(request, response)
    else response.writeHead(404).end()
  })
  world = await openOneEngine({
    STEUERSTAPEL_SOURCE_ALLOW: `localhost:${sources.port}`,
    STEUERSTAPEL_EXTRA_CA: sources.caFile,
    STEUERSTAPEL_INPUT_ROOTS: roots,
    STEUERSTAPEL_CREATE_PER_MINUTE: '100',
    STEUERSTAPEL_RATE_PER_MINUTE: '100000',
  })
  client = createSteuerstapelClient({
    baseUrl: world.engine.httpsUrl,
    ca: readFileSync(world.engine.caFile, 'utf8'),
    clientId: world.credentials.client_id,
    clientSecret: world.credentials.client_secret,
  })
})
afterAll(async () => {
  await world.close()
  await sources.close()
  rmSync(roots, { recursive: true, force: true })
})

const whole =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
const redirect =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end()
const SERVED: Readonly<Record<string, RequestListener>> = {
  '/a.pdf': whole(PDF),
  '/b.pdf': whole(OTHER_PDF),
  '/broken.pdf': whole(BROKEN_PDF),
  '/program.exe': whole(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 7)])),
  '/one': redirect('/a.pdf'),
  '/two': redirect('/one'),
  '/three': redirect('/two'),
  '/to-http': redirect('http://localhost/a.pdf'),
  '/streamed': (_request, response) => {
    response.writeHead(200)
    response.write(PDF.subarray(0, 1000))
    response.end(PDF.subarray(1000))
  },
}

interface Source {
  readonly path: string
  readonly sha256?: string
  readonly expires_at?: string
}
const batchOf = (all: readonly (readonly [filename: string, source: Source])[], changes: object = {}) =>
  ({
    batch_name: 'Vertrag',
    documents: all.map(([filename, { path, ...more }]) => ({
      filename,
      source: { type: 'url', url: `${sources.url}${path}`, ...more },
    })),
    ...changes,
  }) as unknown as CreateBatch

async function ended(batch: CreateBatch): Promise<{ id: string; status: BatchStatus }> {
  const { batch_id: id } = await client.create(batch)
  return { id, status: await client.wait(id, { by: 'events' }) }
}
async function outcomes(id: string): Promise<unknown> {
  const documents = await client.documents(id)
  return Object.fromEntries(documents.map(({ filename, status, error }) => [filename, error?.code ?? status]))
}

describe('"What the service does"', () => {
  test('steps 1 to 6 over https: token, 202 queued, fetched, phases in their order, followed, result with its file', async () => {
    const created = await client.create(batchOf([['a.pdf', { path: '/a.pdf', sha256: sha256Of(PDF) }]]))
    expect(created.status).toBe('queued')
    const seen: (BatchStatus | Progress)[] = []
    for (;;) {
      const status = await client.status(created.batch_id)
      seen.push(status)
      if (status.status === 'completed' || status.status === 'failed') break
      seen.push(await client.progress(created.batch_id))
      await after(20)
    }
    const statuses = [...new Set(seen.map(({ status }) => status))]
    expect(['queued', 'processing', 'completed'].filter(each => statuses.includes(each as 'queued'))).toEqual(statuses)
    expect(statuses.at(-1)).toBe('completed')
    const percents = seen.map(each =>
      'progress' in each ? each.progress.overall_percent : each.current_phase.overall_progress,
    )
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    const last = await client.progress(created.batch_id)
    expect(last.phases_completed.map(({ phase }) => phase)).toEqual([
      'CONVERSION',
      'OCR',
      'ANALYSIS',
      'ORGANIZATION',
      'REPORT',
    ])
    expect(last.phases_completed.every(({ files_processed: files }) => files === 1)).toBe(true)

    const told = await client.result(created.batch_id)
    expect(told.result.download_url).toMatch(/^https:\/\/localhost:\d+\/v1\/downloads\//)
    expect(told.usage).toMatchObject({ pages_processed: 1, documents_processed: 1 })
    const lifeMs = Date.parse(told.result.expires_at) - Date.now()
    expect(lifeMs).toBeGreaterThan(14 * 60_000)
    expect(lifeMs).toBeLessThanOrEqual(15 * 60_000)
    const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-result-'))
    const file = join(folder, 'Belegmappe.pdf')
    await client.download(told, file)
    const bytes = readFileSync(file)
    rmSync(folder, { recursive: true })
    expect([bytes.subarray(0, 5).toString(), bytes.length, sha256Of(bytes)]).toEqual([
      '%PDF-',
      told.result.file_size_bytes,
      told.result.sha256,
    ])
    // A fresh link each time (decisions 1.7).
    const again = await client.result(created.batch_id)
    expect(again.result.sha256).toBe(told.result.sha256)
  })
})

test('an id that cannot be read is told by the running engine as by its sources: 401 first, then the rate and 404', async () => {
  const { client_id, client_secret } = world.credentials
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const token = await fetch(`${world.engine.httpUrl}/v1/oauth/token`, { method: 'POST', body })
  const { access_token } = (await token.json()) as { access_token: string }
  const url = `${world.engine.httpUrl}/v1/batches/%ff/progress`
  const known = await fetch(url, { headers: { authorization: `Bearer ${access_token}` } })
  const nobody = await fetch(url)
  expect([nobody.status, known.status]).toEqual([401, 404])
  expect(await known.json()).toMatchObject({ error: 'batch_not_found' })
  expect(known.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
})

describe('"Direct-download URL requirements" and "sha256 … a mismatch is an error"', () => {
  test('each document meets its own fate, and "1 of 50 broken => completed with 49" (decisions 1.6)', async () => {
    asked.length = 0
    const soon = new Date(Date.now() + 60_000).toISOString()
    const { id, status } = await ended(
      batchOf([
        ['whole.pdf', { path: '/a.pdf?sig=geheim', sha256: sha256Of(PDF).toUpperCase() }],
        ['streamed.pdf', { path: '/streamed' }],
        ['two redirects.pdf', { path: '/two' }],
        ['three redirects.pdf', { path: '/three' }],
        ['redirect to http.pdf', { path: '/to-http' }],
        ['wrong checksum.pdf', { path: '/a.pdf', sha256: sha256Of(OTHER_PDF) }],
        ['missing.pdf', { path: '/missing' }],
        ['still valid.pdf', { path: '/b.pdf', expires_at: soon }],
      ]),
    )
    expect(status.status).toBe('completed')
    expect(await outcomes(id)).toEqual({
      'whole.pdf': 'processed',
      'streamed.pdf': 'processed',
      'two redirects.pdf': 'processed',
      'three redirects.pdf': 'too_many_redirects',
      'redirect to http.pdf': 'source_address_forbidden',
      'wrong checksum.pdf': 'checksum_mismatch',
      'missing.pdf': 'source_http_error',
      'still valid.pdf': 'processed',
    })
    const { usage, warnings } = await client.result(id)
    expect(usage).toMatchObject({ documents_processed: 4, documents_failed: 4 })
    expect(warnings.map(({ index, code }) => [index, code])).toEqual([
      [3, 'too_many_redirects'],
      [4, 'source_address_forbidden'],
      [5, 'checksum_mismatch'],
      [6, 'source_http_error'],
    ])
    // "HTTPS GET only", "no forced range downloads", and nothing of ours is told to the source.
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET']))
    for (const { headers } of asked) {
      for (const name of ['range', 'cookie', 'authorization', 'referer']) expect(headers).not.toHaveProperty(name)
      expect(headers['accept-encoding'] ?? 'identity').toBe('identity')
    }
  })

  test('"Examples also show a source given with a `path` field": below a folder that the administrator allowed', async () => {
    const documents = [
      { filename: 'a.pdf', source: { type: 'path', path: 'beleg.pdf' } },
      { filename: 'b.pdf', source: { type: 'path', path: 'fehlt.pdf' } },
    ]
    const { id, status } = await ended({ batch_name: 'Pfad', documents } as unknown as CreateBatch)
    expect(status.status).toBe('completed')
    expect(await outcomes(id)).toMatchObject({ 'a.pdf': 'processed', 'b.pdf': expect.stringMatching(/^source_/) })
  })
})

describe('"auto_dedupe … true removes duplicates automatically"', () => {
  test.each([
    [true, 'duplicate', 1],
    [false, 'processed', 2],
    [undefined, 'processed', 2],
  ])('%j leaves the second of two equal files %s', async (dedupe, second, pages) => {
    const batch = batchOf(
      [
        ['eins.pdf', { path: '/a.pdf' }],
        ['zwei.pdf', { path: '/a.pdf' }],
      ],
      { processing: { auto_dedupe: dedupe } },
    )
    const { id } = await ended(batch)
    expect(await outcomes(id)).toEqual({ 'eins.pdf': 'processed', 'zwei.pdf': second })
    expect((await client.result(id)).usage.pages_processed).toBe(pages)
  })
})

describe('"States and transitions": moves into `failed` (decisions 1.6)', () => {
  test('processing -> failed when all documents failed, with the shape of `error`; "for any other status the response is 404"', async () => {
    const { id, status } = await ended(batchOf([['kaputt.pdf', { path: '/broken.pdf' }]]))
    expect(status).toMatchObject({
      status: 'failed',
      error: {
        code: 'all_documents_failed',
        message: expect.stringContaining('1 von 1'),
        phase: 'CONVERSION',
        retryable: expect.any(Boolean),
        failed_at: expect.stringMatching(/Z$/),
        documents_total: 1,
        documents_failed: 1,
        documents: [{ index: 0, filename: 'kaputt.pdf', code: 'corrupt_file', message: expect.any(String) }],
      },
    })
    await expect(client.result(id)).rejects.toMatchObject({ status: 404, code: 'result_not_available' })
  })

  test('queued -> failed when no source could be fetched', async () => {
    const { status } = await ended(batchOf([['fehlt.pdf', { path: '/missing' }]]))
    expect(status).toMatchObject({
      status: 'failed',
      error: { code: 'all_documents_failed', documents: [{ code: 'source_http_error' }] },
    })
  })

  test('a terminal state never changes: cancelling afterwards is a fault, for completed and for failed', async () => {
    const done = await ended(batchOf([['a.pdf', { path: '/a.pdf' }]]))
    await expect(client.cancel(done.id)).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
    const failed = await ended(batchOf([['fehlt.pdf', { path: '/missing' }]]))
    await expect(client.cancel(failed.id)).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
    expect([(await client.status(done.id)).status, (await client.status(failed.id)).status]).toEqual([
      'completed',
      'failed',
    ])
  })
})
