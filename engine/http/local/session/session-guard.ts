import type { FastifyRequest } from 'fastify'
import { EngineError } from '../../../shared/errors.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import type { Session } from '../../../storage/user-verbs.ts'
import { SESSION_HEADER } from './local-sessions.ts'
import type { LocalSessions } from './local-sessions.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** From where a request comes, and whose session it brings along. */
export interface Caller {
  /** There are users: somebody has to have signed in. */
  readonly isOn: boolean
  /** Of the cookie; null without one, as the desktop's window has none while there are no users. */
  readonly session: Session | null
  readonly secret: string | null
}

/**
 * Throws unless the request comes from our own window: with the cookie of a session or with the header of the desktop
 * shell, which is on this machine. A bearer token of `/v1` is no credential here, and a request that carries one is refused. Who works there is
 * not looked at yet (`requirePerson`). Codes: `invalid_session`, `sign_in_required` (401), `origin_not_allowed` (403).
 */
export async function requireSession(request: FastifyRequest, sessions: LocalSessions): Promise<Caller> {
  requireOwnOrigin(request)
  if (request.headers.authorization !== undefined) throw notSignedIn()
  const header = request.headers[SESSION_HEADER]
  const isShell = typeof header === 'string'
  if (isShell && (isFromNetwork(request) || !sessions.isHeaderCredential(header))) throw notSignedIn()
  const secret = sessionCookie(request)
  const { isOn, session } = await sessions.find(secret)
  // Nobody is let in over the network for being there, whatever the database says of users.
  if (isFromNetwork(request) && !isOn) throw signInRequired()
  if (isShell) return { isOn, session, secret }
  if (!session) throw isOn ? signInRequired() : notSignedIn()
  requireSameOriginProof(request)
  return { isOn, session, secret }
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

/** A window that asks to sign somebody in: a browser's own page, or the desktop shell of this machine. */
export function requireOwnWindow(request: FastifyRequest, sessions: LocalSessions): void {
  requireOwnOrigin(request)
  const header = request.headers[SESSION_HEADER]
  if (typeof header === 'string' && !isFromNetwork(request) && sessions.isHeaderCredential(header)) return
  requireSameOriginProof(request)
}

/**
 * Cookies ignore ports: the port in the name keeps two engines on one machine apart. Over the network the name has the
 * prefix by which a browser takes it from this very host by https alone, so that no other server of the domain can put
 * a session of its own there (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(request: FastifyRequest): string {
  return `${isFromNetwork(request) ? '__Host-' : ''}steuerstapel_${request.socket.localPort ?? 0}`
}

/** The header that gives a window the secret of its session; null takes it away. */
export function cookieHeader(request: FastifyRequest, secret: string | null): string {
  const isSecure = request.protocol === 'https' || isFromNetwork(request) ? '; Secure' : ''
  const value = secret === null ? '; Max-Age=0' : ''
  // The prefix asks for the whole host.
  const path = isFromNetwork(request) ? '/' : '/local'
  return `${cookieName(request)}=${secret ?? ''}; Path=${path}; HttpOnly; SameSite=Strict${isSecure}${value}`
}

/** The credential that a browser brings along; null when it has none for this engine. */
export function sessionCookie(request: FastifyRequest): string | null {
  const prefix = `${cookieName(request)}=`
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(prefix))?.slice(prefix.length) ?? null
}

/** Nobody has signed in where somebody has to have. */
export function signInRequired(): EngineError {
  return new EngineError('input', 'sign_in_required', 'Bitte melden Sie sich mit Kürzel und Passwort an.')
}

function notSignedIn(): EngineError {
  return new EngineError('input', 'invalid_session', 'Bitte melden Sie sich mit dem Anmeldelink des Programms an.')
}

function foreignOrigin(): EngineError {
  return new EngineError('input', 'origin_not_allowed', 'Anfragen von fremden Internetseiten sind nicht erlaubt.')
}
