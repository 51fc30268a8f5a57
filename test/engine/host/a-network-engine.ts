import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { createPasswords } from '../../../engine/batches/people/passwords.ts'
import { addFirstUser } from '../../../engine/batches/people/save-user.ts'
import { readConfig } from '../../../engine/config.ts'
import { createEngine } from '../../../engine/engine.ts'
import type { Engine } from '../../../engine/engine.ts'
import { listen } from '../../../engine/host/listen.ts'
import { engineEnvironment } from '../../support/engine-process.ts'

/** By which the server is called; no name of the net, so that no resolver is asked. */
export const NAME = 'server.kanzlei.test'
export const PASSWORD = 'vier Wörter reichen aus'

export interface NetworkAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Of a JSON body; undefined otherwise. */
  readonly json: { readonly [name: string]: unknown } | undefined
}

export interface AskedFor {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface NetworkEngine {
  readonly engine: Engine
  readonly port: number
  /** Asks over the network, as a browser that called the server by its name. */
  ask(path: string, asked?: AskedFor): Promise<NetworkAnswer>
  /** Signs in; the cookie that the browser keeps. */
  signIn(sign: string, password?: string): Promise<Record<string, string>>
  close(): Promise<void>
}

/** An engine with one person (`LL`, who leads) that lets people in from the network, on a free port of the loopback. */
export async function aNetworkEngine(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<NetworkEngine> {
  const environment = engineEnvironment(dataDir, {
    STEUERSTAPEL_HTTP_PORT: '0',
    STEUERSTAPEL_HTTPS_PORT: 'off',
    STEUERSTAPEL_LISTEN: '127.0.0.1:0',
    STEUERSTAPEL_HOST_NAMES: NAME,
    ...settings,
  })
  const engine = await createEngine(readConfig(environment), { environment })
  if (!(await engine.storage.users.isOn())) {
    const deps = { storage: engine.storage, clock: engine.clock, passwords: createPasswords({ N: 16, r: 8, p: 1 }) }
    await addFirstUser(deps, { name: 'Lena Leitung', sign: 'LL', password: PASSWORD })
  }
  const listening = await listen(engine)
  const port = Number(new URL(engine.addresses.networkUrl ?? '').port)
  const ca = await readFile(`${dataDir}/tls/network/ca.pem`, 'utf8')
  const ask = createAsk(port, ca)
  return {
    engine,
    port,
    ask,
    async signIn(sign, password = PASSWORD) {
      const { status, headers, body } = await ask('/local/sign-in', { method: 'POST', body: { sign, password } })
      if (status !== 200) throw new Error(`not signed in: ${body}`)
      return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
    },
    async close() {
      await listening.close()
      await engine.stop()
    },
  }
}

function createAsk(port: number, ca: string): NetworkEngine['ask'] {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sent = {
        host: `${NAME}:${port}`,
        'sec-fetch-site': 'same-origin',
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      }
      const options = { host: '127.0.0.1', port, path, method, headers: sent, ca, servername: NAME, agent: false }
      const asking = request(options, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          const told = Buffer.concat(chunks).toString('utf8')
          const isJson = response.headers['content-type']?.includes('json') === true
          // An answer to HEAD says of what type it would be.
          const json = isJson && told !== '' ? (JSON.parse(told) as NetworkAnswer['json']) : undefined
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: told, json })
        })
      })
      asking.once('error', reject)
      asking.end(text)
    })
}
