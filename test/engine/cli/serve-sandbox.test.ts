import { execFile, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine, temporaryDataDir } from '../../support/engine-process.ts'
import { waitFor } from '../../support/wait-for.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

const LAUNCHER = join(process.cwd(), 'engine/steuerstapel.mjs')
const WEEK_SECONDS = 7 * 24 * 3_600

let child: ChildProcess
let said = ''
let base = ''
const tmp = join(aFolder(), 'tmp')
const office = aFolder()

beforeAll(async () => {
  mkdirSync(tmp)
  // Settings of a real engine, which a sandbox must not touch.
  const env = {
    ...process.env,
    TMPDIR: tmp,
    STEUERSTAPEL_DATA_DIR: office,
    STEUERSTAPEL_DATABASE_URL: 'postgres://x/y',
  }
  child = spawn(process.execPath, [LAUNCHER, 'serve', '--sandbox', '--port', '0'], { env })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  base = await waitFor(() => told('base_url'))
})
afterAll(() => child.kill('SIGKILL'))

/** What the start says under a name; throws until it does. */
function told(name: string): string {
  const [, value] = new RegExp(`^${name}: +(\\S+)$`, 'm').exec(said) ?? []
  if (value === undefined) throw new Error(`no ${name} in: ${said}`)
  return value
}

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const answer = await fetch(base + path, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function authorization(): Promise<Record<string, string>> {
  const credentials = { client_id: told('client_id'), client_secret: told('client_secret') }
  const { body } = await send('/v1/oauth/token', { grant_type: 'client_credentials', ...credentials })
  return { authorization: `Bearer ${String(body['access_token'])}` }
}

async function get<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  return (await (await fetch(new URL(url, base), { headers })).json()) as T
}

async function completed(batchId: string, headers: Record<string, string>): Promise<void> {
  await waitFor(async () => expect(await get(`/v1/batches/${batchId}`, headers)).toMatchObject({ status: 'completed' }))
}

const advance = (seconds: number) => send('/sandbox/clock', { advance_seconds: seconds })

test('the whole job without a file: samples, a real Belegmappe, events on demand, and time that passes', async () => {
  const receiver = await startWebhookReceiver({
    secret: told('webhook_secret'),
    behaviours: { hook: response => response.writeHead(204).end() },
  })
  try {
    const headers = await authorization()
    const { documents } = await get<{ documents: { filename: string }[] }>('/sandbox/samples')
    const job = { batch_name: 'Probe', documents, webhook_url: receiver.urlOf('hook') }
    const key = { ...headers, 'idempotency-key': 'probe-1' }
    const id = String((await send('/v1/batches', job, key)).body['batch_id'])
    await completed(id, headers)

    const found = await get<{ documents: { filename: string; kind: { id: string } }[] }>(
      `/v1/batches/${id}/documents`,
      headers,
    )
    expect(Object.fromEntries(found.documents.map(({ filename, kind }) => [filename, kind.id]))).toEqual({
      'muster-rechnung.pdf': 'er_rechnung',
      'muster-spende.pdf': 'spende',
      'muster-handwerker.pdf': 'handwerker',
    })
    const { result } = await get<{ result: { download_url: string } }>(`/v1/batches/${id}/result`, headers)
    expect(await (await fetch(result.download_url)).text()).toMatch(/^%PDF-/)

    await waitFor(() => expect(receiver.received('hook')).toHaveLength(2))
    expect((await advance(16 * 60)).body).toMatchObject({ sandbox: true, ahead_seconds: 960 })
    const expired = await fetch(result.download_url)
    expect([expired.headers.get('steuerstapel-sandbox'), await expired.json()]).toEqual([
      'true',
      expect.objectContaining({ error: 'url_expired' }),
    ])

    const asked = await send('/sandbox/events', { batch_id: id, type: 'batch.failed' })
    expect(asked.body).toMatchObject({ sandbox: true, delivered: true, status_code: 204 })
    const sample = receiver.received('hook').at(-1)
    expect(sample).toMatchObject({ id: asked.body['webhook_id'], verified: true })
    expect(sample?.body).toMatchObject({ type: 'batch.failed', data: { batch_id: id, status: 'failed', sequence: 3 } })
    expect(await get(`/v1/batches/${id}`, headers)).toMatchObject({ status: 'completed' })

    // The same key is the same batch, until its week has passed; by then the token has passed, too.
    expect((await send('/v1/batches', job, key)).body['batch_id']).toBe(id)
    await advance(WEEK_SECONDS)
    expect((await send('/v1/batches', job, key)).body).toMatchObject({ error: 'invalid_token' })
    const again = await send('/v1/batches', job, { ...(await authorization()), 'idempotency-key': 'probe-1' })
    expect(again.status).toBe(202)
    expect(again.body['batch_id']).not.toBe(id)
  } finally {
    await receiver.close()
  }
})

