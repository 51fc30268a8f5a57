import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as after } from 'node:timers/promises'

/** An answer of the interface that is no success. */
export class SteuerstapelError extends Error {
  override readonly name = 'SteuerstapelError'
  readonly status: number
  /** The code, e.g. `invalid_request`; empty when the answer was none of the interface. */
  readonly code: string
  readonly details: unknown

  constructor(status: number, body: string) {
    const told = readError(body)
    super(told.error_description ?? `HTTP ${status}`)
    this.status = status
    this.code = told.error ?? ''
    this.details = told.error_details
  }
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal | undefined
}

export interface SenderOptions {
  /** PEM of the authority behind an https address; the system's own ones when absent. */
  readonly ca?: string | undefined
  /** Attempts for one call, the first one included. */
  readonly attemptsMax: number
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** Sends a call and returns the answer of a success with its body unread; throws SteuerstapelError otherwise. */
export type Send = (call: Call) => Promise<IncomingMessage>

const RETRIED = new Set([429, 500, 503])
const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 60_000
const IDLE_MS = 60_000

/**
 * Repeats what failed for the moment (429, 500, 503, a broken connection) with waits that double, and never before
 * Retry-After. A creation needs an Idempotency-Key to be repeated safely; the client always sends one.
 */
export function createSender({ ca, attemptsMax, wait = pause }: SenderOptions): Send {
  return async call => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(call, ca).catch((error: unknown) => {
        if (attempt >= attemptsMax || call.signal?.aborted) throw error
        return null
      })
      const status = answer?.statusCode ?? 0
      if (answer && status >= 200 && status < 300) return answer
      const mayRetry = attempt < attemptsMax && (answer === null || RETRIED.has(status))
      if (answer && !mayRetry) throw new SteuerstapelError(status, await readText(answer))
      answer?.resume()
      const asked = Number(answer?.headers['retry-after'] ?? 0) * 1000
      const backOff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), WAIT_MS_MAX)
      await wait(Math.max(backOff, Number.isNaN(asked) ? 0 : asked), call.signal)
    }
  }
}

/** The whole body as text. */
export async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function once({ method, url, headers, body, signal }: Call, ca: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, timeout: IDLE_MS, ...(signal ? { signal } : {}) }
    const request = url.startsWith('https:')
      ? requestHttps(url, { ...options, ...(ca === undefined ? {} : { ca }) }, resolve)
      : requestHttp(url, options, resolve)
    request.once('timeout', () => request.destroy(new Error('keine Antwort')))
    request.once('error', reject)
    request.end(body)
  })
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await after(ms, undefined, signal ? { signal } : {})
}

function readError(body: string): { error?: string; error_description?: string; error_details?: unknown } {
  try {
    return JSON.parse(body) as object
  } catch {
    return {}
  }
}
