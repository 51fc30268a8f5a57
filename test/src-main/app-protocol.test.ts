import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPersonCookie } from '../../src-main/person-cookie.ts'
import { createAppProtocol } from '../../src-main/app-protocol.ts'
import type { AppProtocolDeps } from '../../src-main/app-protocol.ts'

const ENGINE = {
  type: 'ready',
  httpUrl: 'http://127.0.0.1:7410',
  sessionHeader: { name: 'x-session', value: 'secret' },
} as const

function setup(overrides: Partial<AppProtocolDeps> = {}) {
  const sent: { url: string; init: RequestInit }[] = []
  const read: string[] = []
  let nonces = 0
  const answer = createAppProtocol({
    uiFolder: '/ui',
    readFile: async path => {
      read.push(path)
      return new TextEncoder().encode('<meta content="__CSP_NONCE__">')
    },
    engine: () => ENGINE,
    person: createPersonCookie(),
    fetch: async (url, init) => {
      sent.push({ url, init })
      return new Response('{"ok":true}', {
        headers: { 'content-type': 'application/json', 'set-cookie': 'a=b', 'content-disposition': 'attachment' },
      })
    },
    newNonce: () => `nonce${++nonces}`,
    desktopFile: pathname => Promise.resolve(new Response(pathname)),
    ...overrides,
  })
  return { answer, sent, read }
}

test('requests to /local go to the engine with the credential that the page does not hold', async () => {
  const { answer, sent } = setup()
  const headers = { accept: 'application/json', cookie: 'x=y', 'x-session': 'forged', authorization: 'Bearer atk' }
  const response = await answer(new Request('app://ui/local/batches?limit=50', { headers }))
  expect(await response.json()).toEqual({ ok: true })
  expect(sent[0]?.url).toBe('http://127.0.0.1:7410/local/batches?limit=50')
  expect(Object.fromEntries(new Headers(sent[0]?.init.headers))).toEqual({
    accept: 'application/json',
    'x-session': 'secret',
  })
})

test('of the engine’s answer the page gets what it needs, and no cookie', async () => {
  const { answer } = setup()
  const { headers } = await answer(new Request('app://ui/local/batches'))
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/json',
    'content-disposition': 'attachment',
  })
})

test('who signed in is known to the engine by a cookie that the page never sees, until it is taken away', async () => {
  const answers = ['steuerstapel_7410=geheim; Path=/local; HttpOnly', 'other=x', 'steuerstapel_7410=; Max-Age=0', null]
  const cookies: (string | null)[] = []
  const { answer } = setup({
    fetch: async (_url, init) => {
      cookies.push(new Headers(init.headers).get('cookie'))
      const cookie = answers[cookies.length - 1] ?? null
      return new Response('{}', { headers: cookie === null ? {} : { 'set-cookie': cookie } })
    },
  })
  const told: string[] = []
  for (const _ of answers) {
    const { headers } = await answer(new Request('app://ui/local/session'))
    told.push(...headers.keys())
  }
  expect(cookies).toEqual([null, 'steuerstapel_7410=geheim', 'steuerstapel_7410=geheim', null])
  expect(told).not.toContain('set-cookie')
})

test('an upload is passed on as a stream', async () => {
  const { answer, sent } = setup()
  await answer(
    new Request('app://ui/local/batches', { method: 'POST', body: 'bytes', headers: { 'content-type': 'text/x' } }),
  )
  const init = sent[0]?.init as RequestInit & { duplex?: string }
  expect(init.method).toBe('POST')
  expect(init.duplex).toBe('half')
  expect(await new Response(init.body).text()).toBe('bytes')
})

test('an upload in pieces tells the engine where it is, and the page how far it came', async () => {
  const uploadHeaders = {
    'tus-resumable': '1.0.0',
    'upload-offset': '7',
    'upload-length': '9',
    'upload-metadata': 'a YQ==',
  }
  const { answer, sent } = setup({
    fetch: async (url, init) => {
      sent.push({ url, init })
      return new Response(null, { status: 204, headers: { 'upload-offset': '9', 'tus-resumable': '1.0.0' } })
    },
  })
  const headers = { ...uploadHeaders, 'idempotency-key': 'k1', 'content-type': 'application/offset+octet-stream' }
  const response = await answer(new Request('app://ui/local/uploads/ab', { method: 'PATCH', body: 'bytes', headers }))
  expect(Object.fromEntries(new Headers(sent[0]?.init.headers))).toEqual({ ...headers, 'x-session': 'secret' })
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    204,
    { 'upload-offset': '9', 'tus-resumable': '1.0.0' },
  ])
})

test('nothing but /local reaches the engine', async () => {
  const { answer, sent } = setup()
  for (const path of ['/v1/batches', '/healthz', '/localhost', '/local', '/local/../v1/batches', '/docs']) {
    expect([path, (await answer(new Request(`app://ui${path}`))).status]).toEqual([path, 404])
  }
  expect(sent).toEqual([])
})

test('another origin gets nothing', async () => {
  const { answer, sent } = setup()
  const headers = { origin: 'https://evil.example' }
  expect((await answer(new Request('app://ui/local/batches', { headers }))).status).toBe(403)
  expect((await answer(new Request('app://other/local/batches'))).status).toBe(404)
  expect(sent).toEqual([])
})

test.each([
  ['is not ready', { engine: () => null }],
  ['has just died', { fetch: () => Promise.reject(new Error('ECONNREFUSED')) }],
])('while the engine %s the page gets an answer that it can show', async (_title, overrides) => {
  const { answer } = setup(overrides)
  const response = await answer(new Request('app://ui/local/batches'))
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: 'engine_not_ready', error_details: { field: '' } })
})

test('the page carries a new nonce each time and a policy that lets nothing foreign run', async () => {
  const { answer } = setup()
  const [first, second] = [await answer(new Request('app://ui/')), await answer(new Request('app://ui/'))]
  expect(first.headers.get('content-security-policy')).toContain("style-src 'self' 'nonce-nonce1'")
  expect(first.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(await first.text()).toBe('<meta content="nonce1">')
  expect(await second.text()).toBe('<meta content="nonce2">')
})

test('files outside the assets are never read', async () => {
  const { answer, read } = setup()
  expect((await answer(new Request('app://ui/assets/index.js'))).headers.get('content-type')).toMatch(
    /^text\/javascript/,
  )
  const outside = [
    '/assets/..%2f..%2fetc%2fpasswd.js',
    '/assets/%2e%2e%2findex.js',
    '/assets/x.html',
    '/assets/%ff.js',
    '/index.js',
  ]
  for (const path of outside) expect([path, (await answer(new Request(`app://ui${path}`))).status]).toEqual([path, 404])
  expect(read).toEqual([join('/ui', 'assets', 'index.js')])
})

test('files that the desktop hands over are read, from the program’s own page only', async () => {
  const { answer, sent } = setup()
  expect(await (await answer(new Request('app://ui/desktop/files/1'))).text()).toBe('/desktop/files/1')
  expect((await answer(new Request('app://ui/desktop/files/1', { method: 'POST', body: 'x' }))).status).toBe(404)
  const foreign = { headers: { origin: 'https://example.com' } }
  expect((await answer(new Request('app://ui/desktop/files/1', foreign))).status).toBe(403)
  expect(sent).toEqual([])
})
