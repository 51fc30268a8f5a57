import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as after } from 'node:timers/promises'
import type {
  AcceptedBatch,
  BatchList,
  BatchStatus,
  CreateBatch,
  Documents,
  Outputs,
  Positions,
  Progress,
  Result,
  Token,
  Upload,
} from './schema.d.ts'
import { createNotifications } from './notifications.ts'
import type { Notifications } from './notifications.ts'
import { createRecords } from './records.ts'
import type { Records } from './records.ts'
import { createSender, readText } from './send-request.ts'
import type { Call, SenderOptions } from './send-request.ts'

export { SteuerstapelError } from './send-request.ts'
export { verifyWebhook } from './verify-webhook.ts'

export interface ClientOptions extends Partial<SenderOptions> {
  /** E.g. `https://localhost:7443`; `ca` is then the content of the engine's `ca.pem` (engine.json names it). */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Space-separated; all granted ones when absent. */
  readonly scope?: string
}

export interface WaitOptions {
  /** `events` follows the stream of the engine, `polling` asks every `intervalMs`. */
  readonly by?: 'events' | 'polling'
  /** 5 s when absent. */
  readonly intervalMs?: number
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

export interface SteuerstapelClient extends Records, Notifications {
  /**
   * Hands over a file, in pieces; a batch takes it as `{ type: 'upload', upload_id }`. After a break it goes on where the
   * service says that it ended.
   */
  upload(bytes: Uint8Array, filename: string): Promise<Upload>
  /** How far a file came that was handed over. */
  uploadState(uploadId: string): Promise<Upload>
  /** Takes back what no batch has taken. */
  withdraw(uploadId: string): Promise<Upload>
  /**
   * Creates a batch once, however often it must be sent; repeat with the same key to be sure after a crash of yours.
   */
  create(batch: CreateBatch, idempotencyKey?: string): Promise<AcceptedBatch>
  status(batchId: string): Promise<BatchStatus>
  progress(batchId: string): Promise<Progress>
  documents(batchId: string): Promise<Documents['documents']>
  /** What the documents of a completed batch count for: positions and their sums. */
  positions(batchId: string): Promise<Positions>
  cancel(batchId: string): Promise<BatchStatus>
  list(filter?: Readonly<Record<string, string>>): Promise<BatchList>
  result(batchId: string): Promise<Result>
  /** Every file of the result, with its hash and a link. */
  outputs(batchId: string): Promise<Outputs['outputs']>
  /** Writes one of them to `path`; throws as `download`. */
  downloadOutput(output: Outputs['outputs'][number], path: string): Promise<void>
  /** Resolves when the batch is completed or failed. */
  wait(batchId: string, options?: WaitOptions): Promise<BatchStatus>
  /** Writes the Belegmappe to `path`; throws, and leaves no file, when its size or SHA-256 is not the announced one. */
  download(result: Result, path: string): Promise<void>
}

const ATTEMPTS_MAX = 5
const INTERVAL_MS = 5_000
const PIECE_BYTES = 8 * 1024 * 1024
/** A token is renewed so long before it ends. */
const RENEW_MS = 60_000

/** A client of `/v1` that holds its token, repeats what failed for the moment and checks what it downloads. */
export function createSteuerstapelClient(options: ClientOptions): SteuerstapelClient {
  const send = createSender({ ...options, attemptsMax: options.attemptsMax ?? ATTEMPTS_MAX })
  const call = createCaller(options, send)
  const json = async <T>(method: Call['method'], path: string, more?: Partial<Call>): Promise<T> =>
    JSON.parse(await readText(await call(method, path, more))) as T
  const status = (batchId: string): Promise<BatchStatus> => json('GET', pathOf(batchId))
  const progress = (batchId: string): Promise<Progress> => json('GET', `${pathOf(batchId)}/progress`)

  return {
    ...createRecords(json),
    ...createNotifications(json),
    upload: (bytes, filename) => sendFile(json, bytes, filename),
    uploadState: uploadId => json('GET', uploadPath(uploadId)),
    withdraw: uploadId => json('DELETE', uploadPath(uploadId)),
    create: (batch, idempotencyKey = randomUUID()) =>
      json('POST', '/v1/batches', {
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(batch),
      }),
    status,
    progress,
    documents: async batchId => (await json<Documents>('GET', `${pathOf(batchId)}/documents`)).documents,
    positions: batchId => json('GET', `${pathOf(batchId)}/positions`),
    cancel: batchId => json('POST', `${pathOf(batchId)}/cancel`),
    list: filter => json('GET', `/v1/batches?${new URLSearchParams({ ...filter }).toString()}`),
    result: batchId => json('GET', `${pathOf(batchId)}/result`),
    outputs: async batchId => (await json<Outputs>('GET', `${pathOf(batchId)}/outputs`)).outputs,
    downloadOutput: async ({ download_url: url, byte_size: size, sha256 }, path) =>
      saveChecked(await send({ method: 'GET', url }), { size, sha256 }, path),
    wait: async (batchId, waitOptions = {}) => {
      // A stream that breaks is no news of the batch: asking goes on.
      if (waitOptions.by === 'events') await follow(call, batchId, waitOptions).catch(unlessAborted(waitOptions.signal))
      for (;;) {
        const now = await status(batchId)
        if (now.status === 'completed' || now.status === 'failed') return now
        if (waitOptions.by !== 'events') waitOptions.onProgress?.(await progress(batchId))
        const { signal } = waitOptions
        await after(waitOptions.intervalMs ?? INTERVAL_MS, undefined, signal ? { signal } : {})
      }
    },
    download: async ({ result: { download_url: url, file_size_bytes: size, sha256 } }, path) =>
      saveChecked(await send({ method: 'GET', url }), { size, sha256 }, path),
  }
}

type Ask = <T>(method: Call['method'], path: string, more?: Partial<Call>) => Promise<T>

function uploadPath(uploadId: string): string {
  return `/v1/uploads/${encodeURIComponent(uploadId)}`
}

/** Announced with its hash, so that what arrives is what was sent. */
async function sendFile(ask: Ask, bytes: Uint8Array, filename: string): Promise<Upload> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { uploads } = await ask<{ uploads: Upload[] }>('POST', '/v1/uploads', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ byte_size: bytes.length, sha256, filename }),
  })
  const [begun] = uploads
  if (!begun) throw new Error('an upload without an answer')
  let upload: Upload = begun
  while (upload.status === 'receiving') {
    const { offset, upload_id: id } = upload
    const piece = bytes.subarray(offset, offset + PIECE_BYTES)
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    upload = await ask<Upload>('PATCH', uploadPath(id), { headers, body: piece }).catch(async (error: unknown) => {
      // A piece whose answer was lost was sent twice: the service says where to go on.
      const now = await ask<Upload>('GET', uploadPath(id))
      if (now.offset === offset) throw error
      return now
    })
  }
  return upload
}

