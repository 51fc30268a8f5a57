import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import { waitFor } from '../support/wait-for.ts'

const UNREAD_MS = 1_500
/** More than a connection takes in, and what a sender may send ahead. */
const AHEAD = 60
/** Of a slow reader, after each piece of at most 64 KB. */
const PAUSE_MS = 25

let server: ContractServer
let client: TestClient
let port: number
let slowMs: number
const sockets: Socket[] = []
beforeEach(async () => {
  slowMs = 0
  const requestLog = { watch: (app: FastifyInstance) => void app.addHook('onRequest', async () => after(slowMs)) }
  const allowedHosts = () => [`localhost:${port}`, 'localhost:80']
  server = await openContractServer({ allowedHosts, requestLog, unreadTimeMs: UNREAD_MS })
  client = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function sender(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(text)
  return socket
}

const request = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n`

const open = (): Promise<number> =>
  new Promise((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test('a connection of which nothing is taken is ended, with all that waits on it', async () => {
  await sender(request('/openapi.json').repeat(AHEAD))
  await waitFor(async () => expect(await open()).toBe(1))
  await waitFor(async () => expect(await open()).toBe(0))
})

test('one that takes its answers slowly gets all of them, for much longer than that', async () => {
  const socket = await sender(request('/openapi.json').repeat(AHEAD) + request('/healthz', 'Connection: close\r\n'))
  const pieces: string[] = []
  for await (const piece of socket) {
    pieces.push(String(piece).slice(-500))
    await after(PAUSE_MS)
  }
  expect(pieces.at(-1)).toContain('"status":"ok"')
  expect(pieces.length * PAUSE_MS).toBeGreaterThan(2 * UNREAD_MS)
})

test('an answer that takes long to make is waited for', async () => {
  slowMs = 3 * UNREAD_MS
  const socket = await sender(request('/healthz'))
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
  expect(answer.toString('latin1')).toContain('HTTP/1.1 200')
})

test('an event stream without news stays open, and tells what comes after', async () => {
  const created = await client.post('/v1/batches', aBatchBody())
  const { batch_id: id } = created.json<{ batch_id: string }>()
  const socket = await sender(request(`/v1/batches/${id}/events`, `Authorization: Bearer ${client.token}\r\n`))
  let text = ''
  socket.on('data', chunk => (text += chunk.toString('latin1')))
  socket.resume()
  await waitFor(() => expect(text).toContain('"status":"queued"'))
  await after(3 * UNREAD_MS)
  expect(socket.destroyed).toBe(false)
  await client.post(`/v1/batches/${id}/cancel`)
  await waitFor(() => expect(text).toContain('"status":"failed"'))
})
