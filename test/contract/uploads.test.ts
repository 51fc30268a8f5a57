import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openHandedFiles } from '../../engine/storage/disk/open-handed-files.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const PDF = Buffer.from('%PDF-1.7 ein Beleg, wie er vom Scanner kommt')
const SHA256 = createHash('sha256').update(PDF).digest('hex')
const RAW = { 'content-type': 'application/pdf' }
const PIECE = { 'content-type': 'application/offset+octet-stream' }

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

interface Told {
  readonly upload_id: string
  readonly status: string
  readonly offset: number
}

async function send(payload: Buffer | object, headers: Record<string, string>, search = ''): Promise<Told> {
  const answer = await client.post(`/v1/uploads${search}`, payload, headers)
  expect(answer.statusCode).toBe(200)
  const [upload] = answer.json<{ uploads: Told[] }>().uploads
  return upload as Told
}

const createWith = (uploadId: string, over: object = {}) =>
  client.post(
    '/v1/batches',
    aBatchBody({ documents: [{ filename: 'a.pdf', source: { type: 'upload', upload_id: uploadId, ...over } }] }),
  )

const patch = (id: string, payload: Buffer, offset: number, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${id}`,
    payload,
    headers: { authorization: `Bearer ${client.token}`, ...PIECE, 'upload-offset': String(offset), ...headers },
  })

describe('a program hands over a file', () => {
  test('as bytes in one request, and a batch takes it once', async () => {
    const upload = await send(PDF, RAW, `?filename=Beleg.pdf&sha256=${SHA256.toUpperCase()}`)
    expect(upload).toEqual({
      upload_id: expect.stringMatching(/^upl_[0-9A-Z]{26}$/),
      status: 'complete',
      filename: 'Beleg.pdf',
      byte_size: PDF.length,
      offset: PDF.length,
      sha256: SHA256,
      expires_at: new Date(server.clock.now() + 72 * 3_600_000).toISOString(),
    })
    const created = await createWith(upload.upload_id)
    expect(created.statusCode).toBe(202)
    const [document] = await server.storage.documents.listByBatch(created.json<{ batch_id: string }>().batch_id)
    expect(document).toMatchObject({ sha256: SHA256, byteSize: PDF.length, source: { type: 'upload' } })
    expect(document?.fetchedAt).not.toBeNull()
    expect(existsSync(join(server.folder, 'files', 'originals', SHA256.slice(0, 2), SHA256))).toBe(true)
    expect((await createWith(upload.upload_id)).json()).toMatchObject({
      error_details: { field: 'documents[0].source.upload_id', reason: 'not_found' },
    })
  })

  test('several as a form, each told in its order', async () => {
    const form = new FormData()
    form.append('a', new Blob([PDF]), 'eins.pdf')
    form.append('b', new Blob(['zwei']), 'zwei.txt')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await client.post('/v1/uploads', payload, {
      'content-type': request.headers.get('content-type') ?? '',
    })
    expect(answer.json<{ uploads: object[] }>().uploads).toMatchObject([
      { filename: 'eins.pdf', byte_size: PDF.length, sha256: SHA256, status: 'complete' },
      { filename: 'zwei.txt', byte_size: 4, status: 'complete' },
    ])
  })

  test('in pieces, and goes on where it ended', async () => {
    const begun = await send({ byte_size: PDF.length, sha256: SHA256, filename: 'Beleg.pdf' }, {})
    expect(begun).toMatchObject({ status: 'receiving', offset: 0 })
    expect((await createWith(begun.upload_id)).json()).toMatchObject({
      error_details: { field: 'documents[0].source.upload_id', reason: 'incomplete' },
    })
    expect((await patch(begun.upload_id, PDF.subarray(0, 10), 0)).json()).toMatchObject({
      status: 'receiving',
      offset: 10,
    })
    const asked = await client.get(`/v1/uploads/${begun.upload_id}`)
    expect([asked.headers['upload-offset'], asked.json<Told>().offset]).toEqual(['10', 10])
    expect((await patch(begun.upload_id, PDF.subarray(5), 5)).json()).toMatchObject({
      error: 'invalid_request',
      error_details: { field: 'Upload-Offset', reason: 'offset_mismatch' },
    })
    const whole = await patch(begun.upload_id, PDF.subarray(10), 10)
    expect(whole.json()).toMatchObject({ status: 'complete', offset: PDF.length, sha256: SHA256 })
    expect((await createWith(begun.upload_id, { sha256: SHA256 })).statusCode).toBe(202)
  })

  test('a file that is begun survives the end of the engine', async () => {
    const begun = await send({ byte_size: PDF.length }, {})
    await patch(begun.upload_id, PDF.subarray(0, 10), 0)
    const files = await openFileStore(join(server.folder, 'files'))
    const deps = { files, clock: server.clock, byteSizeMax: 1_000_000 }
    const handed = await openHandedFiles(join(server.folder, 'files', 'handed'), deps)
    expect(await handed.find(client.projectId, begun.upload_id)).toMatchObject({ offset: 10, isWhole: false })
    server.clock.advance(73 * 3_600_000)
    expect(await handed.tidy()).toBe(1)
    handed.close()
    expect(readdirSync(join(server.folder, 'files', 'handed'))).toEqual([])
  })
})

describe('at the same moment', () => {
  test('three batches ask for one upload: one gets it', async () => {
    const { upload_id: id } = await send(PDF, RAW)
    const answers = await Promise.all([createWith(id), createWith(id), createWith(id)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([202, 400, 400])
  })

  test('ten ask with one Idempotency-Key: all are told the same batch', async () => {
    const { upload_id: id } = await send(PDF, RAW)
    const body = aBatchBody({ documents: [{ filename: 'a.pdf', source: { type: 'upload', upload_id: id } }] })
    const ask = () => client.post('/v1/batches', body, { 'idempotency-key': 'ein-und-derselbe' })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(202))
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  })
})

describe('what is refused', () => {
  test("another project's upload is as one that does not exist, whatever is asked", async () => {
    const { upload_id: id } = await send(PDF, RAW)
    const other = await server.client()
    expect((await other.get(`/v1/uploads/${id}`)).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${other.token}` }
    expect((await server.app.inject({ method: 'DELETE', url: `/v1/uploads/${id}`, headers })).statusCode).toBe(404)
    const documents = [{ filename: 'a.pdf', source: { type: 'upload', upload_id: id } }]
    expect((await other.post('/v1/batches', aBatchBody({ documents }))).json()).toMatchObject({
      error_details: { field: 'documents[0].source.upload_id', reason: 'not_found' },
    })
    expect((await client.get(`/v1/uploads/${id}`)).statusCode).toBe(200)
  })

  test('bytes of another hash, too many of them, none, or more than a file may have: nothing stays', async () => {
    const cases: [Buffer | object, Record<string, string>, string, string, string][] = [
      [PDF, RAW, `?sha256=${'0'.repeat(64)}`, 'invalid_request', 'checksum_mismatch'],
      [Buffer.alloc(0), RAW, '', 'invalid_request', 'too_short'],
      [Buffer.alloc(1_000_001), RAW, '', 'payload_too_large', 'too_long'],
      [{ byte_size: 1_000_001 }, {}, '', 'payload_too_large', 'too_long'],
      [{ byte_size: 'viel' }, {}, '', 'invalid_request', 'invalid_type'],
      [PDF, RAW, '?sha256=abc', 'invalid_request', 'invalid_format'],
      [PDF, RAW, '?filename=a%2Fb', 'invalid_request', 'invalid_format'],
    ]
    for (const [payload, headers, search, error, reason] of cases) {
      const answer = await client.post(`/v1/uploads${search}`, payload, headers)
      expect([search, answer.statusCode, answer.json()]).toMatchObject([
        search,
        400,
        { error, error_details: { reason } },
      ])
    }
    const { upload_id: id } = await send({ byte_size: 3 }, {})
    expect((await patch(id, PDF, 0)).json()).toMatchObject({ error_details: { reason: 'too_long' } })
    expect((await patch(id, PDF, 0, { 'upload-offset': '-1' })).json()).toMatchObject({
      error_details: { field: 'Upload-Offset', reason: 'invalid_format' },
    })
    expect((await patch('upl_..', PDF, 0)).statusCode).toBe(404)
    const left = readdirSync(join(server.folder, 'files', 'handed'))
    expect(left.every(name => name.startsWith(id))).toBe(true)
  })

  test('forms that are none, end early, hold too many files or an empty one: named, and nothing stays', async () => {
    const part = (name: string, bytes: string) =>
      `--x\r\nContent-Disposition: form-data; name="a"; filename="${name}"\r\n\r\n${bytes}\r\n`
    const field = (index: number) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nwert\r\n`
    const many = Array.from({ length: 501 }, (_, index) => part(`${index}.pdf`, 'x')).join('')
    const fields = Array.from({ length: 101 }, (_, index) => field(index)).join('')
    const typed = 'multipart/form-data; boundary=x'
    const cases: [string, string, string][] = [
      ['multipart/form-data', 'abc', 'invalid_format'],
      [typed, 'abc', 'invalid_format'],
      [typed, part('a.pdf', 'halb').trimEnd(), 'incomplete'],
      [typed, `${many}--x--\r\n`, 'too_many'],
      [typed, `${fields}${part('a.pdf', 'ganz')}--x--\r\n`, 'too_many'],
      [typed, `${part('a.pdf', 'ganz')}${part('leer.pdf', '')}--x--\r\n`, 'too_short'],
    ]
    for (const [type, payload, reason] of cases) {
      const answer = await client.post('/v1/uploads', Buffer.from(payload), { 'content-type': type })
      expect([reason, answer.json()]).toMatchObject([reason, { error: 'invalid_request', error_details: { reason } }])
    }
    expect(readdirSync(join(server.folder, 'files', 'handed'))).toEqual([])
  })

  test('an announcement names the property that is wrong', async () => {
    const fieldOf = async (announced: object) =>
      (await client.post('/v1/uploads', announced)).json<{ error_details: { field: string; reason: string } }>()
        .error_details
    expect(await fieldOf({ byte_size: 9, filename: 'a/b.pdf' })).toMatchObject({ field: 'filename' })
    expect(await fieldOf({ byte_size: 9, sha256: 'x' })).toMatchObject({ field: 'sha256', reason: 'invalid_format' })
    expect(await fieldOf({ byte_size: 0 })).toMatchObject({ field: 'byte_size', reason: 'out_of_range' })
  })

  test('bytes without a length: none are too few, and more than a file may have are too large', async () => {
    const none = await server.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      payload: Readable.from([Buffer.alloc(0)]),
      headers: { authorization: `Bearer ${client.token}`, ...RAW },
    })
    expect(none.json()).toMatchObject({ error_details: { reason: 'too_short' } })
    const many = new FormData()
    many.append('a', new Blob([Buffer.alloc(1_000_001)]), 'a.pdf')
    const form = new Request('http://localhost/', { method: 'POST', body: many })
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const answer = await client.post('/v1/uploads', Buffer.from(await form.arrayBuffer()), headers)
    expect(answer.json()).toMatchObject({ error: 'payload_too_large' })
    expect(readdirSync(join(server.folder, 'files', 'handed'))).toEqual([])
  })

  test('an upload that is removed while it is sent is gone, and so is what it left', async () => {
    const { upload_id: id } = await send({ byte_size: PDF.length }, {})
    const bytes = new PassThrough()
    const sending = server.app.inject({
      method: 'PATCH',
      url: `/v1/uploads/${id}`,
      payload: bytes,
      headers: { authorization: `Bearer ${client.token}`, ...PIECE, 'upload-offset': '0' },
    })
    bytes.write(PDF.subarray(0, 10))
    await expect.poll(async () => (await client.get(`/v1/uploads/${id}`)).json<Told>().offset).toBe(10)
    const headers = { authorization: `Bearer ${client.token}` }
    expect((await server.app.inject({ method: 'DELETE', url: `/v1/uploads/${id}`, headers })).statusCode).toBe(200)
    bytes.end(PDF.subarray(10))
    expect((await sending).json()).toMatchObject({ error: 'not_found', error_details: { field: 'upload_id' } })
    expect(readdirSync(join(server.folder, 'files', 'handed'))).toEqual([])
  })

  test('a source names one thing, and an upload needs its id and the scope batches:write', async () => {
    const reasonOf = async (source: object) => {
      const answer = await client.post('/v1/batches', aBatchBody({ documents: [{ filename: 'a.pdf', source }] }))
      const { field, reason } = answer.json<{ error_details: { field: string; reason: string } }>().error_details
      return `${field} ${reason}`
    }
    expect(await reasonOf({ type: 'upload' })).toBe('documents[0].source.upload_id required')
    expect(await reasonOf({ type: 'upload', upload_id: 'upl_x', url: 'https://files.example.com/a.pdf' })).toBe(
      'documents[0].source mutually_exclusive',
    )
    expect(await reasonOf({ type: 'url', upload_id: 'upl_x', url: 'https://files.example.com/a.pdf' })).toBe(
      'documents[0].source mutually_exclusive',
    )
    const reader = await server.client({ scope: 'batches:read' })
    expect((await reader.post('/v1/uploads', PDF, RAW)).statusCode).toBe(403)
    expect(
      (await server.app.inject({ method: 'POST', url: '/v1/uploads', payload: PDF, headers: RAW })).statusCode,
    ).toBe(401)
  })
})
