import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer } from './open-contract-server.ts'
import { openContractServer } from './open-contract-server.ts'

let server: ContractServer
let port: number
let begun: number
const sockets: Socket[] = []
beforeEach(async () => {
  begun = 0
  const requestLog = { watch: (app: FastifyInstance) => void app.addHook('onSend', async () => void (begun += 1)) }
  server = await openContractServer({ allowedHosts: () => [`localhost:${port}`], requestLog })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function sender(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const requests = (path: string, count: number): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(count)

/** An answer to somebody else who came later: what was sent before has been seen by then. */
async function ask(): Promise<number> {
  const socket = await sender()
  socket.write(requests('/healthz', 1))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return Number(answer.toString('latin1').split(' ')[1])
}

test('a sender that reads no answer gets no more of them made than fit into its connection', async () => {
  const socket = await sender()
  socket.pause()
  // More than a connection takes in: tens of megabytes.
  socket.write(requests('/openapi.json', 90))
  for (let n = 0; n < 20; n += 1) expect(await ask()).toBe(200)
  expect(begun - 20).toBeLessThan(60)
})

test('requests that are sent ahead are answered in their order', async () => {
  const socket = await sender()
  const paths = ['/healthz', '/docs.md', '/v1/batches', '/healthz']
  let text = ''
  const read = new Promise<void>(resolve => {
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if ([...text.matchAll(/HTTP\/1\.1 \d{3}/g)].length === paths.length) resolve()
    })
  })
  socket.write(paths.map(path => requests(path, 1)).join(''))
  await read
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code)).toEqual(['200', '200', '401', '200'])
})

test('a sender that goes too far ahead is cut off, and others are answered', async () => {
  const socket = await sender()
  const closed = once(socket.resume(), 'close')
  socket.write(requests('/openapi.json', 500))
  await closed
  expect(begun).toBeLessThan(500)
  expect(await ask()).toBe(200)
})