type Send = ReturnType<typeof createSender>
type Answer = Awaited<ReturnType<Send>>
/** Sends a request to a path of the engine, with a token. */
type Caller = (method: Call['method'], path: string, more?: Partial<Call>) => Promise<Answer>

function createCaller(options: ClientOptions, send: Send): Caller {
  const base = options.baseUrl.replace(/\/$/, '')
  let token: { readonly value: string; readonly endsAtMs: number } | null = null

  const authorize = async (): Promise<string> => {
    if (token && token.endsAtMs - RENEW_MS > performance.now()) return token.value
    const { access_token, expires_in } = await fetchToken(options, send, `${base}/v1/oauth/token`)
    token = { value: access_token, endsAtMs: performance.now() + expires_in * 1000 }
    return access_token
  }
  return async (method, path, more = {}) => {
    const withToken = async () =>
      send({
        method,
        url: `${base}${path}`,
        ...more,
        headers: { ...more.headers, authorization: `Bearer ${await authorize()}` },
      })
    return withToken().catch(async (error: unknown) => {
      // Revoked or forgotten before its time: one fresh token, one more try.
      if ((error as { status?: number }).status !== 401 || token === null) throw error
      token = null
      return withToken()
    })
  }
}

async function fetchToken(options: ClientOptions, send: Send, url: string): Promise<Token> {
  const body = JSON.stringify({
    grant_type: 'client_credentials',
    client_id: options.clientId,
    client_secret: options.clientSecret,
    ...(options.scope === undefined ? {} : { scope: options.scope }),
  })
  const answer = await send({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body })
  return JSON.parse(await readText(answer)) as Token
}

/** Reads the stream of events until the engine ends it. */
async function follow(call: Caller, batchId: string, { onProgress, signal }: WaitOptions): Promise<void> {
  const stream = await call('GET', `${pathOf(batchId)}/events`, { signal })
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const events = (rest + String(chunk)).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data !== undefined) onProgress?.(JSON.parse(data) as Progress)
    }
  }
}

/** Writes what is announced to `path`; nothing stands there when it came in otherwise. */
async function saveChecked(
  answer: Answer,
  announced: { readonly size: number; readonly sha256: string },
  path: string,
): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  })
  const part = `${path}.teil`
  try {
    await pipeline(answer, createWriteStream(part))
    if (size !== announced.size || hash.digest('hex') !== announced.sha256) {
      throw new Error('Die heruntergeladene Datei stimmt nicht mit der angekündigten überein.')
    }
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

function pathOf(batchId: string): string {
  return `/v1/batches/${encodeURIComponent(batchId)}`
}

function unlessAborted(signal: AbortSignal | undefined): (error: unknown) => void {
  return error => {
    if (signal?.aborted) throw error
  }
}
