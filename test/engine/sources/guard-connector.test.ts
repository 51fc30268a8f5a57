import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
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

const FORBIDDEN = 'input source_address_forbidden'
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 }

interface Way {
  readonly hostname?: string
  readonly protocol?: string
  readonly port?: number
}

/**
 * Opens a connection to the server under its name; answers with the address it ended up at, or the code of its refusal.
 */
function open(
  deps: Partial<GuardDeps>,
  { hostname = 'localhost', protocol = 'https:', port }: Way = {},
): Promise<string> {
  const connect = createGuardedConnector({
    allow: () => [{ host: 'localhost', port: server.port }],
    ownPorts: () => [],
    extraCa: server.ca,
    resolve: () => Promise.resolve([LOOPBACK]),
    connectTimeoutMs: 5_000,
    ...deps,
  })
  return new Promise(resolve => {
    connect({ hostname, port: String(port ?? server.port), protocol } as never, (error, socket) => {
      if (socket) opened.push(socket)
      const { kind, code } = (error ?? {}) as { kind?: string; code?: string }
      resolve(socket ? (socket.remoteAddress ?? '') : [kind, code].filter(Boolean).join(' '))
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
    expect(await open({ allow: () => [] })).toBe(FORBIDDEN)
    expect(seen).toBe(0)
  })

  test('a connection that ended up at another address than the one checked is not handed out', async () => {
    expect(await open({ allow: () => [], resolve: () => Promise.resolve([rebound()]) })).toBe(FORBIDDEN)
    // The connection stood: only the last look kept it from being handed out.
    expect(seen).toBe(1)
  })

  test('a port that became one of our own while connecting is not handed out', async () => {
    let asked = 0
    const ownPorts = (): number[] => (asked++ === 0 ? [] : [server.port])
    expect(await open({ ownPorts })).toBe(FORBIDDEN)
    expect(seen).toBe(1)
  })

  test('one forbidden answer among good ones, and no answer at all, open no connection', async () => {
    const answers = [{ address: '93.184.215.14', family: 4 }, LOOPBACK]
    expect(await open({ allow: () => [], resolve: () => Promise.resolve(answers) })).toBe(FORBIDDEN)
    expect(await open({ resolve: () => Promise.resolve([]) })).toBe(FORBIDDEN)
    expect(seen).toBe(0)
  })

  test('a literal is checked like an answer', async () => {
    expect(await open({ allow: () => [] }, { hostname: '127.0.0.1' })).toBe(FORBIDDEN)
    expect(await open({ allow: () => [] }, { hostname: '[::1]' })).toBe(FORBIDDEN)
    expect(seen).toBe(0)
  })

  test('an allowed literal is reached without asking for its name', async () => {
    const resolve = () => Promise.reject(new Error('asked'))
    expect(await open({ allow: () => [{ host: '127.0.0.0/8', port: null }], resolve }, { hostname: '127.0.0.1' })).toBe(
      '127.0.0.1',
    )
  })

  test('a name is asked for without the dot of its root, and the certificate is held against it', async () => {
    const asked: string[] = []
    const resolve = (name: string) => Promise.resolve([(asked.push(name), LOOPBACK)])
    const allow = () => [{ host: '127.0.0.1', port: null }]
    expect(await open({ allow, resolve }, { hostname: 'localhost.' })).toBe('127.0.0.1')
    expect((opened[0] as TLSSocket).servername).toBe('localhost')
    expect((opened[0] as TLSSocket).alpnProtocol).toBe('http/1.1')
    expect(await open({ allow, resolve }, { hostname: 'belege.example' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(asked).toEqual(['localhost', 'belege.example'])
  })

  test('a certificate of an unknown authority is refused', async () => {
    expect(await open({ extraCa: null })).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  })

  test('link-local addresses stay closed although the allow-list names them', async () => {
    const allow = () => [{ host: '169.254.0.0/16', port: null }]
    expect(await open({ allow }, { hostname: '169.254.169.254' })).toBe(FORBIDDEN)
  })

  test('our own ports stay closed on loopback although the allow-list names them', async () => {
    expect(await open({ ownPorts: () => [server.port] })).toBe(FORBIDDEN)
    expect(seen).toBe(0)
  })

  test('where only the allow-list counts, public addresses are closed as well', async () => {
    const resolve = () => Promise.resolve([{ address: '93.184.215.14', family: 4 }])
    expect(await open({ onlyAllowed: true, resolve }, { hostname: 'belege.example' })).toBe(FORBIDDEN)
    expect(await open({ onlyAllowed: true })).toBe('127.0.0.1')
  })

  test('a target that refuses the connection, and one that never answers, are told apart', async () => {
    const silent = createServer(socket => void socket.resume())
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const allow = () => [{ host: 'localhost', port: null }]
    expect(await open({ allow, connectTimeoutMs: 50 }, { port })).toBe('transient source_unreachable')
    await new Promise(resolve => silent.close(resolve))
    expect(await open({ allow }, { port })).toBe('ECONNREFUSED')
  })
})

describe('without TLS', () => {
  let plain: ReturnType<typeof createServer>
  let port: number
  beforeEach(async () => {
    plain = createServer(socket => void socket.on('error', () => undefined))
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
    port = (plain.address() as AddressInfo).port
  })
  afterEach(() => void plain.close())
  const http = (deps: Partial<GuardDeps>) =>
    open({ allow: () => [{ host: 'localhost', port: null }], ...deps }, { protocol: 'http:', port })

  test('a target of the allow-list is reached where that is switched on, and nowhere else', async () => {
    expect(await http({ plainHttp: true })).toBe('127.0.0.1')
    expect(await http({ plainHttp: false })).toBe(FORBIDDEN)
    expect(await http({})).toBe(FORBIDDEN)
    expect(await open({ plainHttp: true }, { protocol: 'ftp:' })).toBe(FORBIDDEN)
  })

  test('a public address that the allow-list does not name is not reached', async () => {
    const resolve = () => Promise.resolve([{ address: '93.184.215.14', family: 4 }])
    expect(await http({ plainHttp: true, allow: () => [], resolve })).toBe(FORBIDDEN)
  })

  test('TLS stays TLS where it is switched on', async () => {
    expect(await open({ plainHttp: true })).toBe('127.0.0.1')
    expect((opened[0] as TLSSocket).encrypted).toBe(true)
  })
})
