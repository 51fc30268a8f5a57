import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { get as getSecured } from 'node:https'
import { pipeline } from 'node:stream/promises'

export interface Credentials {
  readonly client_id: string
  readonly client_secret: string
  readonly scope: string
}

export interface ProgressBody {
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly current_phase: {
    readonly phase: string
    readonly overall_progress: number
    readonly micro_step: string
    readonly micro_step_description: string
    readonly estimated_time_remaining_seconds: number
  }
  readonly file_progress: {
    readonly current_file: string
    readonly current_index: number
    readonly total_files: number
  }
}

export interface ResultBody {
  readonly status: string
  readonly result: {
    readonly download_url: string
    readonly expires_at: string
    readonly file_size_bytes: number
    readonly sha256: string
  }
  readonly usage: {
    readonly pages_processed: number
    readonly documents_processed: number
    readonly total_duration_seconds: number
  }
}

export interface DocumentBody {
  readonly document_id: string
  readonly index: number
  readonly filename: string
  readonly status: 'pending' | 'processed' | 'failed' | 'duplicate'
  readonly is_container?: boolean
  readonly error?: { readonly code: string; readonly message: string }
  readonly pages: number | null
  readonly kind: { readonly id: string; readonly label: string; readonly confidence: number } | null
  readonly fields: Readonly<Record<string, { readonly value: string } | undefined>>
}

export interface StatusBody {
  readonly status: ProgressBody['status']
  readonly error?: { readonly code: string; readonly message: string }
}

export interface NewSource {
  readonly filename: string
  readonly url: string
  readonly sha256?: string
  readonly expiresAt: Date
}

export interface V1Client {
  createBatch(batch: Readonly<Record<string, unknown>>, idempotencyKey: string): Promise<{ readonly batch_id: string }>
  status(batchId: string): Promise<StatusBody>
  progress(batchId: string): Promise<ProgressBody>
  documents(batchId: string): Promise<readonly DocumentBody[]>
  result(batchId: string): Promise<ResultBody>
}

/** An answer of the interface that is no success; its text holds status and body. */
export class V1Error extends Error {
  override readonly name = 'V1Error'
}

/** Speaks `/v1` as a client program would: fetches a token first, then sends it along. */
export async function openV1(baseUrl: string, credentials: Credentials): Promise<V1Client> {
  const { client_id, client_secret, scope } = credentials
  const grant = await send(
    `${baseUrl}/v1/oauth/token`,
    'POST',
    {},
    { grant_type: 'client_credentials', client_id, client_secret, scope },
  )
  const { access_token } = grant as { access_token: string }
  const authorization = { authorization: `Bearer ${access_token}` }
  const read = (path: string): Promise<unknown> => send(`${baseUrl}/v1/batches/${path}`, 'GET', authorization)
  return {
    createBatch: async (batch, idempotencyKey) => {
      const headers = { ...authorization, 'idempotency-key': idempotencyKey }
      return (await send(`${baseUrl}/v1/batches`, 'POST', headers, batch)) as { batch_id: string }
    },
    status: async id => (await read(id)) as StatusBody,
    progress: async id => (await read(`${id}/progress`)) as ProgressBody,
    documents: async id => ((await read(`${id}/documents`)) as { documents: DocumentBody[] }).documents,
    result: async id => (await read(`${id}/result`)) as ResultBody,
  }
}

/** The documents part of a create request. */
export function documentsOf(sources: readonly NewSource[]): readonly unknown[] {
  return sources.map(({ filename, url, sha256, expiresAt }) => ({
    filename,
    source: { type: 'url', url, expires_at: expiresAt.toISOString(), ...(sha256 === undefined ? {} : { sha256 }) },
  }))
}

/** Fetches a download URL into `file`, over https trusting `caFile` only; returns what arrived. */
export async function download(
  url: string,
  caFile: string,
  file: string,
): Promise<{ readonly sha256: string; readonly byteSize: number }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:')
      ? getSecured(url, { ca: readFileSync(caFile) }, resolve)
      : get(url, resolve)
    request.on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.resume()
    throw new V1Error(`GET ${new URL(url).pathname}: ${response.statusCode}`)
  }
  const hash = createHash('sha256')
  let byteSize = 0
  response.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    byteSize += chunk.length
  })
  await pipeline(response, createWriteStream(file))
  return { sha256: hash.digest('hex'), byteSize }
}

async function send(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new V1Error(`${method} ${new URL(url).pathname}: ${response.status} ${text}`)
  return JSON.parse(text)
}
