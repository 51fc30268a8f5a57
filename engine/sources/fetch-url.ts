import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { sendRequest } from '../shared/send-request.ts'
import type { Sender } from '../shared/send-request.ts'
import { Stop } from '../shared/errors.ts'
import { sourceFault, toSourceFault } from './source-fault.ts'

/** Redirects that a source may answer with (interface text, "At most 2 redirects"). */
const REDIRECTS_MAX = 2
const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308])
/** What a server may get over by itself. */
const TRANSIENT_STATUS = new Set([408, 425, 429, 500, 502, 503, 504])

export interface FetchUrlOptions {
  readonly url: string
  readonly dispatcher: Sender
  readonly byteSizeMax: number
  readonly signal: AbortSignal
  /** Hears of each connection, redirects included: the host, and `http_<status>` or why no answer came. */
  readonly onConnection?: (host: string, outcome: string) => Promise<void>
}

/**
 * Opens an https source and gives its bytes as they come. Every hop is checked again; nothing is sent but the request
 * itself. Throws EngineError with a source code, or what undici throws.
 */
export async function fetchUrl(options: FetchUrlOptions): Promise<Readable> {
  let url = new URL(options.url)
  for (let hop = 0; ; hop += 1) {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw sourceFault('input', 'source_address_forbidden')
    }
    const answer = await ask(url, options)
    const next = REDIRECT_STATUS.has(answer.statusCode) ? locationOf(answer.headers, url) : null
    if (next === null) return checkAnswer(answer, options.byteSizeMax)
    drop(answer.body)
    if (hop >= REDIRECTS_MAX) throw sourceFault('input', 'too_many_redirects')
    url = next
  }
}

async function ask(url: URL, { dispatcher, signal, onConnection }: FetchUrlOptions): Promise<Dispatcher.ResponseData> {
  const answer = await sendRequest(url, {
    method: 'GET',
    dispatcher,
    signal,
    headers: { 'accept-encoding': 'identity', accept: '*/*', 'user-agent': 'Steuerstapel/1' },
  }).catch(async (error: unknown) => {
    await onConnection?.(url.host, signal.reason instanceof Stop ? 'interrupted' : toSourceFault(error).code)
    throw error
  })
  try {
    await onConnection?.(url.host, `http_${answer.statusCode}`)
  } catch (error) {
    drop(answer.body)
    throw error
  }
  return answer
}

function checkAnswer(answer: Dispatcher.ResponseData, byteSizeMax: number): Readable {
  const { statusCode, headers, body } = answer
  const fail = (error: Error): never => {
    drop(body)
    throw error
  }
  if (statusCode !== 200) {
    fail(sourceFault(TRANSIENT_STATUS.has(statusCode) ? 'transient' : 'input', 'source_http_error'))
  }
  // Identity was asked for: what comes compressed anyway could grow without end.
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') fail(sourceFault('input', 'source_http_error'))
  if (Number(headers['content-length'] ?? 0) > byteSizeMax) fail(sourceFault('input', 'file_too_large'))
  return body
}

function locationOf(headers: Dispatcher.ResponseData['headers'], base: URL): URL | null {
  const { location } = headers
  if (typeof location !== 'string') return null
  if (URL.canParse(location, base.href)) return new URL(location, base.href)
  throw sourceFault('input', 'source_http_error')
}

/** Lets go of a body that nobody reads, connection included. */
function drop(body: Readable): void {
  body.on('error', () => undefined)
  body.destroy()
}
