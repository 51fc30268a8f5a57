import type { FastifyRequest } from 'fastify'
import { passwordChange, passwordTyped, personSignIn, sessionsEnded } from '../../../../wire/people.ts'
import { session, signIn as linkSignIn, signInLink } from '../../../../wire/session.ts'
import type { Session } from '../../../../wire/session.ts'
import type { Passwords } from '../../../batches/people/passwords.ts'
import { changeOwnPassword } from '../../../batches/people/save-user.ts'
import { signIn } from '../../../batches/people/sign-in.ts'
import type { SignInOrigin } from '../../../batches/people/sign-in.ts'
import type { SignInThrottle } from '../../../batches/people/sign-in-throttle.ts'
import { authorOf, signKey } from '../../../model/user.ts'
import type { User } from '../../../model/user.ts'
import { EngineError } from '../../../shared/errors.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { requireRight } from '../rights/require-right.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import type { LocalSessions } from './local-sessions.ts'
import { sessionDigest } from './local-sessions.ts'
import { cookieHeader, requireOwnOrigin, requireOwnWindow, requireSameOriginProof } from './session-guard.ts'
import { requireSession, sessionCookie, signInRequired } from './session-guard.ts'
import { personOf, secretOf } from './signed-in.ts'

export interface SessionRoutesDeps {
  readonly sessions: LocalSessions
  readonly version: string
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
}

/** Sign-in with a link or as a user, lock, sign-out, one's own password, and "who am I". */
export function registerSessionRoutes(app: WireApp, deps: SessionRoutesDeps): void {
  linkRoute(app, deps)
  signInRoute(app, deps)
  void app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      await requireRight(request, await requireSession(request, deps.sessions), deps.storage)
    })
    const guarded = scope as unknown as WireApp
    whoAmIRoute(guarded, deps)
    lockRoutes(guarded, deps)
    ownPasswordRoute(guarded, deps)
    endRoutes(guarded, deps)
    newLinkRoute(guarded, deps)
  })
}

/** The one-time token of a link, for a browser beside the desktop window. */
function linkRoute(app: WireApp, { sessions, version }: SessionRoutesDeps): void {
  app.post(
    '/local/session',
    {
      schema: { response: { 200: session } },
      onRequest: async request => {
        requireOwnOrigin(request)
        requireSameOriginProof(request)
      },
    },
    async (request, reply) => {
      const body = linkSignIn.safeParse(request.body)
      const secret = body.success ? await sessions.redeem(body.data.token) : null
      if (secret === null) {
        const message = 'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen.'
        throw new EngineError('input', 'invalid_session', message)
      }
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', cookieHeader(request, secret))
        .send(sessionOf(request, version, null))
    },
  )
}

function signInRoute(app: WireApp, deps: SessionRoutesDeps): void {
  const { sessions, version } = deps
  app.post(
    '/local/sign-in',
    { schema: { response: { 200: session } }, onRequest: async request => requireOwnWindow(request, sessions) },
    async (request, reply) => {
      const body = personSignIn.safeParse(request.body)
      if (!body.success) throw refuse('password', 'required', 'Bitte Kürzel und Passwort eingeben.')
      const { user, passwordHash } = await signIn(deps, body.data, originOf(request))
      const secret = await sessions.begin(user.id, passwordHash)
      if (secret === null) throw signInRequired()
      // Whoever was signed in here before is not any more.
      const before = sessionCookie(request)
      if (before !== null) await sessions.end(before)
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', cookieHeader(request, secret))
        .send(sessionOf(request, version, user))
    },
  )
}

function whoAmIRoute(app: WireApp, { version }: SessionRoutesDeps): void {
  app.get('/local/session', { schema: { response: { 200: session } } }, async request => {
    return sessionOf(request, version, personOf(request))
  })
}

/** A locked session asks for the password of who is signed in, and keeps its place. */
function lockRoutes(app: WireApp, deps: SessionRoutesDeps): void {
  const { sessions } = deps
  app.post('/local/session/lock', async (request, reply) => {
    const { secret } = signedIn(request)
    await sessions.lock(secret)
    return reply.code(204).send()
  })

  app.post('/local/session/unlock', async (request, reply) => {
    const { person, secret } = signedIn(request)
    const body = passwordTyped.safeParse(request.body)
    if (!body.success) throw refuse('password', 'required', 'Bitte das Passwort eingeben.')
    const { user } = await signIn(deps, { sign: person.sign, password: body.data.password }, originOf(request))
    if (user.id !== person.id) throw signInRequired()
    await sessions.unlock(secret)
    return reply.code(204).send()
  })
}

function ownPasswordRoute(app: WireApp, deps: SessionRoutesDeps): void {
  const { throttle } = deps
  app.post('/local/session/password', async (request, reply) => {
    const { person, secret } = signedIn(request)
    const body = passwordChange.safeParse(request.body)
    if (!body.success) throw refuse('password', 'required', 'Bitte das bisherige und das neue Passwort eingeben.')
    const account = signKey(person.sign)
    throttle.begin(account, request.ip)
    await changeOwnPassword(deps, person, { ...body.data, kept: sessionDigest(secret) })
    throttle.succeeded(account, request.ip)
    return reply.code(204).send()
  })
}

function endRoutes(app: WireApp, { sessions, storage, clock }: SessionRoutesDeps): void {
  app.delete('/local/session', async (request, reply) => {
    await sessions.end(secretOf(request) ?? '')
    return reply.code(204).header('set-cookie', cookieHeader(request, null)).send()
  })

  app.post('/local/session/end-all', { schema: { response: { 200: sessionsEnded } } }, async (request, reply) => {
    const { person } = signedIn(request)
    const ended = await storage.sessions.endAll(person.id)
    const { userId, sign } = authorOf(person)
    const by = { user_id: userId, sign }
    await storage.office.append({ event: 'sessions_ended', user_id: userId, by }, clock.now())
    return reply.header('set-cookie', cookieHeader(request, null)).send({ ended })
  })
}

function newLinkRoute(app: WireApp, { sessions }: SessionRoutesDeps): void {
  app.post('/local/session/links', { schema: { response: { 201: signInLink } } }, async (request, reply) => {
    const link = `${request.protocol}://${request.headers.host ?? ''}/#anmelden=${sessions.issueSignInToken()}`
    return reply.code(201).send({ link })
  })
}

/** What a window is told of its session, and whose server it is on where it is not on this machine. */
export function sessionOf(request: FastifyRequest, version: string, user: User | null): Session {
  const person = user && { id: user.id, name: user.name, sign: user.sign, role: user.role }
  return { version, person, ...(isFromNetwork(request) && { server: request.hostname }) }
}

/** The address is that of the connection: no proxy is believed. */
function originOf(request: FastifyRequest): SignInOrigin {
  return { address: request.ip, isFromNetwork: isFromNetwork(request) }
}

/** Throws EngineError `sign_in_required` where nobody signed in. */
function signedIn(request: FastifyRequest): { readonly person: User; readonly secret: string } {
  const person = personOf(request)
  const secret = secretOf(request)
  if (!person || secret === null) throw signInRequired()
  return { person, secret }
}
