import type { FastifyRequest } from 'fastify'
import { EngineError } from '../../../shared/errors.ts'
import { SESSION_HEADER } from './local-sessions.ts'
import type { LocalSessions } from './local-sessions.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws unless the request comes from our own window: with the cookie of a browser session or with the header of the
 * desktop shell. A bearer token of `/v1` is no credential here, and a request that carries one is refused.
 * Codes: `invalid_session` (401), `origin_not_allowed` (403).
 */
export function requireSession(request: FastifyRequest, sessions: LocalSessions): void {
  requireOwnOrigin(request)
  if (request.headers.authorization !== undefined) throw notSignedIn()
  const header = request.headers[SESSION_HEADER]
  if (typeof header === 'string') {
    if (sessions.isHeaderCredential(header)) return
    throw notSignedIn()
  }
  const secret = sessionCookie(request)
  if (secret === null || !sessions.isSession(secret)) throw notSignedIn()
  requireSameOriginProof(request)
}

/** Refuses what a page of another origin sends (decisions 2.2). A request without these headers is no browser's. */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw foreignOrigin()
  const origin = request.headers.origin
  if (origin !== undefined && origin !== `${request.protocol}://${request.headers.host ?? ''}`) throw foreignOrigin()
}

/** A cookie is sent by the browser on its own, so an unsafe request has to prove where it was made. */
export function requireSameOriginProof(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return
  if (request.headers['sec-fetch-site'] !== 'same-origin' && request.headers.origin === undefined) throw foreignOrigin()
}

/** Cookies ignore ports: the port in the name keeps two engines on one machine apart. */
export function cookieName(request: FastifyRequest): string {
  return `steuerstapel_${request.socket.localPort ?? 0}`
}

/** The credential that a browser brings along; null when it has none for this engine. */
export function sessionCookie(request: FastifyRequest): string | null {
  const prefix = `${cookieName(request)}=`
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(prefix))?.slice(prefix.length) ?? null
}

function notSignedIn(): EngineError {
  return new EngineError('input', 'invalid_session', 'Bitte melden Sie sich mit dem Anmeldelink des Programms an.')
}

function foreignOrigin(): EngineError {
  return new EngineError('input', 'origin_not_allowed', 'Anfragen von fremden Internetseiten sind nicht erlaubt.')
}
