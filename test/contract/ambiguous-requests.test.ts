import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
let port: number
let hosts: string[] = ['localhost:80']
beforeAll(async () => {
  server = await openContractServer({ allowedHosts: () => hosts })
  client = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  hosts = [`localhost:${port}`, 'localhost:80']
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: { readonly error?: string; readonly error_details?: object }
}

function send(head: readonly string[], body = ''): Promise<Answer> {
  const text = `${[head[0], `Host: localhost:${port}`, ...head.slice(1), 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [told = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
      expect(rest).toHaveLength(1)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(told)?.[1])
      resolve({ status, head: told, body: JSON.parse(rest[0] ?? '') as Answer['body'] })
    })
  })
}

const BODY = JSON.stringify(aBatchBody())
const create = (...headers: string[]) =>
  send(['POST /v1/batches HTTP/1.1', ...headers, `Content-Length: ${Buffer.byteLength(BODY)}`], BODY)
const token = () => `Authorization: Bearer ${client.token}`
const JSON_TYPE = 'Content-Type: application/json'

describe('a header that says one thing, said twice', () => {
  test.each([
    ['Content-Type', () => [token(), JSON_TYPE, 'content-type: text/plain']],
    ['Content-Type', () => [token(), 'Content-Type: text/plain', JSON_TYPE]],
    ['Authorization', () => [token(), JSON_TYPE, 'authorization: Bearer atk_other']],
    ['Authorization', () => ['Authorization: Basic YTpi', token(), JSON_TYPE]],
  ])('%s with different values is refused', async (field, headers) => {
    expect(await create(...headers())).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_details: { field, reason: 'mutually_exclusive' } },
    })
  })

  test('with the same value is one header, and two idempotency keys are no key', async () => {
    expect(await create(token(), token(), JSON_TYPE, JSON_TYPE)).toMatchObject({ status: 202 })
    expect(await create(token(), JSON_TYPE, 'Idempotency-Key: a', 'Idempotency-Key: b')).toMatchObject({
      status: 400,
      body: { error_details: { field: 'Idempotency-Key' } },
    })
  })

  test('Content-Length, or one beside a transfer coding, is refused', async () => {
    const length = `Content-Length: ${Buffer.byteLength(BODY)}`
    for (const more of [length, 'Transfer-Encoding: chunked']) {
      expect(await create(token(), JSON_TYPE, more)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
  })
})

test('a body in a coding that nobody unpacks is refused, and one in pieces is taken', async () => {
  const pieces = `${Buffer.byteLength(BODY).toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
  const inPieces = (coding: string) =>
    send(['POST /v1/batches HTTP/1.1', token(), JSON_TYPE, `Transfer-Encoding: ${coding}`], pieces)
  expect(await inPieces('gzip, chunked')).toMatchObject({
    status: 400,
    body: { error_details: { field: 'Transfer-Encoding', reason: 'invalid_value' } },
  })
  expect(await inPieces('Chunked')).toMatchObject({ status: 202 })
})

test('requests for a proxy are refused in the shape of every error, with their rate', async () => {
  const connected = await send(['CONNECT example.com:443 HTTP/1.1'])
  expect(connected).toMatchObject({ status: 404, body: { error: 'not_found' } })
  const absolute = await send([`GET http://localhost:${port}/v1/batches HTTP/1.1`, token()])
  expect(absolute).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  for (const { head } of [connected, absolute])
    expect(head).toMatch(
      /x-ratelimit-limit: \d+\r\n[^]*x-request-id: req_|x-request-id: req_[^]*x-ratelimit-limit: \d+/,
    )
})
