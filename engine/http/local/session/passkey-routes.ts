import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { passkeyAdded, passkeyList, passkeyOptions, passkeyRemoved, passkeySignIn } from '../../../../wire/passkeys.ts'
import type { ListedPasskey } from '../../../../wire/passkeys.ts'
import { passwordTyped } from '../../../../wire/people.ts'
import { session } from '../../../../wire/session.ts'
import { createPasskeys } from '../../../batches/people/passkeys.ts'
import type { PasskeyPlace, Passkeys } from '../../../batches/people/passkeys.ts'
import { authorOf, signKey } from '../../../model/user.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Passkey } from '../../../storage/passkey-verbs.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { beginSession, originOf, requireSignedIn } from './begin-session.ts'
import type { SessionRoutesDeps } from './begin-session.ts'
import { requireOwnWindow } from './session-guard.ts'

/** Signing in by a passkey; nobody has signed in yet. */
export function registerPasskeySignIn(app: WireApp, deps: SessionRoutesDeps, passkeys: Passkeys): void {
  const onRequest = async (request: FastifyRequest): Promise<void> => requireOwnWindow(request, deps.sessions)
  app.post(
    '/local/sign-in/passkey/options',
    { schema: { response: { 200: passkeyOptions } }, onRequest },
    async request => ({ ...(await passkeys.beginSignIn(placeOf(request))) }),
  )
  app.post('/local/sign-in/passkey', { schema: { response: { 200: session } }, onRequest }, async (request, reply) => {
    const body = passkeySignIn.safeParse(request.body)
    if (!body.success) throw refuse('credential', 'invalid', 'Der Passkey hat nichts geantwortet. Bitte noch einmal.')
    const answer = body.data.credential as unknown as AuthenticationResponseJSON
    return beginSession(deps, request, reply, await passkeys.signIn(placeOf(request), answer, originOf(request)))
  })
}

/** One's own passkeys. Who adds one types the password: a window that was left open is not enough. */
export function registerPasskeyRoutes(app: WireApp, deps: SessionRoutesDeps, passkeys: Passkeys): void {
  const { storage, passwords, throttle, clock } = deps
  app.get('/local/passkeys', { schema: { response: { 200: passkeyList } } }, async request => ({
    passkeys: (await storage.passkeys.list(requireSignedIn(request).person.id)).map(listed),
  }))

  app.post('/local/passkeys/options', { schema: { response: { 200: passkeyOptions } } }, async request => {
    const { person } = requireSignedIn(request)
    const body = passwordTyped.safeParse(request.body)
    if (!body.success) throw refuse('password', 'required', 'Bitte das Passwort eingeben.')
    const account = signKey(person.sign)
    throttle.begin(account, request.ip)
    const known = await storage.users.credential(person.sign)
    if (!(await passwords.isRight(body.data.password, known?.passwordHash ?? null))) throw wrongPassword()
    throttle.succeeded(account, request.ip)
    return { ...(await passkeys.beginAdding(placeOf(request), person)) }
  })

  app.post('/local/passkeys', { schema: { response: { 201: passkeyList } } }, async (request, reply) => {
    const { person } = requireSignedIn(request)
    const body = passkeyAdded.safeParse(request.body)
    if (!body.success) throw refuse('credential', 'invalid', 'Der Passkey hat nichts geantwortet. Bitte noch einmal.')
    const made = body.data.credential as unknown as RegistrationResponseJSON
    await passkeys.add(placeOf(request), person, body.data.name, made)
    return reply.code(201).send({ passkeys: (await storage.passkeys.list(person.id)).map(listed) })
  })

  app.post('/local/passkeys/remove', { schema: { response: { 200: passkeyList } } }, async request => {
    const { person } = requireSignedIn(request)
    const body = passkeyRemoved.safeParse(request.body)
    if (!body.success) throw refuse('id', 'required', 'Bitte den Passkey angeben.')
    await storage.passkeys.remove(body.data.id, person.id, clock.now(), authorOf(person))
    return { passkeys: (await storage.passkeys.list(person.id)).map(listed) }
  })
}

/** Passkeys of a server, with the challenges that it gave. */
export function openPasskeys(deps: SessionRoutesDeps): Passkeys {
  return createPasskeys(deps)
}

/** By the Host, which is one of the server's own names. */
function placeOf(request: FastifyRequest): PasskeyPlace {
  return { origin: `${request.protocol}://${request.headers.host ?? ''}`, rpId: request.hostname, address: request.ip }
}

function listed({ id, name, rpId, createdAt, usedAt }: Passkey): ListedPasskey {
  return { id, name, rpId, createdAt, usedAt }
}

function wrongPassword(): EngineError {
  return new EngineError('input', 'password_wrong', 'Das Passwort stimmt nicht.', {
    details: { field: 'password', reason: 'wrong' },
  })
}
