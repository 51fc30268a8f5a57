import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { registerUploadRoutes } from '../../../../../engine/http/local/uploads/upload-routes.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'
import { openFileStore } from '../../../../../engine/storage/disk/open-file-store.ts'
import { openUploadStore } from '../../../../../engine/storage/disk/open-upload-store.ts'
import type { UploadStore } from '../../../../../engine/storage/upload-store.ts'
import { aClock } from '../../../../support/a-clock.ts'
import { createWindowWorld } from '../window-world.ts'

const BYTES = randomBytes(100_000)
const SHA256 = createHash('sha256').update(BYTES).digest('hex')
const URL_OF = `/local/uploads/${SHA256}`
const tus = { 'tus-resumable': '1.0.0' }
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' }
let root: string
let uploads: UploadStore
let app: FastifyInstance
let clock: ReturnType<typeof aClock>

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-tus-'))
  const files = await openFileStore(root)
  clock = aClock()
  uploads = await openUploadStore(join(root, 'uploads'), {
    files,
    clock,
    byteSizeMax: 200_000,
    isReferenced: async () => false,
  })
  app = Fastify()
  app.setErrorHandler(sendLocalError)
  registerUploadRoutes(wireApp(app), { uploads, limits: { fileBytesMax: 200_000 } })
})

afterEach(async () => {
  await app.close()
  uploads.close()
  await rm(root, { recursive: true, force: true })
})

const begin = (headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/local/uploads',
    headers: { ...tus, 'upload-length': String(BYTES.length), 'upload-metadata': metadata(SHA256), ...headers },
  })
const patch = (offset: string, payload: Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'PATCH', url: URL_OF, payload, headers: { ...piece, 'upload-offset': offset, ...headers } })
const offset = async () => (await app.inject({ method: 'HEAD', url: URL_OF, headers: tus })).headers['upload-offset']

test('a client learns what is spoken here before it sends', async () => {
  const answer = await app.inject({ method: 'OPTIONS', url: '/local/uploads' })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-max-size': '200000',
    'tus-extension': 'creation,expiration,termination',
  })
})

test('another version of the protocol is told which one is spoken', async () => {
  for (const version of [{}, { 'tus-resumable': '0.2.2' }]) {
    const answer = await app.inject({ method: 'HEAD', url: URL_OF, headers: version })
    expect([answer.statusCode, answer.headers['tus-version']]).toEqual([412, '1.0.0'])
  }
})

test('an upload is begun, sent in pieces and asked for', async () => {
  const begun = await begin()
  expect([begun.statusCode, begun.headers['location'], begun.headers['upload-offset']]).toEqual([201, URL_OF, '0'])
  expect(Date.parse(String(begun.headers['upload-expires']))).toBe(
    Math.floor(1_000_000 / 1_000) * 1_000 + 72 * 3_600_000,
  )
  const first = await patch('0', BYTES.subarray(0, 60_000))
  expect([first.statusCode, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
    204,
    '60000',
    '1.0.0',
  ])
  const asked = await app.inject({ method: 'HEAD', url: URL_OF, headers: tus })
  expect([asked.statusCode, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
    200,
    '60000',
    '100000',
  ])
  expect((await begin()).headers['upload-offset']).toBe('60000')
  expect((await patch('60000', BYTES.subarray(60_000))).headers['upload-offset']).toBe('100000')
  expect([...(await uploads.adopt([SHA256])).keys()]).toEqual([SHA256])
})

test('what was left in the middle is told to the page, without any version of tus', async () => {
  await begin()
  await patch('0', BYTES.subarray(0, 60_000))
  const told = async () => (await app.inject({ method: 'GET', url: '/local/uploads' })).json().uploads
  expect(await told()).toEqual([])
  clock.advance(60_000)
  expect(await told()).toEqual([
    { sha256: SHA256, byteSize: 100_000, offset: 60_000, expiresAt: 1_000_000 + 72 * 3_600_000 },
  ])
})

test('an upload that is taken back is gone', async () => {
  await begin()
  expect((await app.inject({ method: 'DELETE', url: URL_OF, headers: tus })).statusCode).toBe(204)
  expect((await app.inject({ method: 'HEAD', url: URL_OF, headers: tus })).statusCode).toBe(404)
  expect((await patch('0', BYTES)).json().error).toBe('upload_not_found')
})

