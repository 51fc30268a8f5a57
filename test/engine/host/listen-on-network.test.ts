import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get as getPlain } from 'node:http'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../engine/config.ts'
import { createEngine } from '../../../engine/engine.ts'
import { listen } from '../../../engine/host/listen.ts'
import { SESSION_HEADER } from '../../../engine/http/local/session/local-sessions.ts'
import { ensureBuiltWindow } from '../../support/built-window.ts'
import { engineEnvironment, temporaryDataDir } from '../../support/engine-process.ts'
import { aNetworkEngine, NAME, PASSWORD } from './a-network-engine.ts'
import type { NetworkEngine } from './a-network-engine.ts'

let data: ReturnType<typeof temporaryDataDir>
beforeEach(() => void (data = temporaryDataDir()))
afterEach(() => data.remove())

test('an engine that nobody has to sign in to does not listen on the network, and says what to do', async () => {
  const listened = { STEUERSTAPEL_LISTEN: '127.0.0.1:0', STEUERSTAPEL_HOST_NAMES: NAME, STEUERSTAPEL_HTTP_PORT: '0' }
  const engine = await createEngine(readConfig(engineEnvironment(data.dataDir, listened)))
  await expect(listen(engine)).rejects.toMatchObject({
    code: 'users_required',
    message: expect.stringContaining('steuerstapel user create'),
  })
  expect(engine.addresses).toMatchObject({ httpUrl: null, networkUrl: null, hosts: [] })
  await engine.stop()
})

