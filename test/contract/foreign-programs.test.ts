import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { withAxios, withGot, withKy, withUndici } from './foreign/http-clients.ts'
import { withOauth4webapi, withOpenidClient, withSimpleOauth2 } from './foreign/oauth-clients.ts'
import { withOpenapiClientAxios, withOpenapiFetch } from './foreign/openapi-clients.ts'
import { isInstalled, runScript, SCRIPTS } from './foreign/run-script.ts'
import type { Brought, World } from './foreign/world.ts'

/** Programs of npm that know nothing of us; hey-api and orval are left out, see decision 0128. */
const PROGRAMS: Readonly<Record<string, (world: World) => Promise<Brought>>> = {
  'openapi-fetch': withOpenapiFetch,
  'openapi-client-axios': withOpenapiClientAxios,
  axios: withAxios,
  got: withGot,
  ky: withKy,
  undici: withUndici,
  oauth4webapi: withOauth4webapi,
  'openid-client': withOpenidClient,
  'simple-oauth2': withSimpleOauth2,
}
const installed = Object.entries(SCRIPTS).filter(([, script]) => isInstalled(script))
const missing = Object.keys(SCRIPTS).filter(name => !installed.some(([known]) => known === name))
if (missing.length > 0) process.stdout.write(`foreign programs that cannot be run here: ${missing.join(', ')}\n`)

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** Notifications as they came, by the path of the program that asked for them. */
const notified = new Map<string, { readonly body: string; readonly headers: Record<string, string> }[]>()
const receiver = createServer((request, response) => {
  void text(request).then(body => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    notified.set(name, [...(notified.get(name) ?? []), { body, headers: request.headers as Record<string, string> }])
    response.writeHead(204).end()
  })
})

let engine: ChildProcess
let world: World
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const env = {
    ...process.env,
    STEUERSTAPEL_RATE_PER_MINUTE: '10000',
    STEUERSTAPEL_CREATE_PER_MINUTE: '1000',
    STEUERSTAPEL_WORKERS: '1',
  }
  engine = spawn(process.execPath, ['engine/steuerstapel.mjs', 'serve', '--sandbox', '--port', '0'], { env })
  let said = ''
  for (const stream of [engine.stdout, engine.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const told = (name: string): string => {
    const [, value] = new RegExp(`^${name}: +(\\S+)$`, 'm').exec(said) ?? []
    if (value === undefined) throw new Error(`no ${name} in: ${said}`)
    return value
  }
  const base = await waitFor(() => told('base_url'))
  const name = '23-xrechnung.xml'
  world = {
    base,
    clientId: told('client_id'),
    clientSecret: told('client_secret'),
    file: { name, bytes: readFileSync(join('test/fixtures/samples', name)) },
    hookUrl: program => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${encodeURIComponent(program)}`,
    hookSecret: SECRET,
  }
})
afterAll(async () => {
  engine.kill('SIGTERM')
  await once(engine, 'exit')
  receiver.closeAllConnections()
  receiver.close()
})

describe('programs that were written by others do the whole job', () => {
  const scripts = installed.map(([name, script]) => [name, (there: World) => runScript(name, script, there)] as const)

  test.each([...Object.entries(PROGRAMS), ...scripts])(
    '%s does the whole job by its own means',
    async (name, program) => {
      const { batchId, told, sha256 } = await program(world)
      expect(batchId).toMatch(/^bat_[0-9A-Z]{26}$/)
      expect(sha256).toBe(told)
      const events = await waitFor(() => {
        const came = notified.get(name) ?? []
        if (came.length < 2) throw new Error(`${came.length} notifications`)
        return came
      })
      // Both libraries that receivers use take each of them, and neither takes another text.
      for (const { body, headers } of events) {
        expect(JSON.parse(body)).toMatchObject({ data: { batch_id: batchId } })
        for (const Verifier of [StandardWebhook, SvixWebhook]) {
          expect(() => void new Verifier(SECRET).verify(body, headers)).not.toThrow()
          expect(() => new Verifier(SECRET).verify(`${body} `, headers)).toThrow()
        }
      }
      expect(events.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual([
        'batch.completed',
        'batch.processing',
      ])
    },
  )
})
