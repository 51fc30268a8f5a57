import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { EngineError } from '../../shared/errors.ts'
import { lazyAgent, sendRequest } from '../../shared/send-request.ts'
import { storageAway } from '../../shared/storage-fault.ts'
import type { ObjectStoreSetting } from './object-store-setting.ts'

export interface SignedRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface SignedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface SignedRequests {
  /** Answers of 2xx, 404 and 412. Throws EngineError `storage_away` after the last try, at once for one that refuses. */
  ask(request: SignedRequest): Promise<SignedAnswer>
  close(): Promise<void>
}

export interface SignedRequestsOptions {
  readonly extraCaFile?: string | null
  /** Pauses between tries. */
  readonly pausesMs?: readonly number[]
}

/** A store that restarts, or a line that comes back, needs less; who waits longer is parked and comes again. */
const PAUSES_MS = [250, 1_000, 3_000]
const CONNECT_MS = 5_000
/** Without a byte of the answer. */
const SILENT_MS = 30_000
const ANSWERED = new Set([404, 412])
/** RFC 9110 15.5.9, 15.5.2 of RFC 6585, and what stores say when they have too much to do (409: S3's OperationAborted). */
const AGAIN = new Set([408, 409, 425, 429])

/** Requests to a bucket, signed by version 4 of Amazon's signature; the hash of the body is part of it. */
export function createSignedRequests(
  setting: ObjectStoreSetting,
  { extraCaFile = null, pausesMs = PAUSES_MS }: SignedRequestsOptions = {},
): SignedRequests {
  const ca = extraCaFile === null ? {} : { ca: [...rootCertificates, readFileSync(extraCaFile, 'utf8')] }
  const dispatcher = lazyAgent(
    ({ Agent }) =>
      new Agent({ connect: { timeout: CONNECT_MS, ...ca }, headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS }),
  )
  const once = async (request: SignedRequest): Promise<SignedAnswer> => {
    const { url, headers } = await sign(setting, request)
    const { method, body = null } = request
    const answer = await sendRequest(url, { method, headers, body, dispatcher })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, headers: answer.headers, body: bytes }
  }
  return {
    ask: async request => {
      for (let attempt = 0; ; attempt++) {
        const answer = await once(request).catch((error: unknown) => storageAway(error))
        const fault = answer instanceof EngineError ? answer : faultOf(answer)
        if (!fault && !(answer instanceof EngineError)) return answer
        const pauseMs = pausesMs[attempt]
        if (pauseMs === undefined || !canPass(answer)) throw fault ?? answer
        await wait(pauseMs)
      }
    },
    close: () => dispatcher.destroy(),
  }
}

async function sign(setting: ObjectStoreSetting, { method, name, query = {}, headers = {}, body }: SignedRequest) {
  const signer = new AwsV4Signer({
    method,
    url: addressOf(setting, name, query),
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId: setting.accessKey,
    secretAccessKey: setting.secretKey,
    service: 's3',
    region: setting.region,
  })
  const signed = await signer.sign()
  return { url: signed.url, headers: Object.fromEntries(signed.headers as Iterable<[string, string]>) }
}

/** Names are hex digits, letters, `-`, `_` and slashes, so that nothing has to be quoted. */
function addressOf(setting: ObjectStoreSetting, name: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(setting.endpoint)
  if (!setting.isPathStyle) url.hostname = `${setting.bucket}.${url.hostname}`
  const path = [setting.isPathStyle ? setting.bucket : '', setting.prefix, name].filter(Boolean).join('/')
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

function faultOf({ status, body }: SignedAnswer): EngineError | null {
  if ((status >= 200 && status < 300) || ANSWERED.has(status)) {
    // A bucket that is not there is no missing object.
    return codeIn(body) === 'NoSuchBucket' ? storageAway(new Error('NoSuchBucket')) : null
  }
  return storageAway(new Error(`${status} ${codeIn(body)}`.trim()))
}

function canPass(answer: SignedAnswer | EngineError): boolean {
  return answer instanceof EngineError || answer.status >= 500 || AGAIN.has(answer.status)
}

/** The store's own word for what is wrong: letters alone, since the rest may name keys. */
function codeIn(body: Buffer): string {
  return body.length > 10_000 ? '' : (/<Code>([A-Za-z]{1,60})<\/Code>/.exec(body.toString('utf8'))?.[1] ?? '')
}