describe('an engine that people reach over the network', () => {
  let server: NetworkEngine
  beforeEach(async () => {
    server = await aNetworkEngine(data.dataDir, { STEUERSTAPEL_METRICS: 'on' })
  })
  afterEach(() => server.close())

  test('answers by https for its own names, with an authority that is worth nothing for others', async () => {
    expect((await server.ask('/healthz')).status).toBe(200)
    const authority = new X509Certificate(await readFile(join(data.dataDir, 'tls/network/ca.pem')))
    const leaf = new X509Certificate(await readFile(join(data.dataDir, 'tls/network/server.pem')))
    expect([leaf.checkHost(NAME), leaf.checkHost('localhost'), leaf.checkHost('kanzlei.test')]).toEqual([
      NAME,
      'localhost',
      undefined,
    ])
    expect(leaf.verify(authority.publicKey)).toBe(true)
    // RFC 5280, 4.2.1.10: permitted names stand in the extension as they are.
    const der = authority.raw.toString('latin1')
    expect([der.includes(NAME), der.includes('localhost')]).toEqual([true, true])
    await expect(
      new Promise((resolve, reject) => getPlain({ port: server.port }, resolve).once('error', reject)),
    ).rejects.toThrow()
  })

  test.each(['tlsv1', 'tlsv1.1'])('refuses %s', async version => {
    const versions = { minVersion: 'TLSv1', maxVersion: version === 'tlsv1' ? 'TLSv1' : 'TLSv1.1' } as const
    const failed = new Promise((resolve, reject) => {
      const options = { port: server.port, rejectUnauthorized: false, ciphers: 'DEFAULT@SECLEVEL=0', ...versions }
      connect(options, () => resolve('connected')).once('error', reject)
    })
    await expect(failed).rejects.toThrow()
  })

  test('is called by the names of the settings alone', async () => {
    const told = async (host: string) => (await server.ask('/local/session', { headers: { host } })).status
    const { port } = server
    expect(await told(`${NAME.toUpperCase()}:${port}`)).toBe(401)
    for (const host of [NAME, `${NAME}.:${port}`, `localhost:${port}`, `127.0.0.1:${port}`, `evil.test:${port}`, '']) {
      expect([host, await told(host)]).toEqual([host, 400])
    }
    const loopback = new URL(server.engine.addresses.httpUrl ?? '').host
    expect(await told(loopback)).toBe(400)
    const odd = { 'x-forwarded-host': `${NAME}:${port}`, host: `evil.test:${port}` }
    expect((await server.ask('/local/session', { headers: odd })).status).toBe(400)
  })

  test('gives a cookie that browsers keep for this host and https alone, and takes none that was there before', async () => {
    const planted = `__Host-steuerstapel_${server.port}=${'a'.repeat(43)}`
    const typed = { sign: 'LL', password: PASSWORD }
    const answer = await server.ask('/local/sign-in', { method: 'POST', headers: { cookie: planted }, body: typed })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      new RegExp(`^__Host-steuerstapel_${server.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Secure$`),
    )
    expect(cookie).not.toContain('a'.repeat(43))
    expect(answer.json).toMatchObject({ person: { sign: 'LL' }, server: NAME })
    expect((await server.ask('/local/session', { headers: { cookie: planted } })).status).toBe(401)
    // Without the prefix another server of the domain, or one without https, could have put it there.
    const bare = cookie.split(';')[0]?.replace('__Host-', '') ?? ''
    expect((await server.ask('/local/session', { headers: { cookie: bare } })).status).toBe(401)
    const first = await server.signIn('LL')
    await server.ask('/local/sign-in', { method: 'POST', headers: first, body: typed })
    expect((await server.ask('/local/session', { headers: first })).status).toBe(401)
  })

  test('a session outlives the engine', async () => {
    const person = await server.signIn('LL')
    const { port } = server
    await server.close()
    server = await aNetworkEngine(data.dataDir, { STEUERSTAPEL_LISTEN: `127.0.0.1:${port}` })
    expect((await server.ask('/local/session', { headers: person })).json).toMatchObject({ person: { sign: 'LL' } })
  })

  test('refuses what a foreign page sends, also one that was loaded without https', async () => {
    const person = await server.signIn('LL')
    const post = (headers: Record<string, string>) =>
      server.ask('/local/session/end-all', { method: 'POST', headers: { ...person, ...headers } })
    const own = `${NAME}:${server.port}`
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: `http://${own}` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const { status, json } = await post(headers)
      expect([headers, status, json?.['error'] ?? json]).toEqual([headers, 403, expect.anything()])
    }
    expect((await post({ origin: `https://${own}` })).status).toBe(200)
  })

  test('has no use for what opens the window on the machine itself', async () => {
    const { sessions } = server.engine
    const shell = { [SESSION_HEADER]: sessions.headerCredential() }
    expect((await server.ask('/local/users', { headers: shell })).json).toMatchObject({ error: 'invalid_session' })
    const link = { method: 'POST', body: { token: sessions.issueSignInToken() } }
    expect((await server.ask('/local/session', link)).json).toMatchObject({ error: 'only_on_the_machine' })
    const person = await server.signIn('LL')
    for (const path of ['session/links', 'users/first']) {
      const { json } = await server.ask(`/local/${path}`, { method: 'POST', headers: person, body: {} })
      expect([path, json?.['error']]).toEqual([path, 'only_on_the_machine'])
    }
    for (const key of ['STEUERSTAPEL_INBOX', 'STEUERSTAPEL_BACKUP', 'STEUERSTAPEL_INPUT_ROOTS']) {
      const changed = { method: 'PUT', headers: person, body: { changes: { [key]: data.dataDir } } }
      expect((await server.ask('/local/settings', changed)).json).toMatchObject({ error: 'only_on_the_machine' })
    }
    const office = { method: 'PUT', headers: person, body: { changes: { STEUERSTAPEL_OFFICE_NAME: 'Kanzlei' } } }
    expect((await server.ask('/local/settings', office)).status).toBe(200)
    expect((await server.ask('/metrics')).status).toBe(404)
  })

  test('slows down who guesses, wherever they say that they come from', async () => {
    const guess = (spoofed: number) =>
      server.ask('/local/sign-in', {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.0.0.${spoofed}`, forwarded: `for=10.0.0.${spoofed}` },
        body: { sign: 'LL', password: 'ganz falsch geraten' },
      })
    const statuses: number[] = []
    for (let tried = 0; tried < 7; tried += 1) statuses.push((await guess(tried)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('tells the leitung who signed in and from where, and never what was typed', async () => {
    await server.ask('/local/sign-in', { method: 'POST', body: { sign: 'LL', password: 'ganz falsch geraten' } })
    await server.ask('/local/sign-in', { method: 'POST', body: { sign: 'geheimes Wort', password: 'xx' } })
    const person = await server.signIn('LL')
    const { json, body } = await server.ask('/local/office-log', { headers: person })
    expect(json?.['entries']).toMatchObject([
      { event: 'signed_in', by: 'LL', about: 'Lena Leitung', from: '127.0.0.1' },
      { event: 'sign_in_refused', by: null, about: null, from: '127.0.0.1' },
      { event: 'sign_in_refused', by: null, about: 'Lena Leitung', from: '127.0.0.1' },
      { event: 'users_switched_on' },
    ])
    expect(body).not.toContain('geheimes')
    expect(await server.engine.storage.office.firstFault()).toBeNull()
  })

  test('says whose server it is in the title of the window', async () => {
    await ensureBuiltWindow()
    expect((await server.ask('/')).body).toContain(`auf ${NAME}</title>`)
  })
})
