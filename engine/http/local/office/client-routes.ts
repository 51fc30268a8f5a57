import { clientList, clientSecret, newClient } from '../../../../wire/clients.ts'
import { ensureProjectSecret } from '../../../batches/clients/ensure-project-secret.ts'
import { issueClient, revokeClient, rotateClient } from '../../../batches/clients/issue-client.ts'
import { projectNotFound } from '../../../batches/clients/keep-project.ts'
import type { Project } from '../../../model/client.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { SecretBox } from '../../../shared/secret-box.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface ClientRoutesDeps {
  readonly storage: Storage
  readonly clock: Clock
  readonly secrets: Pick<SecretBox, 'seal'>
  /** The window's own project: new ones join its organization. */
  readonly project: Project
}

type ById = { Params: { id: string } }

/** Clients of `/v1` as the administrator of this machine sees them; a secret is told once, when it is made. */
export function registerClientRoutes(app: WireApp, deps: ClientRoutesDeps): void {
  listClientsRoute(app, deps)
  createClientRoute(app, deps)
  rotateSecretRoute(app, deps)
  revokeClientRoute(app, deps)
}

function listClientsRoute(app: WireApp, deps: ClientRoutesDeps): void {
  const { storage } = deps
  app.get('/local/clients', { schema: { response: { 200: clientList } } }, async () => ({
    clients: (await storage.clients.list()).map(({ client, project }) => ({
      id: client.id,
      name: client.name,
      projectId: project.id,
      projectName: project.name,
      scopes: client.scopes,
      createdAt: client.createdAt,
      revokedAt: client.revokedAt,
    })),
  }))
}

function createClientRoute(app: WireApp, deps: ClientRoutesDeps): void {
  const { storage } = deps
  app.post('/local/clients', { schema: { response: { 201: clientSecret } } }, async (request, reply) => {
    const body = newClient.safeParse(request.body)
    if (!body.success) throw refuse('name', 'invalid', 'Bitte einen Namen und mindestens ein Recht angeben.')
    const { name, scopes, projectId } = body.data
    // A person picks a project that exists; an id that is made here would be a slip.
    if (projectId !== undefined && !(await storage.clients.project(projectId))) throw projectNotFound()
    const { organizationId } = deps.project
    const input = { name, scope: scopes.join(' '), projectId }
    const { client, project, secret } = await issueClient({ ...deps, organizationId }, input)
    const webhookSecret = await ensureProjectSecret(deps, project.id)
    return reply.code(201).send({ clientId: client.id, secret, webhookSecret })
  })
}

function rotateSecretRoute(app: WireApp, deps: ClientRoutesDeps): void {
  app.post(
    '/local/clients/:id/rotate',
    { schema: { params: byId, response: { 200: clientSecret } } },
    async request => {
      const clientId = request.params.id
      return { clientId, secret: await rotateClient(deps, clientId), webhookSecret: null }
    },
  )
}

function revokeClientRoute(app: WireApp, deps: ClientRoutesDeps): void {
  app.post<ById>('/local/clients/:id/revoke', async (request, reply) => {
    await revokeClient(deps, request.params.id)
    return reply.code(204).send()
  })
}
