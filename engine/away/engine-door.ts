import { createHash } from 'node:crypto'
import { createWriteStream } from '../shared/disk/files-sync.ts'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { ANSWER_BYTES_MAX, CLAIM_WAIT_MS, HASH_HEADER, handedTask, helloAnswer, refusal } from '../desk/messages.ts'
import type { HandedTask, HelloAnswer } from '../desk/messages.ts'
import type { WireError } from '../isolation/worker-messages.ts'
import { EngineError } from '../shared/errors.ts'

export interface EngineDoorDeps {
  /** `https://host:port` of the server's door for workers. */
  readonly server: string
  readonly token: string
  /** PEM of the authority that the server's certificate comes from; null: those of the system. */
  readonly ca: string | null
  readonly version: string
}

type Hold = Pick<HandedTask, 'id' | 'fence'>

/**
 * The server as a worker sees it. Throws EngineError `server_unreachable` (transient: the network, or a server that is
 * being started), `server_refused` (input: token, version) with the server's sentence, `hold_void`, `answer_refused`.
 */
export interface EngineDoor {
  hello(): Promise<HelloAnswer>
  /** Waits a while when there is nothing to do; then null. */
  claim(capacity: number): Promise<HandedTask | null>
  leave(): Promise<void>
  /** Writes the file to `path`. Throws `file_changed` too when other bytes came than the hash says. */
  fetchFile(sha256: string, path: string, signal: AbortSignal): Promise<void>
  beat(hold: Hold): Promise<void>
  deliver(hold: Hold, bytes: Buffer): Promise<void>
  tellFault(hold: Hold, error: WireError): Promise<void>
  release(hold: Hold): Promise<void>
  close(): Promise<void>
}

const CONNECT_MS = 10_000
/** A connection that died without a word is noticed by the time that an answer takes. */
const ANSWER_MS = CLAIM_WAIT_MS + 12_000
/** The name that the certificate of the product's own authority holds, at whatever address the server is. */
const OWN_NAME = 'localhost'

/** Opens the way to the server; nothing is sent before the first call. */
export function openEngineDoor({ server, token, ca, version }: EngineDoorDeps): EngineDoor {
  const trust = ca === null ? {} : { ca, servername: OWN_NAME }
  const dispatcher = new Agent({
    connect: { ...trust, timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    keepAliveTimeout: 4_000,
  })
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, more: Partial<Dispatcher.RequestOptions> = {}) =>
    send(dispatcher, `${server}/worker/${path}`, {
      ...more,
      method,
      headers: { ...(more.headers as object), authorization: `Bearer ${token}` },
    })
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call('POST', path, { headers, body: JSON.stringify(body) })
    return answer.statusCode === 204 ? (await answer.body.dump(), null) : parsed(answer)
  }
  const at = ({ id, fence }: Hold, what: string): string => `tasks/${id}/${what}?fence=${fence}`
  return {
    hello: async () => helloAnswer.parse(await post('hello', { version })),
    claim: async capacity => handedTask.nullable().parse(await post('claim', { version, capacity })),
    leave: async () => void (await post('leave', {})),
    fetchFile: async (sha256, path, signal) => {
      const { body } = await call('GET', `files/${sha256}`, { signal })
      await keep(body, path, sha256)
    },
    beat: async hold => void (await post(at(hold, 'beat'), {})),
    deliver: async (hold, bytes) => {
      if (bytes.length > ANSWER_BYTES_MAX) throw new EngineError('transient', 'answer_too_large', 'Zu viel Text.')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': 'application/octet-stream', [HASH_HEADER]: sha256 }
      await (await call('PUT', at(hold, 'output'), { headers, body: bytes })).body.dump()
    },
    tellFault: async (hold, error) => void (await post(at(hold, 'fault'), { error })),
    release: async hold => void (await post(at(hold, 'release'), {})),
    close: () => dispatcher.destroy(),
  }
}

type Options = Omit<Dispatcher.RequestOptions, 'path' | 'origin'>

async function send(dispatcher: Agent, url: string, options: Options): Promise<Dispatcher.ResponseData<unknown>> {
  const answer = await request(url, { ...options, dispatcher }).catch((cause: unknown) => {
    throw unreachable(cause)
  })
  if (answer.statusCode < 300) return answer
  const { error, message } = await parsed(answer).then(
    body => refusal.parse(body),
    () => ({ error: 'server_error', message: '' }),
  )
  if (answer.statusCode >= 500 || answer.statusCode === 429) throw unreachable(new Error(error))
  if (answer.statusCode === 410 || answer.statusCode === 422) {
    throw new EngineError('cancelled', answer.statusCode === 410 ? 'hold_void' : 'answer_refused', message)
  }
  if (answer.statusCode === 401 || answer.statusCode === 409) throw new EngineError('input', 'server_refused', message)
  throw new EngineError('transient', error, message)
}

async function parsed({ body }: Dispatcher.ResponseData<unknown>): Promise<unknown> {
  try {
    return z.unknown().parse(await body.json())
  } catch (cause) {
    throw unreachable(cause)
  }
}

async function keep(body: Dispatcher.ResponseData<unknown>['body'], path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(body, count, createWriteStream(path)).catch((cause: unknown) => {
    throw isOfDisk(cause) ? cause : unreachable(cause)
  })
  if (hash.digest('hex') === sha256) return
  throw new EngineError('transient', 'file_changed', 'Die Datei kam anders an, als der Server sie hat.')
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES'].includes((error as { code?: string }).code ?? '')
}

function unreachable(cause: unknown): EngineError {
  const message = 'Der Server ist gerade nicht erreichbar. Der Arbeitsrechner versucht es weiter.'
  return new EngineError('transient', 'server_unreachable', message, { cause })
}
