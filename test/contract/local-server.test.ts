import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import type { SecureVersion } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OneEngine } from '../support/one-engine.ts'
import { openOneEngine } from '../support/one-engine.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: OneEngine
let port: number
let httpsPort: number
beforeAll(async () => {
  world = await openOneEngine()
  port = Number(new URL(world.engine.httpUrl).port)
  httpsPort = Number(new URL(world.engine.httpsUrl).port)
})
afterAll(() => world.close())

/** What comes back for a request as it stands, until the server closes. */
function send(text: string | Buffer, host = '127.0.0.1', to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(to, host, () => socket.write(text))
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    // A server that has answered may reset the rest of a large body.
    socket.on('error', error => (chunks.length > 0 ? undefined : reject(error)))
  })
}

const request = (line: string, headers: readonly string[] = [], body = ''): Promise<string> =>
  send([`${line} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n'))
const ours = (): string => `Host: localhost:${port}`

describe('decisions 2.2 "Local server", by the running engine', () => {
  test('"Bind 127.0.0.1 (and ::1) only": no other address of this machine answers', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
    const foreign = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal)
    for (const address of [...foreign.map(each => each.address), '127.0.0.2']) {
      for (const to of [port, httpsPort]) {
        await expect(send('x', address, to)).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/)
      }
    }
    const hasIpv6 = addresses.some(({ address }) => address === '::1')
    const overIpv6 = send(`GET /healthz HTTP/1.1\r\nHost: [::1]:${port}\r\nConnection: close\r\n\r\n`, '::1')
    // A machine without IPv6 has nothing to bind.
    expect(await overIpv6.catch(() => 'refused')).toMatch(hasIpv6 ? /^HTTP\/1\.1 200 / : /^refused$/)
  })

  test('"Host allow-list incl. port, exactly one Host, no absolute-form => else 400"', async () => {
    const path = 'GET /v1/batches'
    expect(await request(path, [ours()])).toMatch(/^HTTP\/1\.1 401 /)
    for (const headers of [
      [],
      [ours(), ours()],
      ['Host: evil.example.com'],
      ['Host: localhost'],
      ['Host: localhost:1'],
    ]) {
      expect(await request(path, headers)).toMatch(/^HTTP\/1\.1 400 [^]*"error":"invalid_request"/)
    }
    expect(await request(`GET http://localhost:${port}/v1/batches`, [ours()])).toMatch(/^HTTP\/1\.1 400 /)
    expect(await request(`GET http://evil.example.com/v1/batches`, [ours()])).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('"No CORS headers at all", also for a preflight; "foreign Origin, or Sec-Fetch-Site cross-site/same-site => 403"', async () => {
    const answers = [
      await request('OPTIONS /v1/batches', [ours(), 'Access-Control-Request-Method: POST']),
      await request('OPTIONS /v1/batches', [
        ours(),
        'Origin: https://evil.example.com',
        'Access-Control-Request-Method: GET',
      ]),
      await request('GET /v1/batches', [ours(), 'Origin: null']),
      await request('GET /v1/batches', [ours(), 'Origin: http://localhost:1']),
      await request('GET /v1/batches', [ours(), 'Sec-Fetch-Site: cross-site']),
      await request('GET /v1/batches', [ours(), 'Sec-Fetch-Site: same-site']),
      await request('GET /', [ours(), 'Sec-Fetch-Site: cross-site']),
      await request('GET /v1/batches', [ours(), `Origin: http://localhost:${port}`, 'Sec-Fetch-Site: same-origin']),
    ]
    expect(answers.map(answer => Number(answer.slice(9, 12)))).toEqual([404, 403, 403, 403, 403, 403, 403, 401])
    for (const answer of answers) expect(answer.toLowerCase()).not.toContain('access-control-')
  })

  test('"Remove text/plain parser": a form or text that a foreign page can send without asking reaches nothing', async () => {
    const grant = JSON.stringify({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'x' })
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'text/plain;charset=UTF-8']) {
      const headers = [ours(), `Content-Type: ${type}`, `Content-Length: ${grant.length}`]
      expect(await request('POST /v1/oauth/token', headers, grant)).toMatch(
        /^HTTP\/1\.1 400 [^]*"error":"unsupported_media_type"/,
      )
    }
  })

  test('"encoded traversal" reaches no file, whatever serves it', async () => {
    const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '..\\', '..%5c', '....//', '%c0%ae%c0%ae/']
    for (const up of ups) {
      for (const start of ['/', '/assets/', '/v1/downloads/bat_x/', '/v1/batches/', '/docs/']) {
        const answer = await request(`GET ${start}${up.repeat(8)}etc/passwd`, [ours()])
        expect([start, up, answer]).toEqual([start, up, expect.not.stringContaining('root:')])
        expect(answer).toMatch(/^HTTP\/1\.1 (400|401|403|404) /)
      }
    }
  })

  test('"JSON 20,000 deep" and a "5 MiB body", with and without its length: 400, and the server goes on', async () => {
    const token = await tokenOf()
    const head = [ours(), `Authorization: Bearer ${token}`, 'Content-Type: application/json']
    const deep = '[{"a":'.repeat(10_000)
    expect(await request('POST /v1/batches', [...head, `Content-Length: ${deep.length}`], deep)).toMatch(
      /^HTTP\/1\.1 400 [^]*"reason":"too_deep"/,
    )
    const large = 'x'.repeat(5 * 1024 * 1024)
    expect(await request('POST /v1/batches', [...head, `Content-Length: ${large.length}`], large)).toMatch(
      /^HTTP\/1\.1 400 [^]*"error":"payload_too_large"/,
    )
    const chunked = `${(5 * 1024 * 1024).toString(16)}\r\n${large}\r\n0\r\n\r\n`
    expect(await request('POST /v1/batches', [...head, 'Transfer-Encoding: chunked'], chunked)).toMatch(
      /^HTTP\/1\.1 400 [^]*"error":"payload_too_large"/,
    )
    expect(await request('GET /healthz', [ours()])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('"keepAlive 5 s": an idle connection is told so and closed', async () => {
    // Answers once the other side has closed; without the limit it would stay open beyond the time of this test.
    const answer = await send(`GET /healthz HTTP/1.1\r\n${ours()}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*keep-alive: timeout=5\r\n/i)
  })

  test('issue "local administration … not reachable with a bearer token", and a token opens nothing else of the window', async () => {
    const authorization = `Authorization: Bearer ${await tokenOf()}`
    for (const path of ['batches', 'clients', 'projects', 'mandants', 'session']) {
      expect([path, await request(`GET /local/${path}`, [ours(), authorization])]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1\.1 (401|404) /),
      ])
    }
    const body = JSON.stringify({ name: 'x', scopes: ['batches:read'] })
    for (const path of ['clients', 'projects', 'projects/prj_fenster', 'clients/prj_fenster/rotate']) {
      const headers = [ours(), authorization, 'Content-Type: application/json', `Content-Length: ${body.length}`]
      expect(await request(`POST /local/${path}`, headers, body)).toMatch(/^HTTP\/1\.1 401 /)
    }
    const asSession = `X-Steuerstapel-Session: ${await tokenOf()}`
    expect(await request('GET /local/clients', [ours(), asSession])).toMatch(/^HTTP\/1\.1 401 /)
  })

  async function tokenOf(): Promise<string> {
    const { client_id, client_secret } = world.credentials
    const body = JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${world.engine.httpUrl}/v1/oauth/token`, { method: 'POST', headers, body })
    return ((await answer.json()) as { access_token: string }).access_token
  }
})

describe('decisions 2.5 "Local TLS", by the running engine', () => {
  /** The protocol that is agreed on, or the code of the refusal. */
  function handshake(options: {
    min: SecureVersion
    max: SecureVersion
    ca?: string
    servername?: string
  }): Promise<string> {
    return new Promise(resolve => {
      const { min, max, ca, servername = 'localhost' } = options
      const socket = connectTls(
        {
          host: '127.0.0.1',
          port: httpsPort,
          servername,
          minVersion: min,
          maxVersion: max,
          // Lets this side speak the old versions at all.
          ciphers: 'DEFAULT@SECLEVEL=0',
          ...(ca === undefined ? {} : { ca }),
        },
        () => {
          resolve(socket.getProtocol() ?? 'none')
          socket.end()
        },
      )
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  }

  test('"TLS >=1.2": 1.2 and 1.3 are spoken, 1.1 and 1.0 are refused', async () => {
    const ca = readFileSync(world.engine.caFile, 'utf8')
    expect(await handshake({ min: 'TLSv1.3', max: 'TLSv1.3', ca })).toBe('TLSv1.3')
    expect(await handshake({ min: 'TLSv1.2', max: 'TLSv1.2', ca })).toBe('TLSv1.2')
    expect(await handshake({ min: 'TLSv1.1', max: 'TLSv1.1', ca })).toMatch(/^ERR_SSL_/)
    expect(await handshake({ min: 'TLSv1', max: 'TLSv1', ca })).toMatch(/^ERR_SSL_/)
  })

  test('nobody trusts it who was not given ca.pem, and ca.pem vouches for no other name', async () => {
    const ca = readFileSync(world.engine.caFile, 'utf8')
    expect(await handshake({ min: 'TLSv1.3', max: 'TLSv1.3' })).not.toMatch(/^TLS/)
    expect(await handshake({ min: 'TLSv1.3', max: 'TLSv1.3', ca, servername: 'bank.example' })).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    )
  })

  test('"EC CA, ten years, its key sealed by the master key; leaf 397 days": no key of the authority lies open', async () => {
    const folder = dirname(world.engine.caFile)
    const leaf = new X509Certificate(readFileSync(join(folder, 'server.pem')))
    const authority = new X509Certificate(readFileSync(world.engine.caFile))
    const daysOf = ({ validToDate }: X509Certificate) => (validToDate.getTime() - Date.now()) / DAY_MS
    expect(daysOf(leaf)).toBeGreaterThan(396)
    expect(daysOf(leaf)).toBeLessThanOrEqual(397)
    expect(daysOf(authority)).toBeGreaterThan(3_650)
    expect([authority.ca, leaf.ca, leaf.checkIssued(authority), leaf.verify(authority.publicKey)]).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect(readdirSync(folder).sort()).toEqual(['authority-1.json', 'ca.pem', 'server-key.pem', 'server.pem'])
    const stored = JSON.parse(readFileSync(join(folder, 'authority-1.json'), 'utf8')) as { sealedKey: string }
    expect(Buffer.from(stored.sealedKey, 'base64').toString('latin1')).not.toContain('PRIVATE KEY')
  })

  test('"GET /ca.pem": anybody may take the authorities, and trusts the server with them', async () => {
    const answer = await fetch(`${world.engine.httpUrl}/ca.pem`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pem-certificate-chain'])
    const ca = await answer.text()
    expect(ca).toBe(readFileSync(world.engine.caFile, 'utf8'))
    expect(await handshake({ min: 'TLSv1.3', max: 'TLSv1.3', ca })).toBe('TLSv1.3')
  })

  test('"Both listeners are on by default", and https answers as http does', async () => {
    const { Agent, fetch: fetchWith } = await import('undici')
    const agent = new Agent({ connect: { ca: readFileSync(world.engine.caFile, 'utf8') } })
    for (const base of [world.engine.httpUrl, world.engine.httpsUrl]) {
      const answer = await fetchWith(`${base}/v1/batches`, { dispatcher: agent })
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([401, 'invalid_token'])
    }
    await agent.close()
  })
})
