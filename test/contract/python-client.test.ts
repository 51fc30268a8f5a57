import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OneEngine } from '../support/one-engine.ts'
import { openOneEngine } from '../support/one-engine.ts'
import { pythonOperations } from './python-operations.ts'

const PACKAGE = join(process.cwd(), 'clients/python')
const SAMPLE = join(process.cwd(), 'test/fixtures/samples/23-xrechnung.xml')
const isThere = spawnSync('python3', ['--version']).error === undefined

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'python-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a script with the package at hand prints. */
async function run(code: string, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  writeFileSync(join(folder, 'script.py'), code)
  const env = { ...process.env, PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: '1', ...settings }
  return (await promisify(execFile)('python3', ['script.py'], { cwd: folder, env })).stdout
}

test('the methods of the package are those of the OpenAPI document', () => {
  const told = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Parameters<typeof pythonOperations>[0]
  expect(readFileSync(join(PACKAGE, 'steuerstapel/operations.py'), 'utf8')).toBe(pythonOperations(told))
})

describe.runIf(isThere)('with a python3 that is there', () => {
  let world: OneEngine
  let access: Readonly<Record<string, string>>
  beforeAll(async () => {
    world = await openOneEngine()
    const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = world.credentials
    access = { BASE: world.engine.httpUrl, CLIENT_ID, CLIENT_SECRET, FILE: SAMPLE }
  })
  afterAll(() => world.close())

  test('the lines of its README do the whole job', async () => {
    const [, code = ''] = /```python\n([^]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8')) ?? []
    const told = await run(code, access)
    expect(told).toMatch(/^bat_[0-9A-Z]{26} completed\n23-xrechnung\.xml E-Rechnung/)
    expect(readdirSync(folder)).toContain('index.json')
  })

  test('faults keep their code, lists are read to their end, and a key makes one batch of two requests', async () => {
    const told = await run(
      `import os
from steuerstapel import Client, Fault
client = Client(os.environ["BASE"], os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
try:
    client.get_batch("bat_/../x")
except Fault as fault:
    print(fault.status, fault.code)
upload = client.upload(os.environ["FILE"])
body = {"batch_name": "A", "reference": "py", "documents": [{"filename": "a.xml", "source": {"type": "upload", "upload_id": upload}}]}
ids = {client.create_batch(body, idempotency_key="py-1")["batch_id"] for _ in range(2)}
print(len(ids), {each["batch_id"] for each in client.batches(reference="py")} == ids)
try:
    Client(os.environ["BASE"], os.environ["CLIENT_ID"], "falsch").list_kinds()
except Fault as fault:
    print(fault.status, fault.code)
`,
      access,
    )
    expect(told).toBe('404 batch_not_found\n1 True\n401 invalid_client\n')
  })

  test('what fails for the moment is repeated, with a new token where the old one is no longer taken', async () => {
    const asked: string[] = []
    const answers: [number, object][] = [
      [401, { error: 'invalid_token' }],
      [503, { error: 'service_unavailable' }],
      [200, { kinds: [] }],
    ]
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const isToken = request.url === '/v1/oauth/token'
      const [status, body] = isToken ? [200, { access_token: 't', expires_in: 3600 }] : (answers.shift() ?? [500, {}])
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const code = `import os
from steuerstapel import Client
print(Client(os.environ["BASE"], "a", "b").list_kinds())
`
    expect(await run(code, { BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })).toContain('kinds')
    expect(asked.map(url => url.split('/').at(-1))).toEqual(['token', 'kinds', 'token', 'kinds', 'kinds'])
    server.close()
  })

  test('a notification is taken when it is of the secret, and not when a letter or the day is another', async () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const body = '{"type":"webhook.test","data":{"name":"Müller"}}'
    const now = new Date()
    const old = new Date(now.getTime() - 3_600_000)
    const signed = (at: Date) => {
      return {
        'Webhook-Id': 'evt_1',
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
        'Webhook-Signature': `v1,eA== ${new Webhook(secret).sign('evt_1', at, body)}`,
      }
    }
    const cases = [
      [secret, signed(now), body],
      [secret, signed(now), body.replace('M', 'N')],
      [secret, signed(old), body],
      ['whsec_AAAA', signed(now), body],
      [secret, {}, body],
    ]
    const code = `import json, os
from steuerstapel import verify_webhook
for secret, headers, body in json.loads(os.environ["CASES"]):
    try:
        print(verify_webhook(secret, headers, body.encode())["type"])
    except ValueError:
        print("no")
`
    expect(await run(code, { CASES: JSON.stringify(cases) })).toBe('webhook.test\nno\nno\nno\nno\n')
  })
})
