import type { FastifyRequest } from 'fastify'
import {
  firstUser,
  fourEyes,
  mandantAccess,
  newUser,
  passwordTyped,
  user,
  userChange,
  userList,
} from '../../../../wire/people.ts'
import type { ListedUser } from '../../../../wire/people.ts'
import { session } from '../../../../wire/session.ts'
import type { Passwords } from '../../../batches/people/passwords.ts'
import { addFirstUser, addUser, changeUser, resetPassword } from '../../../batches/people/save-user.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { User } from '../../../model/user.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { cookieHeader } from '../session/session-guard.ts'
import type { LocalSessions } from '../session/local-sessions.ts'
import { sessionOf } from '../session/begin-session.ts'
import { authorFrom, personOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface UserRoutesDeps {
  readonly storage: Storage
  readonly passwords: Passwords
  readonly sessions: LocalSessions
  readonly clock: Pick<Clock, 'now'>
  readonly version: string
  readonly project: Project
}

/** Users of the office, and who may see a mandant. */
export function registerUserRoutes(app: WireApp, deps: UserRoutesDeps): void {
  listUsersRoute(app, deps)
  fourEyesRoute(app, deps)
  firstUserRoute(app, deps)
  addUserRoute(app, deps)
  changeUserRoute(app, deps)
  resetPasswordRoute(app, deps)
  accessRoutes(app, deps)
}

function listUsersRoute(app: WireApp, { storage }: UserRoutesDeps): void {
  app.get('/local/users', { schema: { response: { 200: userList } } }, async () => {
    const users = await storage.users.list()
    return { isOn: users.length > 0, isFourEyes: await storage.office.fourEyes(), users: users.map(listed) }
  })
}

function fourEyesRoute(app: WireApp, { storage, clock }: UserRoutesDeps): void {
  app.put('/local/four-eyes', { schema: { response: { 200: fourEyes } } }, async request => {
    const body = fourEyes.safeParse(request.body)
    if (!body.success) throw refuse('on', 'invalid', 'Bitte geben Sie an, ob vier Augen verlangt werden.')
    await storage.office.setFourEyes(body.data.on, clock.now(), authorFrom(request))
    return { on: await storage.office.fourEyes() }
  })
}

/** Who switches users on is signed in as the first one. */
function firstUserRoute(app: WireApp, deps: UserRoutesDeps): void {
  const { storage, sessions, version } = deps
  app.post('/local/users/first', { schema: { response: { 201: session } } }, async (request, reply) => {
    const body = firstUser.safeParse(request.body)
    if (!body.success) throw incomplete()
    const first = await addFirstUser(deps, body.data)
    const credential = await storage.users.credential(first.sign)
    const secret = credential && (await sessions.begin(first.id, credential.passwordHash))
    if (secret !== null) void reply.header('set-cookie', cookieHeader(request, secret))
    return reply.code(201).send(sessionOf(request, version, first))
  })
}

function addUserRoute(app: WireApp, deps: UserRoutesDeps): void {
  app.post('/local/users', { schema: { response: { 201: user } } }, async (request, reply) => {
    const body = newUser.safeParse(request.body)
    if (!body.success) throw incomplete()
    return reply.code(201).send(listed(await addUser(deps, leadOf(request), body.data)))
  })
}

function changeUserRoute(app: WireApp, deps: UserRoutesDeps): void {
  app.put('/local/users/:id', { schema: { params: byId, response: { 200: user } } }, async request => {
    const body = userChange.safeParse(request.body)
    if (!body.success) throw incomplete()
    return listed(await changeUser(deps, leadOf(request), request.params.id, body.data))
  })
}

function resetPasswordRoute(app: WireApp, deps: UserRoutesDeps): void {
  app.post('/local/users/:id/password', { schema: { params: byId } }, async (request, reply) => {
    const body = passwordTyped.safeParse(request.body)
    if (!body.success) throw incomplete()
    await resetPassword(deps, leadOf(request), request.params.id, body.data.password)
    return reply.code(204).send()
  })
}

function accessRoutes(app: WireApp, { storage, project, clock }: UserRoutesDeps): void {
  const { organizationId } = project
  app.get(
    '/local/mandants/:id/access',
    { schema: { params: byId, response: { 200: mandantAccess } } },
    async request => {
      const { mandant } = await knownMandant({ storage }, organizationId, request.params.id)
      return { userIds: await storage.access.read(mandant.id) }
    },
  )

  app.put(
    '/local/mandants/:id/access',
    { schema: { params: byId, response: { 200: mandantAccess } } },
    async request => {
      const body = mandantAccess.safeParse(request.body)
      if (!body.success) throw refuse('userIds', 'invalid', 'Bitte wählen Sie aus, wer den Mandanten sehen darf.')
      const { mandant } = await knownMandant({ storage }, organizationId, request.params.id)
      await storage.access.set(mandant.id, body.data.userIds)
      const userIds = await storage.access.read(mandant.id)
      const by = loggedAuthor(authorFrom(request))
      await storage.office.append(
        { event: 'access_changed', mandant_id: mandant.id, user_ids: userIds, by },
        clock.now(),
      )
      return { userIds }
    },
  )
}

function listed({ id, name, sign, role, disabledAt, mustChange }: User): ListedUser {
  return { id, name, sign, role, disabledAt, mustChange }
}

/** Who changes users. Throws EngineError `users_off` where there are none yet. */
function leadOf(request: FastifyRequest): User {
  const person = personOf(request)
  if (person) return person
  throw new EngineError('input', 'users_off', 'Bitte zuerst die Benutzerverwaltung einschalten.')
}

function incomplete(): EngineError {
  return refuse('name', 'required', 'Bitte Name, Kürzel, Rolle und Passwort angeben.')
}
