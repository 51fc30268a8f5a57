import type { LookupAddress } from 'node:dns'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GuardDeps } from '../../../engine/sources/guard-connector.ts'
import { createGuardedConnector } from '../../../engine/sources/guard-connector.ts'
import type { SourceServer } from './open-source-server.ts'
import { openSourceServer } from './open-source-server.ts'

let server: SourceServer
let seen: number
let opened: Socket[]

beforeEach(async () => {
  seen = 0
  opened = []
  server = await openSourceServer((_request, response) => response.end())
  server.server.on('connection', () => seen++)
})
afterEach(async () => {
  for (const socket of opened) socket.destroy()
  await server.close()
})

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 }

/** Opens a connection to the server under its name; answers with the address it ended up at, or the code of its refusal. */
function open(deps: Partial<GuardDeps>, hostname = 'localhost'): Promise<string> {
  const connect = createGuardedConnector({
    ...{ allow: [{ host: 'localhost', port: server.port }], ownPorts: () => [], extraCa: server.ca },
    ...{ resolve: () => Promise.resolve([LOOPBACK]), connectTimeoutMs: 30_000, ...deps },
  })
  return new Promise(resolve => {
    connect({ hostname, port: String(server.port), protocol: 'https:' } as never, (error, socket) => {
      if (socket) opened.push(socket)
      resolve(socket ? (socket.remoteAddress ?? '') : ((error as { code?: string } | null)?.code ?? 'no code'))
    })
  })
}

/** An answer that reads as a public address when it is checked and as another one when it is dialled. */
function rebound(): LookupAddress {
  let asked = 0
  return {
    family: 4,
    get address() {
      return asked++ === 0 ? '93.184.215.14' : '127.0.0.1'
    },
  }
}

describe('where a connection may go', () => {
  test('a target of the allow-list is reached', async () => {
    expect(await open({})).toBe('127.0.0.1')
    expect(seen).toBe(1)
  })

  test('an answer that is a private address opens no connection', async () => {
    expect(await open({ allow: [] })).toBe('source_address_forbidden')
    expect(seen).toBe(0)
  })

  test('a connection that ended up at another address than the one checked is not handed out', async () => {
    expect(await open({ allow: [], resolve: () => Promise.resolve([rebound()]) })).toBe('source_address_forbidden')
    // The connection stood: only the last look kept it from being handed out.
    expect(seen).toBe(1)
  })

  test('a port that became one of our own while connecting is not handed out', async () => {
    let asked = 0
    const ownPorts = (): number[] => (asked++ === 0 ? [] : [server.port])
    expect(await open({ ownPorts })).toBe('source_address_forbidden')
    expect(seen).toBe(1)
  })

  test('one forbidden answer among good ones, and no answer at all, open no connection', async () => {
    const answers = [{ address: '93.184.215.14', family: 4 }, LOOPBACK]
    expect(await open({ allow: [], resolve: () => Promise.resolve(answers) })).toBe('source_address_forbidden')
    expect(await open({ resolve: () => Promise.resolve([]) })).toBe('source_address_forbidden')
    expect(seen).toBe(0)
  })

  test('a literal is checked like an answer', async () => {
    expect(await open({ allow: [] }, '127.0.0.1')).toBe('source_address_forbidden')
    expect(await open({ allow: [] }, '[::1]')).toBe('source_address_forbidden')
    expect(seen).toBe(0)
  })
})
