import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../../wire/session.ts'
import type { Passwords } from '../../../batches/people/passwords.ts'
import type { Proven, SignInOrigin } from '../../../batches/people/sign-in.ts'
import type { SignInThrottle } from '../../../batches/people/sign-in-throttle.ts'
import type { User } from '../../../model/user.ts'
import type { Clock } from '../../../shared/clock.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { LocalSessions } from './local-sessions.ts'
import { cookieHeader, sessionCookie, signInRequired } from './session-guard.ts'
import { personOf, secretOf } from './signed-in.ts'

export interface SessionRoutesDeps {
  readonly sessions: LocalSessions
  readonly version: string
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
}

/** Begins the session of somebody who proved who they are, and answers with its cookie. */
export async function beginSession(
  { sessions, version }: Pick<SessionRoutesDeps, 'sessions' | 'version'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, passwordHash }: Proven,
): Promise<Session> {
  const secret = await sessions.begin(user.id, passwordHash)
  if (secret === null) throw signInRequired()
  // Whoever was signed in here before is not any more.
  const before = sessionCookie(request)
  if (before !== null) await sessions.end(before)
  void reply.header('cache-control', 'no-store').header('set-cookie', cookieHeader(request, secret))
  return sessionOf(request, version, user)
}

/** What a window is told of its session, and whose server it is on where it is not on this machine. */
export function sessionOf(request: FastifyRequest, version: string, user: User | null): Session {
  const person = user && { id: user.id, name: user.name, sign: user.sign, role: user.role }
  return { version, person, ...(isFromNetwork(request) && { server: request.hostname }) }
}

/** The address is that of the connection: no proxy is believed. */
export function originOf(request: FastifyRequest): SignInOrigin {
  return { address: request.ip, isFromNetwork: isFromNetwork(request) }
}

/** Throws EngineError `sign_in_required` where nobody signed in. */
export function requireSignedIn(request: FastifyRequest): { readonly person: User; readonly secret: string } {
  const person = personOf(request)
  const secret = secretOf(request)
  if (!person || secret === null) throw signInRequired()
  return { person, secret }
}
