import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSteuerstapelClient, SteuerstapelError, verifyWebhook } from '../../client/steuerstapel-client.ts'
import type { SteuerstapelClient } from '../../client/steuerstapel-client.ts'
import { createClient } from '../support/create-client.ts'
import { FAR_LIMIT_MS } from '../support/far-limit.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import type { SourceServer } from '../support/source-server.ts'
import { startSourceServer } from '../support/source-server.ts'
import type { Credentials } from '../support/v1-client.ts'

const REPO = path.join(import.meta.dirname, '../..')
const SAMPLE = path.join(REPO, 'test/fixtures/samples/01-lohnsteuerbescheinigung-2025.pdf')

describe('the client against the running engine, over https with its authority', () => {
  const folder = temporaryDataDir()
  let sources: SourceServer
  let engine: EngineProcess
  let credentials: Credentials
  let client: SteuerstapelClient
  let hookPort: number
  beforeAll(async () => {
    sources = await startSourceServer(folder.dataDir, new Map([['beleg.pdf', readFileSync(SAMPLE)]]))
    hookPort = await freePort()
    credentials = await createClient(folder.dataDir, 'Beispiel')
    engine = await startEngine({
      dataDir: folder.dataDir,
      settings: {
        STEUERSTAPEL_SOURCE_ALLOW: sources.host,
        STEUERSTAPEL_EXTRA_CA: sources.caFile,
        STEUERSTAPEL_WEBHOOK_ALLOW: `localhost:${hookPort}`,
        STEUERSTAPEL_WORKERS: '1',
      },
    })
    client = createSteuerstapelClient({
      baseUrl: engine.httpsUrl,
      clientId: credentials.client_id,
      clientSecret: credentials.client_secret,
      ca: readFileSync(engine.caFile, 'utf8'),
    })
  })
  afterAll(async () => {
    await engine.kill()
    await sources.close()
    folder.remove()
  })

  test('the example of docs/interface.md runs: token, create, wait, documents, download, verified webhooks', async () => {
    const out = path.join(folder.dataDir, 'Belegmappe.pdf')
    const { stdout } = await promisify(execFile)(process.execPath, ['client/example.ts'], {
      cwd: REPO,
      timeout: FAR_LIMIT_MS,
      env: {
        ...process.env,
        BASE_URL: engine.httpsUrl,
        CA_FILE: engine.caFile,
        OUT: out,
        HOOK_PORT: String(hookPort),
        CLIENT_ID: credentials.client_id,
        CLIENT_SECRET: credentials.client_secret,
        SOURCE_URL: sources.urlOf('beleg.pdf'),
      },
    })
    expect(stdout).toContain('webhook batch.processing')
    expect(stdout).toContain('webhook batch.completed')
    expect(stdout).toContain('beleg.pdf Lohnsteuerbescheinigung')
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
    expect(readFileSync(path.join(REPO, 'docs/interface.md'), 'utf8')).toContain(
      readFileSync(path.join(REPO, 'client/example.ts'), 'utf8'),
    )
  })

  test('the same key makes one batch; waiting by polling, cancel and list work', async () => {
    const batch = {
      batch_name: 'Fehlt',
      documents: [{ filename: 'fehlt.pdf', source: { type: 'url' as const, url: sources.urlOf('fehlt.pdf') } }],
    }
    const first = await client.create(batch, 'schluessel-1')
    expect((await client.create(batch, 'schluessel-1')).batch_id).toBe(first.batch_id)
    const ended = await client.wait(first.batch_id, { intervalMs: 20 })
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'all_documents_failed' } })
    await expect(client.cancel(first.batch_id)).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await client.list({ status: 'failed' })).batches.map(({ batch_id }) => batch_id)).toEqual([first.batch_id])
  })

  test('a file that is not the announced one is refused and leaves nothing behind', async () => {
    const completed = (await client.list({ status: 'completed' })).batches[0]?.batch_id ?? ''
    const result = await client.result(completed)
    const target = path.join(folder.dataDir, 'falsch.pdf')
    const lying = { ...result, result: { ...result.result, sha256: '0'.repeat(64) } }
    await expect(client.download(lying, target)).rejects.toThrow('stimmt nicht')
    expect(existsSync(target) || existsSync(`${target}.teil`)).toBe(false)
    await client.download(result, target)
    expect(statSync(target).size).toBe(result.result.file_size_bytes)
  })

  test('an address with another authority is not trusted', async () => {
    const { client_id: clientId, client_secret: clientSecret } = credentials
    const stranger = createSteuerstapelClient({ baseUrl: engine.httpsUrl, clientId, clientSecret, attemptsMax: 1 })
    await expect(stranger.list()).rejects.toThrow(/certificate/)
  })
})