test.each([
  ['a wrong offset', '10', BYTES.subarray(10), {}, 409, 'upload_offset_mismatch'],
  ['no offset', 'x', BYTES, {}, 400, 'invalid_request'],
  ['another type', '0', BYTES, { 'content-type': 'application/json' }, 415, 'upload_media_type'],
  ['more than was announced', '0', Buffer.concat([BYTES, BYTES]), {}, 413, 'upload_too_long'],
  ['other bytes than announced', '0', Buffer.alloc(BYTES.length), {}, 460, 'checksum_mismatch'],
])('a piece with %s is refused', async (_title, from, payload, headers, status, code) => {
  await begin()
  const answer = await patch(from, payload, headers)
  expect([answer.statusCode, answer.json().error]).toEqual([status, code])
  expect(await offset()).toBe(code === 'checksum_mismatch' ? undefined : '0')
})

test.each([
  ['is too large', { 'upload-length': '200001' }, 413, 'upload_too_large'],
  ['is empty', { 'upload-length': '0' }, 400, 'invalid_request'],
  ['has no length', { 'upload-length': '-1' }, 400, 'invalid_request'],
  ['has no sum', { 'upload-metadata': 'filename YQ==' }, 400, 'invalid_request'],
  ['names a path', { 'upload-metadata': metadata('../../steuerstapel.db') }, 400, 'invalid_request'],
])('an upload that %s is not begun', async (_title, headers, status, code) => {
  const answer = await begin(headers)
  expect([answer.statusCode, answer.json().error]).toEqual([status, code])
})

test.each(['..%2F..%2Fengine.json', 'x', SHA256.toUpperCase()])('%s is no upload', async name => {
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const answer = await app.inject({
      method,
      url: `/local/uploads/${name}`,
      headers: { ...piece, 'upload-offset': '0' },
    })
    expect([method, answer.statusCode]).toEqual([method, 404])
  }
})

test('a connection that breaks in the middle of a piece costs nothing that had come', async () => {
  await begin()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { ...piece, 'upload-offset': '0', 'content-length': BYTES.length }
  const sending = httpRequest({ port, host: '127.0.0.1', method: 'PATCH', path: URL_OF, headers })
  sending.on('error', () => undefined)
  sending.write(BYTES.subarray(0, 50_000))
  await expect.poll(async () => (await begin()).headers['upload-offset']).toBe('50000')
  sending.destroy()
  expect(await offset()).toBe('50000')
  expect((await patch('50000', BYTES.subarray(50_000))).headers['upload-offset']).toBe('100000')
})

test('a second sender is told to wait, until somebody asks how far it came: then the first, which says nothing more, is let go', async () => {
  await begin()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { ...piece, 'upload-offset': '0', 'content-length': BYTES.length }
  const silent = httpRequest({ port, host: '127.0.0.1', method: 'PATCH', path: URL_OF, headers })
  silent.on('error', () => undefined)
  silent.write(BYTES.subarray(0, 50_000))
  await expect.poll(async () => (await begin()).headers['upload-offset']).toBe('50000')
  expect((await patch('50000', BYTES.subarray(50_000))).statusCode).toBe(423)
  expect(await offset()).toBe('50000')
  expect((await patch('50000', BYTES.subarray(50_000))).statusCode).toBe(204)
  silent.destroy()
})

test('nobody without the window’s session begins, asks, sends or takes back', async () => {
  const world = await createWindowWorld()
  const calls = [
    { method: 'OPTIONS', url: '/local/uploads' },
    { method: 'POST', url: '/local/uploads' },
    { method: 'HEAD', url: URL_OF },
    { method: 'PATCH', url: URL_OF },
    { method: 'DELETE', url: URL_OF },
    { method: 'POST', url: '/local/batches' },
    { method: 'POST', url: '/local/batches/preview' },
    { method: 'POST', url: '/local/files/known' },
  ] as const
  const sound = { ...tus, 'upload-length': '9', 'upload-metadata': metadata(SHA256) }
  for (const call of calls) {
    for (const foreign of [{}, { 'x-steuerstapel-session': 'guessed' }, { authorization: 'Bearer atk_1' }]) {
      const answer = await world.app.inject({ ...call, headers: { ...sound, ...foreign } })
      expect([call.method, answer.statusCode]).toEqual([call.method, 401])
    }
  }
  const own = { ...sound, ...world.credential() }
  expect((await world.app.inject({ method: 'HEAD', url: URL_OF, headers: own })).statusCode).toBe(404)
  await world.close()
})

function metadata(sha256: string): string {
  return `filename ${Buffer.from('Rechnung.pdf').toString('base64')},sha256 ${Buffer.from(sha256).toString('base64')}`
}
