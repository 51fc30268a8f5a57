import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { join } from 'node:path'
import { toIso } from '../shared/clock.ts'
import { VERSION } from '../version.ts'
import { heedRequests } from './heed-requests.ts'
import { INTERIM_PAGE, INTERIM_SCRIPT, INTERIM_STYLE } from './interim-page.de.ts'
import { orPortInUse, portOf, startListening } from './start-listening.ts'
import { tellRunning } from './tell-running.ts'

/** What the engine waits for, or does, before it can answer. */
export interface InterimState {
  readonly state: 'locked' | 'encrypting' | 'decrypting' | 'starting'
  /** Of what is being written anew, 0 to 1. */
  readonly share: number
}

/** Answers browsers of this machine while the data folder is locked or written anew. */
export interface InterimDoor {
  readonly port: number
  show(state: InterimState): void
  /** A passphrase or recovery key that somebody types; what was typed before was wrong where this is called again. */
  ask(refusal: string | null): Promise<string>
  /** Listens no more, so that the engine can; who typed the right key still waits. */
  close(): Promise<void>
  /** Lets those who typed the right key in; `link` signs one browser in. */
  letIn(link: () => string): void
}

export interface InterimDoorDeps {
  readonly dataDir: string
  /** 0: any free one. */
  readonly httpPort: number
  readonly now: () => number
  readonly stop: () => void
}

const BODY_BYTES_MAX = 4_096
/** Each wrong key makes the next one wait twice as long. */
const FIRST_WAIT_MS = 250
const WAIT_MS_MAX = 60_000

interface Waiting {
  readonly secret: string
  readonly answer: ServerResponse
}

/** Throws EngineError `port_in_use`. */
export async function openInterimDoor({ dataDir, httpPort, now, stop }: InterimDoorDeps): Promise<InterimDoor> {
  let shown: InterimState = { state: 'starting', share: 0 }
  const keys = createTypedKeys()
  const server = createServer((request, response) => {
    const answering = { port: portOf(server), shown: () => shown, typed: keys.type }
    answer(request, response, answering).catch(() => response.destroy())
  })
  await orPortInUse('STEUERSTAPEL_HTTP_PORT', httpPort, () => startListening(server, httpPort))
  const httpUrl = `http://127.0.0.1:${portOf(server)}`
  const running = { pid: process.pid, version: VERSION, httpUrl, httpsUrl: null, caFile: null, startedAt: toIso(now()) }
  const endTelling = await tellRunning(join(dataDir, 'engine.json'), running, { onHeld: () => undefined })
  const endHeeding = await heedRequests(dataDir, { stop, newSignInLink: () => `${httpUrl}/`, onFault: () => undefined })
  return {
    port: portOf(server),
    show: state => void (shown = state),
    ask: keys.ask,
    close: async () => {
      await endHeeding()
      await endTelling()
      server.close()
      server.closeIdleConnections()
    },
    letIn: link => {
      keys.letIn(link)
      server.closeIdleConnections()
    },
  }
}

/** Keys that people type, one at a time; who typed the last one waits for what comes of it. */
function createTypedKeys(): Pick<InterimDoor, 'ask' | 'letIn'> & { readonly type: (typed: Waiting) => void } {
  let wrong = 0
  let asking: ((typed: Waiting) => void) | null = null
  let last: Waiting | null = null
  return {
    type: waiting => {
      const take = asking
      asking = null
      if (take) take(waiting)
      else json(waiting.answer, 409, refusalOf('busy', 'Ein anderer Schlüssel wird gerade geprüft.'))
    },
    ask: async refusal => {
      if (refusal !== null && last) {
        wrong += 1
        json(last.answer, 422, refusalOf('encryption_wrong_key', refusal))
      }
      last = await new Promise<Waiting>(resolve => (asking = resolve))
      if (wrong > 0) await after(Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** wrong))
      return last.secret
    },
    letIn: link => {
      if (last && !last.answer.writableEnded) json(last.answer, 200, { link: link() })
    },
  }
}

interface Answering {
  readonly port: number
  readonly shown: () => InterimState
  readonly typed: (waiting: Waiting) => void
}

const ASSETS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/interim.js': ['text/javascript; charset=utf-8', INTERIM_SCRIPT],
  '/interim.css': ['text/css; charset=utf-8', INTERIM_STYLE],
}

async function answer(request: IncomingMessage, response: ServerResponse, { port, shown, typed }: Answering) {
  if (!isOurs(request, port))
    return json(response, 421, refusalOf('host_not_allowed', 'Diese Adresse ist nicht unsere.'))
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (path === '/healthz') return json(response, 200, { status: 'ok' })
  if (path === '/local/encryption/progress') return json(response, 200, shown())
  if (path === '/local/encryption/unlock' && request.method === 'POST') {
    if (shown().state !== 'locked')
      return json(response, 409, refusalOf('not_locked', 'Hier wird kein Schlüssel gebraucht.'))
    const secret = await secretIn(request)
    if (secret === null)
      return json(response, 422, refusalOf('invalid_value', 'Bitte Kennwort oder Schlüssel eingeben.'))
    return typed({ secret, answer: response })
  }
  const asset = ASSETS[path]
  if (asset && request.method === 'GET') return send(response, 200, ...asset)
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
  if (wantsPage) return send(response, 503, 'text/html; charset=utf-8', INTERIM_PAGE)
  return json(response, 503, refusalOf('encryption_under_way', 'Der Datenordner ist gerade nicht offen.'))
}

/** Exactly our own address (no DNS rebinding), and no page of another origin. */
function isOurs({ headers }: IncomingMessage, port: number): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  if (!['127.0.0.1', 'localhost', '[::1]'].some(name => host.toLowerCase() === `${name}:${port}`)) return false
  return (origin === undefined || origin === `http://${host}`) && site !== 'cross-site' && site !== 'same-site'
}

async function secretIn(request: IncomingMessage): Promise<string | null> {
  if (request.headers['content-type'] !== 'application/json') return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  try {
    const { secret } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly secret?: unknown }
    return typeof secret === 'string' && secret !== '' ? secret : null
  } catch {
    return null
  }
}

function refusalOf(error: string, text: string) {
  return { error, error_description: text }
}

function json(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.writableEnded) return
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  })
  response.end(body)
}
