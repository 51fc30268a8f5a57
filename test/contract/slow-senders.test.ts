import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import { startCpuTime } from '../support/cpu-time.ts'

const CONNECTIONS = 200
const BODY_MS = 3_000

let server: ContractServer
let client: TestClient
let port: number
beforeEach(async () => {
  let hosts: readonly string[] = ['localhost:80']
  server = await openContractServer({ allowedHosts: () => hosts, bodyTimeMs: BODY_MS })
  client = await server.client()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  hosts = [`localhost:${port}`, `127.0.0.1:${port}`]
})
afterEach(() => server.close())

interface SlowSender {
  readonly socket: Socket
  readonly closed: Promise<void>
  answer(): string
}

/** Sends the beginning, then `drip` again and again, and never comes to an end. */
function slowSender(beginning: string, drip: string): SlowSender {
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
  const timer = setInterval(() => socket.writable && socket.write(drip), 500)
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => undefined)
  const closed = new Promise<void>(resolve => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
  return { socket, closed, answer: () => Buffer.concat(chunks).toString('utf8') }
}

/**
 * Calls of a normal client while the senders drip; the CPU time of the slowest but one in a hundred, in milliseconds.
 */
async function p99OfCalls(): Promise<number> {
  const times: number[] = []
  const { batch_id: id } = (await call('POST', '/v1/batches')) as { batch_id: string }
  for (let n = 0; n < 100; n += 1) {
    const spentMs = startCpuTime()
    await call('GET', n % 2 === 0 ? `/v1/batches/${id}` : `/v1/batches/${id}/progress`)
    times.push(spentMs())
    await after(10)
  }
  return times.sort((a, b) => a - b)[98] ?? Infinity
}

async function call(method: 'GET' | 'POST', path: string): Promise<unknown> {
  const body = method === 'POST' ? { body: JSON.stringify(aBatchBody()) } : {}
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...body })
  expect(answer.ok).toBe(true)
  return answer.json()
}

describe('decisions 2.2 "slowhttptest -H/-B 200 connections while a normal client keeps p99 < 1 s"', () => {
  test('slow headers: others are answered, and the slow ones are ended', async () => {
    const beginning = `GET /v1/batches HTTP/1.1\r\nHost: localhost:${port}\r\n`
    const senders = Array.from({ length: CONNECTIONS }, () => slowSender(beginning, 'X-Slow: 1\r\n'))
    expect(await p99OfCalls()).toBeLessThan(1_000)
    await Promise.all(senders.map(({ closed }) => closed))
    for (const { answer } of senders) expect(answer()).toMatch(/^HTTP\/1\.1 400 [^]*"error":"invalid_request"/)
  })

  test('slow bodies: others are answered, and the slow ones are told so and ended', async () => {
    const head = [
      'POST /v1/batches HTTP/1.1',
      `Host: localhost:${port}`,
      `Authorization: Bearer ${client.token}`,
      'Content-Type: application/json',
      'Content-Length: 100000',
    ]
    const senders = Array.from({ length: CONNECTIONS }, () => slowSender(`${head.join('\r\n')}\r\n\r\n{`, ' '))
    expect(await p99OfCalls()).toBeLessThan(1_000)
    await Promise.all(senders.map(({ closed }) => closed))
    for (const { answer } of senders) expect(answer()).toMatch(/^HTTP\/1\.1 400 [^]*"reason":"timeout"/)
  })

  test('a stop of the engine does not wait for them', async () => {
    const sender = slowSender(`GET /v1/batches HTTP/1.1\r\nHost: localhost:${port}\r\n`, 'X-Slow: 1\r\n')
    await call('GET', '/v1/batches')
    await expect(server.app.close()).resolves.toBeUndefined()
    await sender.closed
  })

  test('connections that say nothing at all do not stand in the way either', async () => {
    const silent = Array.from({ length: CONNECTIONS }, () => slowSender('', ''))
    expect(await p99OfCalls()).toBeLessThan(1_000)
    for (const { socket } of silent) socket.destroy()
    await Promise.all(silent.map(({ closed }) => closed))
  })
})