describe('the client against a server with bad days', () => {
  test('429, 500 and 503 are tried again with waits that double, never before Retry-After', async () => {
    const seen: string[] = []
    const answers = [{ status: 429, after: '7' }, { status: 500 }, { status: 503, after: '1' }, { status: 202 }]
    await withServer(
      (request, response) => {
        if (request.url === '/v1/oauth/token') return grant(response)
        seen.push(String(request.headers['idempotency-key']))
        const { status, after } = answers[seen.length - 1] ?? { status: 400 }
        response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end('{"batch_id":"bat_1"}')
      },
      async (baseUrl, waits) => {
        const client = createSteuerstapelClient({ ...access, baseUrl, wait: waits.wait })
        expect((await client.create({ batch_name: 'x', documents: [] })).batch_id).toBe('bat_1')
        expect(waits.ms).toEqual([7_000, 1_000, 2_000])
        expect(new Set(seen).size).toBe(1)
      },
    )
  })

  test('it gives up after its attempts, and at once where trying again is no use', async () => {
    let count = 0
    let status = 503
    await withServer(
      (request, response) => {
        if (request.url === '/v1/oauth/token') return grant(response)
        count += 1
        response.writeHead(status).end('{"error":"batch_not_found","error_description":"Diesen Stapel gibt es nicht."}')
      },
      async (baseUrl, waits) => {
        const client = createSteuerstapelClient({ ...access, baseUrl, attemptsMax: 3, wait: waits.wait })
        await expect(client.status('bat_1')).rejects.toBeInstanceOf(SteuerstapelError)
        expect(count).toBe(3)
        status = 404
        await expect(client.status('bat_1')).rejects.toThrow('Diesen Stapel gibt es nicht.')
        expect(count).toBe(4)
      },
    )
  })

  test('a token that ended before its time is renewed once', async () => {
    let tokens = 0
    await withServer(
      (request, response) => {
        if (request.url === '/v1/oauth/token') return grant(response, (tokens += 1))
        const isFresh = request.headers.authorization === 'Bearer atk_2'
        response.writeHead(isFresh ? 200 : 401).end('{"batches":[]}')
      },
      async baseUrl => {
        const client = createSteuerstapelClient({ ...access, baseUrl })
        expect((await client.list()).batches).toEqual([])
        await client.list()
        expect(tokens).toBe(2)
      },
    )
  })
})

describe('verifyWebhook agrees with the library of Standard Webhooks', () => {
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
  const body = '{"type":"batch.completed"}'
  const sent = new Date()
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', sent, body)}`,
  }
  test('a true one passes, a changed, foreign or old one does not', () => {
    expect(verifyWebhook(secret, headers, body).type).toBe('batch.completed')
    expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow('Signatur')
    expect(() => verifyWebhook('whsec_AAAA', headers, body)).toThrow('Signatur')
    expect(() => verifyWebhook(secret, headers, body, sent.getTime() + 301_000)).toThrow('Zeitstempel')
    expect(() => verifyWebhook(secret, {}, body)).toThrow('Zeitstempel')
  })
})

const access = { clientId: 'prj_x', clientSecret: 'sk_x' }

interface Waits {
  readonly ms: number[]
  readonly wait: (ms: number) => Promise<void>
}

async function withServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  work: (baseUrl: string, waits: Waits) => Promise<void>,
): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ms: number[] = []
  const wait = (asked: number): Promise<void> => {
    ms.push(asked)
    return Promise.resolve()
  }
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { ms, wait })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function grant(response: ServerResponse, number = 1): void {
  response.end(JSON.stringify({ access_token: `atk_${number}`, expires_in: 3600 }))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
