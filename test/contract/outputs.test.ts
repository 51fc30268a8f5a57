import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

interface Output {
  readonly output_id: string
  readonly type: string
  readonly table: string | null
  readonly name: string
  readonly folder: string
  readonly media_type: string
  readonly byte_size: number
  readonly sha256: string
  readonly document_id: string | null
  readonly download_url: string
}

const SINGLE = 'Einzelbelege/060 Anlage G/2025-03-31_Rechnung_Müller.pdf'
const FILES: Readonly<Record<string, string>> = {
  [SINGLE]: '%PDF-1.7 Rechnung',
  [SINGLE.replace('.pdf', '.xml')]: '<Invoice/>',
  'DATEV/DATEV_Belege_1von1.zip': 'PK',
  'Simba/Buchungen_2025-03.csv': 'EUR;1,00',
  'bookkeeping.json': '{}',
  'index.csv': 'Nr.;Status',
  'open-items.csv': 'Beleg',
  'index.xlsx': 'PK index',
  'positions.csv': 'Formular',
  'positions.json': '{}',
  'positions.xlsx': 'PK positions',
  'protokoll.jsonl': '{}',
  'protokoll-siegel.json': '{}',
}

/** A completed batch with the files that the engine writes beside a Belegmappe, told in the audit log as it does. */
async function completed(): Promise<string> {
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  await server.complete(id)
  const [document] = await server.storage.documents.listByBatch(id)
  const index = JSON.stringify({ documents: [{ document_id: document?.id, single: SINGLE }] })
  for (const [place, text] of Object.entries({ ...FILES, 'index.json': index })) await write(id, place, text)
  return id
}

async function write(id: string, place: string, text: string): Promise<void> {
  const path = await pathOf(id, place)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  if (place === 'protokoll.jsonl') return
  const facts = { sha256: sha256Of(text), byte_size: Buffer.byteLength(text) }
  await server.storage.audit.append(id, { event: 'output_written', file: place, ...facts }, server.clock.now())
}

