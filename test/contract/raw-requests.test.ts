import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
let port: number
let hosts: string[] = ['localhost:80']
beforeEach(async () => {
  hosts = ['localhost:80']
  server = await openContractServer({ allowedHosts: () => hosts, bodyTimeMs: 300 })
  client = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  hosts = [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost:80']
})
afterEach(() => server.close())

describe('requests as they come over the wire', () => {
  test('exactly one Host, and one of ours, is answered', async () => {
    expect(await status(['GET /healthz HTTP/1.1', `Host: localhost:${port}`])).toBe(200)
    expect(await status(['GET /healthz HTTP/1.1', `Host: LOCALHOST:${port}`])).toBe(200)
    expect(await status(['GET /healthz HTTP/1.1', 'Host: evil.example.com'])).toBe(400)
    expect(await status(['GET /healthz HTTP/1.1', `Host: localhost:${port + 1}`])).toBe(400)
    expect(await status(['GET /healthz HTTP/1.1', `Host: localhost:${port}`, 'Host: evil.example.com'])).toBe(400)
    expect(await status(['GET /healthz HTTP/1.1', `Host: localhost:${port}`, `Host: localhost:${port}`])).toBe(400)
    expect(await status(['GET /healthz HTTP/1.1'])).toBe(400)
  })

  test('an absolute-form target is refused', async () => {
    expect(await status([`GET http://localhost:${port}/healthz HTTP/1.1`, `Host: localhost:${port}`])).toBe(400)
  })

  test('what is not HTTP gets the error body, too', async () => {
    const answer = await send('UNFUG\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: 'invalid_request' })
    expect(answer).toMatch(/x-request-id: req_/)
  })

  test.each(['GET /v1/%ff HTTP/1.1', 'GET /v1/batches/%ff HTTP/1.1', 'FOO /v1/batches HTTP/1.1'])(
    'the rate stands on an answer that no route gave: %s',
    async line => {
      const answer = await send(`${line}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 40[014] /)
      expect(answer).toMatch(/x-ratelimit-limit: \d+\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d{10}\r\n/)
      expect(answer).toContain('x-content-type-options: nosniff')
    },
  )

  test('what is open to everybody answers HEAD as it answers GET, without the body', async () => {
    for (const url of ['/healthz', '/readyz', '/openapi.json', '/docs', '/docs.md']) {
      const [get, head] = [await server.app.inject(url), await server.app.inject({ method: 'HEAD', url })]
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })

  test('a packed body is refused by name instead of as JSON that is broken', async () => {
    const answer = await client.post('/v1/batches', aBatchBody(), { 'content-encoding': 'gzip' })
    const { error, error_details: details } = answer.json<{ error: string; error_details: object }>()
    expect([answer.statusCode, error]).toEqual([400, 'unsupported_media_type'])
    expect(details).toMatchObject({ field: 'Content-Encoding', reason: 'content_encoding' })
    const plain = await client.post('/v1/batches', aBatchBody(), { 'content-encoding': 'identity' })
    expect(plain.statusCode).toBe(202)
  })

  test('encoded traversal reaches no file', async () => {
    const line = 'GET /v1/downloads/%2e%2e%2f%2e%2e%2fetc/passwd?exp=9999999999&kid=1&sig=x HTTP/1.1'
    expect(await status([line, `Host: localhost:${port}`])).toBe(403)
  })

  test('JSON that is 20,000 levels deep is refused without effort, and the server goes on', async () => {
    const body = '['.repeat(20_000)
    const head = [
      'POST /v1/batches HTTP/1.1',
      `Host: localhost:${port}`,
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    expect(await status(head, body)).toBe(400)
    expect(await status(['GET /healthz HTTP/1.1', `Host: localhost:${port}`])).toBe(200)
  })
})

describe('slow senders', () => {
  test('a JSON or form body that does not come to its end is refused in time, and the connection closed', async () => {
    for (const [path, type] of [
      ['/v1/batches', 'application/json'],
      ['/v1/oauth/token', 'application/json'],
      ['/v1/oauth/token', 'application/x-www-form-urlencoded'],
    ]) {
      const answer = await trickle(path ?? '', type ?? '')
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: 'invalid_request',
        error_details: { reason: 'timeout' },
      })
    }
  })

  test('an unread body does not hold the connection either', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000\r\n\r\n`
    expect(await send(head)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a file that is refused before it came does not hold the connection', async () => {
    const head = [
      'POST /v1/uploads?filename=a.pdf HTTP/1.1',
      `Host: localhost:${port}`,
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/pdf',
      'Content-Length: 4294967296',
    ]
    const answer = await send(`${head.join('\r\n')}\r\n\r\n%PDF`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error_details: { reason: 'too_long' } })
  })

  /** Announces more than it sends, one byte at a time. */
  function trickle(path: string, type: string): Promise<string> {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      `Authorization: Bearer ${client.token}`,
      `Content-Type: ${type}`,
      'Content-Length: 10000',
    ]
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
      const drip = setInterval(() => socket.writable && socket.write(' '), 20)
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('error', error => (chunks.length > 0 ? undefined : reject(error)))
      socket.on('close', () => {
        clearInterval(drip)
        resolve(Buffer.concat(chunks).toString('utf8'))
      })
    })
  }
})

