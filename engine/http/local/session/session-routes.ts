import { passwordChange, passwordTyped, personSignIn, sessionsEnded } from '../../../../wire/people.ts'
import { session, signIn as linkSignIn, signInLink } from '../../../../wire/session.ts'
import { changeOwnPassword } from '../../../batches/people/save-user.ts'
import { signIn } from '../../../batches/people/sign-in.ts'
import { authorOf, signKey } from '../../../model/user.ts'
import { EngineError } from '../../../shared/errors.ts'
import { requireRight } from '../rights/require-right.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { sessionDigest } from './local-sessions.ts'
import { beginSession, originOf, requireSignedIn, sessionOf } from './begin-session.ts'
import type { SessionRoutesDeps } from './begin-session.ts'
import { openPasskeys, registerPasskeyRoutes, registerPasskeySignIn } from './passkey-routes.ts'
import { cookieHeader, requireOwnOrigin, requireOwnWindow, requireSameOriginProof } from './session-guard.ts'
import { requireSession, signInRequired } from './session-guard.ts'
import { personOf, secretOf } from './signed-in.ts'

/** Sign-in with a link or as a user, lock, sign-out, one's own password, and "who am I". */
export function registerSessionRoutes(app: WireApp, deps: SessionRoutesDeps): void {
  linkRoute(app, deps)
  signInRoute(app, deps)
  const passkeys = openPasskeys(deps)
  registerPasskeySignIn(app, deps, passkeys)
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
    registerPasskeyRoutes(guarded, deps, passkeys)
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
  const { sessions } = deps
  app.post(
    '/local/sign-in',
    { schema: { response: { 200: session } }, onRequest: async request => requireOwnWindow(request, sessions) },
    async (request, reply) => {
      const body = personSignIn.safeParse(request.body)
      if (!body.success) throw refuse('password', 'required', 'Bitte Kürzel und Passwort eingeben.')
      return beginSession(deps, request, reply, await signIn(deps, body.data, originOf(request)))
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
    const { secret } = requireSignedIn(request)
    await sessions.lock(secret)
    return reply.code(204).send()
  })

  app.post('/local/session/unlock', async (request, reply) => {
    const { person, secret } = requireSignedIn(request)
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
    const { person, secret } = requireSignedIn(request)
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
    const { person } = requireSignedIn(request)
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