async function pathOf(id: string, place: string): Promise<string> {
  return join(server.folder, (await server.storage.batches.find(id))?.basePath ?? '', place)
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function outputsOf(id: string): Promise<readonly Output[]> {
  const answer = await client.get(`/v1/batches/${id}/outputs`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ outputs: readonly Output[] }>().outputs
}

/** Without the base: a link is asked for as it stands. */
const pathOfLink = (url: string): string => url.replace('http://localhost:80', '')

test('every file of the result is told with type, media type, size and hash, the Belegmappe first', async () => {
  const id = await completed()
  const outputs = await outputsOf(id)
  expect(outputs.map(({ type, folder, name, media_type: media }) => [type, folder, name, media])).toEqual([
    ['binder', '', 'Belegmappe_Müller_2026.pdf', 'application/pdf'],
    ['bookkeeping', '', 'bookkeeping.json', 'application/json'],
    ['index', '', 'index.csv', 'text/csv'],
    ['index', '', 'index.json', 'application/json'],
    ['index', '', 'index.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['bookkeeping', '', 'open-items.csv', 'text/csv'],
    ['positions', '', 'positions.csv', 'text/csv'],
    ['positions', '', 'positions.json', 'application/json'],
    ['positions', '', 'positions.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['document', 'Einzelbelege/060 Anlage G', '2025-03-31_Rechnung_Müller.pdf', 'application/pdf'],
    ['e_invoice', 'Einzelbelege/060 Anlage G', '2025-03-31_Rechnung_Müller.xml', 'application/xml'],
    ['datev', 'DATEV', 'DATEV_Belege_1von1.zip', 'application/zip'],
    ['target', 'Simba', 'Buchungen_2025-03.csv', 'text/csv'],
  ])
  const [document] = await server.storage.documents.listByBatch(id)
  const tables = outputs.flatMap(({ table, name }) => (table === null ? [] : [[name, table]]))
  expect(tables).toEqual([['open-items.csv', 'open_items']])
  const named = outputs.filter(({ document_id: of }) => of !== null).map(({ type }) => type)
  expect(named).toEqual(['document', 'e_invoice'])
  expect(outputs.find(({ type }) => type === 'document')?.document_id).toBe(document?.id)
})

test('each link brings the bytes that were told, without a token, and names neither client nor file', async () => {
  const id = await completed()
  for (const { download_url: url, sha256, byte_size: size, media_type: media } of await outputsOf(id)) {
    expect(url).toMatch(/^http:\/\/localhost:80\/v1\/downloads\/bat_\w+\/[0-9a-f-]+\?exp=\d+&kid=1&sig=[\w-]+$/)
    const answer = await server.app.inject(pathOfLink(url))
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['etag']]).toEqual([
      200,
      media,
      `"${sha256}"`,
    ])
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256)
    expect(answer.rawPayload.length).toBe(size)
  }
  const single = (await outputsOf(id)).find(({ type }) => type === 'document')?.download_url ?? ''
  const part = await server.app.inject({ url: pathOfLink(single), headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  expect(part.headers['content-disposition']).toContain('Rechnung_M%C3%BCller.pdf')
  expect(server.logs.join('\n')).not.toMatch(/Müller|M%C3%BCller/)
})

test('links end after fifteen minutes, and a signature holds for one file, batch and project alone', async () => {
  const id = await completed()
  const links = (await outputsOf(id)).map(({ download_url: url }) => pathOfLink(url))
  const [binder = '', index = ''] = links
  const search = binder.slice(binder.indexOf('?'))
  const guessed = `/v1/downloads/${id}/${'0'.repeat(32)}-${'0'.repeat(64)}`
  for (const path of [
    index.split('?')[0],
    guessed,
    `/v1/downloads/${id}/index.csv`,
    `/v1/downloads/${id}/..%2f..%2fx`,
  ]) {
    expect((await server.app.inject(`${path}${search}`)).json()).toMatchObject({ error: 'invalid_signature' })
  }
  server.clock.advance(15 * 60_000)
  const late = await server.app.inject(binder)
  expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([403, 'url_expired'])
})

test('an edition that came since makes old links lead nowhere, and a changed file is never given out', async () => {
  const id = await completed()
  const before = await outputsOf(id)
  const link = (outputs: readonly Output[], name: string) =>
    pathOfLink(outputs.find(each => each.name === name)?.download_url ?? '')
  await write(id, 'index.csv', 'Nr.;Status;neu')
  const old = await server.app.inject(link(before, 'index.csv'))
  expect([old.statusCode, old.json()]).toEqual([
    404,
    expect.objectContaining({
      error: 'result_not_available',
      error_details: expect.objectContaining({ reason: 'replaced' }),
    }),
  ])
  const after = await outputsOf(id)
  expect((await server.app.inject(link(after, 'index.csv'))).body).toBe('Nr.;Status;neu')
  // Ids stay over the editions, so that a program finds its file again.
  expect(after.map(({ output_id: output }) => output)).toEqual(before.map(({ output_id: output }) => output))

  writeFileSync(await pathOf(id, 'positions.csv'), 'verändert')
  const damaged = await server.app.inject(link(after, 'positions.csv'))
  expect([damaged.statusCode, damaged.json<{ error: string }>().error]).toEqual([500, 'result_damaged'])
  rmSync(await pathOf(id, 'positions.xlsx'))
  expect((await server.app.inject(link(after, 'positions.xlsx'))).statusCode).toBe(404)
})

test('not ready, deleted, foreign and without scope are told apart', async () => {
  const { batch_id: waiting } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  const early = await client.get(`/v1/batches/${waiting}/outputs`)
  expect([early.statusCode, early.json()]).toEqual([
    404,
    expect.objectContaining({
      error: 'result_not_available',
      error_details: expect.objectContaining({ reason: 'queued' }),
    }),
  ])
  await client.post(`/v1/batches/${waiting}/cancel`)
  const id = await completed()
  rmSync(await pathOf(id, ''), { recursive: true })
  const deleted = await client.get(`/v1/batches/${id}/outputs`)
  expect(deleted.json()).toMatchObject({ error: 'result_not_available', error_details: { reason: 'deleted' } })
  const other = await server.client({ name: 'Andere Kanzlei' })
  const foreign = await other.get(`/v1/batches/${id}/outputs`)
  expect([foreign.statusCode, foreign.json<{ error: string }>().error]).toEqual([404, 'batch_not_found'])
  const reader = await server.client({ name: 'Leser', scope: 'batches:read' })
  expect((await reader.get(`/v1/batches/${id}/outputs`)).statusCode).toBe(403)
})

test('where a document was deleted, result, outputs and link say that they are being written anew', async () => {
  const documents = ['a', 'b'].map(name => {
    return { filename: `${name}.pdf`, source: { type: 'url', url: `https://files.example.com/${name}.pdf` } }
  })
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody({ documents }))).json<{ batch_id: string }>()
  // Files of equal bytes would go together.
  await server.complete(id, { failed: [1] })
  const result = await client.get(`/v1/batches/${id}/result`)
  const link = pathOfLink(result.json<{ result: { download_url: string } }>().result.download_url)
  const [document] = await server.storage.documents.listByBatch(id)
  const { organizationId = '' } = (await server.storage.batches.find(id)) ?? {}
  const of = { batchId: id, documentId: document?.id ?? '', reason: 'other' } as const
  const deletion = { id: 'del_1', at: 9, engineVersion: '1' }
  expect(await server.storage.deletions.removeDocument(organizationId, of, deletion)).toMatchObject({ removed: true })
  rmSync(await pathOf(id, ''), { recursive: true, force: true })
  const asked = [
    await client.get(`/v1/batches/${id}/result`),
    await client.get(`/v1/batches/${id}/outputs`),
    await server.app.inject(link),
  ]
  for (const answer of asked) {
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({
        error: 'temporarily_unavailable',
        error_details: expect.objectContaining({ reason: 'result_being_written' }),
      }),
    ])
  }
  await server.storage.corrections.fail(id, { code: 'x', message: 'x' })
  const failed = await client.get(`/v1/batches/${id}/outputs`)
  expect(failed.json()).toMatchObject({ error: 'result_not_available', error_details: { reason: 'deleted' } })
})

test('a Belegmappe under an earlier name is not told, nor what lies in other folders', async () => {
  const id = await completed()
  await write(id, 'Belegmappe_Frueher_2025_ABCDEF.pdf', 'alt')
  await write(id, 'Originale/a.pdf', 'Original')
  const names = (await outputsOf(id)).map(({ name }) => name)
  expect(names).not.toContain('Belegmappe_Frueher_2025_ABCDEF.pdf')
  expect(names).not.toContain('a.pdf')
  expect(readFileSync(await pathOf(id, 'Originale/a.pdf'), 'utf8')).toBe('Original')
})