describe('GET /v1/batches/{batch_id}/events over the wire', () => {
  test('the stream stays open while nothing happens, and ends with the batch', async () => {
    const { id, stream, received } = await openStream()
    await expect.poll(received, { interval: 5 }).toContain('"status":"queued"')
    server.clock.advance(15_001)
    await expect.poll(received, { interval: 5 }).toContain(': noch da')
    await client.post(`/v1/batches/${id}/cancel`, undefined, { host: `localhost:${port}` })
    await new Promise(resolve => stream.once('close', resolve))
    expect(received()).toContain('"status":"failed"')
  })

  test('a stop of the server ends open streams, and a caller that goes away disturbs nobody', async () => {
    const gone = await openStream()
    gone.stream.destroy()
    const stays = await openStream()
    await expect.poll(stays.received, { interval: 5 }).toContain('"status":"queued"')
    const ended = new Promise(resolve => stays.stream.once('close', resolve))
    await server.app.close()
    await ended
    expect(server.logs.filter(line => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  })
})

async function openStream() {
  const answer = await client.post('/v1/batches', aBatchBody(), { host: `localhost:${port}` })
  const { batch_id: id } = answer.json<{ batch_id: string }>()
  const head = [
    `GET /v1/batches/${id}/events HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: Bearer ${client.token}`,
    'Connection: close',
  ]
  const chunks: Buffer[] = []
  const stream = connect(port, '127.0.0.1', () => stream.write(`${head.join('\r\n')}\r\n\r\n`))
  stream.on('data', chunk => chunks.push(chunk))
  return { id, stream, received: () => Buffer.concat(chunks).toString('utf8') }
}

async function status(head: readonly string[], body = ''): Promise<number> {
  const answer = await send(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.on('error', reject)
  })
}

describe('what clients send without thinking', () => {
  test('HEAD answers as GET does, without a body, and a slash at the end changes nothing', async () => {
    const host = `localhost:${port}`
    const created = await client.post('/v1/batches', aBatchBody(), { host })
    const { batch_id: id } = created.json<{ batch_id: string }>()
    const headers = { authorization: `Bearer ${client.token}`, host }
    for (const path of ['/v1/batches', `/v1/batches/${id}`, `/v1/batches/${id}/progress`]) {
      const head = await server.app.inject({ method: 'HEAD', url: path, headers })
      expect([path, head.statusCode, head.body]).toEqual([path, 200, ''])
      expect((await server.app.inject({ url: `${path}/`, headers })).statusCode).toBe(200)
    }
    expect((await server.app.inject({ method: 'HEAD', url: '/v1/batches', headers: { host } })).statusCode).toBe(401)
  })

  test('over the wire HEAD ends behind its head, and the next request on the connection is answered', async () => {
    const head = `Host: localhost:${port}\r\nAuthorization: Bearer ${client.token}\r\n`
    const two = `HEAD /v1/batches/ HTTP/1.1\r\n${head}\r\nGET /v1/batches/ HTTP/1.1\r\n${head}Connection: close\r\n\r\n`
    const [first = '', second = '', ...more] = (await send(two)).split(/(?=HTTP\/1\.1 )/)
    expect(more).toEqual([])
    expect(first).toMatch(/^HTTP\/1\.1 200 [^]*content-length: \d+[^]*\r\n\r\n$/i)
    expect(second).toMatch(/^HTTP\/1\.1 200 [^]*\{"batches":\[/)
  })

  test('a POST to cancel is taken without a body, as axios sends it: with none, an empty one, or a type alone', async () => {
    const head = `Host: localhost:${port}\r\nAuthorization: Bearer ${client.token}\r\nConnection: close\r\n`
    const type = 'Content-Type: application/json\r\n'
    for (const lines of ['', 'Content-Length: 0\r\n', type, `${type}Content-Length: 0\r\n`]) {
      const made = await client.post('/v1/batches', aBatchBody(), { host: `localhost:${port}` })
      const { batch_id: id } = made.json<{ batch_id: string }>()
      const answer = await send(`POST /v1/batches/${id}/cancel HTTP/1.1\r\n${head}${lines}\r\n`)
      expect([lines, answer.split('\r\n')[0]]).toEqual([lines, 'HTTP/1.1 200 OK'])
    }
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n'
    const made = await client.post('/v1/batches', aBatchBody(), { host: `localhost:${port}` })
    const { batch_id: id } = made.json<{ batch_id: string }>()
    expect(await send(`POST /v1/batches/${id}/cancel HTTP/1.1\r\n${head}${form}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('an expectation that nobody knows is told in the shape of every error', async () => {
    const answer = await send(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nExpect: kaffee\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: 'invalid_request',
      error_details: { field: 'Expect', reason: 'invalid_value' },
    })
  })

  test('one request gets one answer, also with a coding that nobody knows', async () => {
    for (const line of ['GET /healthz', 'GET /v1/batches', 'POST /v1/batches']) {
      const head = `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nTransfer-Encoding: foo\r\n\r\n{}`
      expect((await send(head)).match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    }
  })
})
