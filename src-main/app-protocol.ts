import { join, normalize } from 'node:path'
import type { ReadyMessage } from '../engine/host/host-message.ts'
import type { PersonCookie } from './person-cookie.ts'
import { uiHeaders } from './ui-headers.ts'

export const UI_ORIGIN = 'app://ui'

export interface AppProtocolDeps {
  /** Folder of the built window. */
  readonly uiFolder: string
  readonly readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>
  /** The engine, or null while it does not answer. */
  readonly engine: () => ReadyMessage | null
  /** The session of who signed in, which the page never holds; kept while the program runs. */
  readonly person: PersonCookie
  readonly fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>
  readonly newNonce: () => string
  /** The bytes of a file that the operating system handed to the program. */
  readonly desktopFile: (pathname: string) => Promise<Response>
}

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const FORWARDED_REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'range',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
const FORWARDED_RESPONSE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'retry-after',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-offset',
]
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Answers every request of the window: its own files, and `/local/*` through the engine. The engine's session header is
 * added here, in the main process, so that the page never holds a credential.
 */
export function createAppProtocol(deps: AppProtocolDeps): (request: Request) => Promise<Response> {
  return async request => {
    const url = new URL(request.url)
    const origin = request.headers.get('origin')
    if (url.origin !== UI_ORIGIN && `${url.protocol}//${url.host}` !== UI_ORIGIN) return plain(404)
    if (origin !== null && origin !== 'null' && origin !== UI_ORIGIN) return plain(403)
    if (url.pathname.startsWith('/local/')) return forward(deps, request, url)
    if (request.method !== 'GET') return plain(404)
    if (url.pathname === '/' || url.pathname === '/index.html') return page(deps)
    if (url.pathname.startsWith('/assets/')) return asset(deps, url.pathname)
    if (url.pathname.startsWith('/desktop/')) return deps.desktopFile(url.pathname)
    return plain(404)
  }
}

async function page({ uiFolder, readFile, newNonce }: AppProtocolDeps): Promise<Response> {
  const nonce = newNonce()
  const html = new TextDecoder().decode(await readFile(join(uiFolder, 'index.html')))
  const headers = { ...uiHeaders(nonce), 'content-type': 'text/html; charset=utf-8' }
  return new Response(html.replaceAll(NONCE_PLACEHOLDER, nonce), { headers })
}

async function asset({ uiFolder, readFile }: AppProtocolDeps, pathname: string): Promise<Response> {
  const assets = join(uiFolder, 'assets')
  const path = normalize(join(uiFolder, decodeOrNothing(pathname)))
  const mediaType = MEDIA_TYPES[path.split('.').at(-1) ?? '']
  if (!path.startsWith(assets) || mediaType === undefined) return plain(404)
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) return plain(404)
  return new Response(bytes, { headers: { 'content-type': mediaType, 'x-content-type-options': 'nosniff' } })
}

async function forward(deps: AppProtocolDeps, request: Request, url: URL): Promise<Response> {
  const engine = deps.engine()
  if (!engine) return notReady()
  const headers = pick(request.headers, FORWARDED_REQUEST_HEADERS)
  headers.set(engine.sessionHeader.name, engine.sessionHeader.value)
  const cookie = deps.person.header(engine.httpUrl)
  if (cookie !== null) headers.set('cookie', cookie)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null
  try {
    const response = await deps.fetch(`${engine.httpUrl}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: request.signal,
      ...(hasBody && { body: request.body, duplex: 'half' as const }),
    })
    deps.person.take(response.headers.getSetCookie())
    const { status } = response
    return new Response(response.body, { status, headers: pick(response.headers, FORWARDED_RESPONSE_HEADERS) })
  } catch {
    return notReady()
  }
}

function notReady(): Response {
  const body = {
    error: 'engine_not_ready',
    error_description: 'Steuerstapel antwortet gerade nicht.',
    error_details: { field: '', reason: '' },
  }
  return Response.json(body, { status: 502, headers: { 'cache-control': 'no-store' } })
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

function decodeOrNothing(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

function plain(status: number): Response {
  return new Response('', { status, headers: { 'cache-control': 'no-store' } })
}
