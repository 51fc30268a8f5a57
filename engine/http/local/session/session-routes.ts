import { session, signIn, signInLink } from '../../../../wire/session.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { LocalSessions } from './local-sessions.ts'
import { cookieName, requireOwnOrigin, requireSameOriginProof, requireSession, sessionCookie } from './session-guard.ts'
import type { WireApp } from '../wire-app.ts'

export interface SessionRoutesDeps {
  readonly sessions: LocalSessions
  readonly version: string
}

/** Sign-in with the one-time token of the link, links for further browsers, sign-out, and "am I signed in". */
export function registerSessionRoutes(app: WireApp, { sessions, version }: SessionRoutesDeps): void {
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
      const body = signIn.safeParse(request.body)
      const secret = body.success ? sessions.redeem(body.data.token) : null
      if (secret === null) {
        const message = 'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen.'
        throw new EngineError('input', 'invalid_session', message)
      }
      const cookie = `${cookieName(request)}=${secret}; Path=/local; HttpOnly; SameSite=Strict`
      return reply.header('cache-control', 'no-store').header('set-cookie', cookie).send({ version })
    },
  )

  app.get('/local/session', { schema: { response: { 200: session } } }, async (request, reply) => {
    requireSession(request, sessions)
    return reply.header('cache-control', 'no-store').send({ version })
  })

  app.post('/local/session/links', { schema: { response: { 201: signInLink } } }, async (request, reply) => {
    requireSession(request, sessions)
    const link = `${request.protocol}://${request.headers.host ?? ''}/#anmelden=${sessions.issueSignInToken()}`
    return reply.code(201).header('cache-control', 'no-store').send({ link })
  })

  app.delete('/local/session', async (request, reply) => {
    requireSession(request, sessions)
    sessions.end(sessionCookie(request) ?? '')
    return reply.code(204).send()
  })
}