test('what makes no sense is refused, and nothing but the samples is given out', async () => {
  for (const seconds of [0, -1, 1.5, 1e12]) expect((await advance(seconds)).status).toBe(400)
  const ahead = await get<{ ahead_seconds: number }>('/sandbox/clock')
  expect((await advance(10 * 366 * 24 * 3_600 - ahead.ahead_seconds + 1)).status).toBe(400)
  const nobody = await send('/sandbox/events', { batch_id: 'bat_0', type: 'batch.completed' })
  expect([nobody.status, nobody.body]).toMatchObject([404, { error_details: { reason: 'no_notifications' } }])
  expect((await send('/sandbox/events', { batch_id: 'bat_0', type: 'batch.deleted' })).status).toBe(400)
  expect((await send('/sandbox/clock', { advance_seconds: 1 }, { origin: 'http://fremd.example' })).status).toBe(403)
  expect((await fetch(`${base}/sandbox/samples/..%2Fmaster.key`)).status).toBe(404)
  const sample = await fetch(`${base}/sandbox/samples/muster-spende.pdf`)
  expect(await sample.text()).toMatch(/^%PDF-/)
})

const canRunGuide = process.platform !== 'win32' && spawnSync('jq', ['--version']).error === undefined
test.runIf(canRunGuide)('the guide runs as it stands', async () => {
  const [, lines = ''] = /```sh\n([^]*?)```/.exec(readFileSync('docs/guides/sandbox.md', 'utf8')) ?? []
  const cwd = aFolder()
  const { stdout } = await promisify(execFile)('bash', ['-c', lines], { cwd, env: { ...process.env, BASE: base } })
  expect(stdout.trim().split('\n').at(-1)).toBe('url_expired')
  expect(readFileSync(join(cwd, 'Belegmappe.pdf'), 'latin1')).toMatch(/^%PDF-/)
})

test('it says what it is, and leaves nothing when it is stopped', async () => {
  expect(said).toContain('SANDBOX')
  expect(told('sandbox')).toBe('true')
  const folder = told('Datenordner')
  expect([folder.startsWith(join(tmp, 'steuerstapel-sandbox-')), existsSync(folder)]).toEqual([true, true])
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  expect([code, readdirSync(tmp), readdirSync(office)]).toEqual([0, [], []])
})

test('a start that fails names its option and leaves nothing; options that do not fit are refused', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const failed = await steuerstapel(['serve', '--sandbox', '--port', String(port)], { TMPDIR: tmp })
  taken.close()
  expect([failed.code, failed.stderr, readdirSync(tmp)]).toEqual([1, expect.stringContaining('mit --port'), []])
  for (const wrong of [
    ['--port', '7420'],
    ['--sandbox', '--port', 'x'],
    ['--sandbox', '--new-installation'],
  ])
    expect((await steuerstapel(['serve', ...wrong])).code).toBe(64)
})

test('a real engine has no route below /sandbox and does not know the client of a sandbox', async () => {
  const folder = temporaryDataDir()
  const engine = await startEngine({ dataDir: folder.dataDir })
  try {
    for (const [method, path] of [
      ['GET', 'samples'],
      ['GET', 'samples/muster-rechnung.pdf'],
      ['GET', 'clock'],
      ['POST', 'clock'],
      ['POST', 'events'],
    ] as const) {
      const answer = await fetch(`${engine.httpUrl}/sandbox/${path}`, { method })
      expect([path, answer.status, answer.headers.get('steuerstapel-sandbox')]).toEqual([path, 404, null])
    }
    const credentials = 'grant_type=client_credentials&client_id=prj_sandbox&client_secret=sk_sandbox_kein_geheimnis'
    const body = new URLSearchParams(credentials)
    expect((await fetch(`${engine.httpUrl}/v1/oauth/token`, { method: 'POST', body })).status).toBe(401)
  } finally {
    await engine.stop()
    folder.remove()
  }
})
