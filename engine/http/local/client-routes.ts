import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ensureProjectSecret } from '../../batches/ensure-project-secret.ts'
import { issueClient, revokeClient, rotateClient } from '../../batches/issue-client.ts'
import { projectNotFound } from '../../batches/keep-project.ts'
import type { Project } from '../../model/client.ts'
import { SCOPES } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import type { SecretBox } from '../../shared/secret-box.ts'
import type { Storage } from '../../storage/storage.ts'
import { refuse } from './receive-upload.ts'
import type { WireClient, WireClientSecret } from './window-wire.ts'

export interface ClientRoutesDeps {
  readonly storage: Storage
  readonly clock: Clock
  readonly secrets: Pick<SecretBox, 'seal'>
  /** The window's own project: new ones join its organization. */
  readonly project: Project
}

const newClientBody = z.object({
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** A further client of a project that exists; a project of its own when absent. */
  projectId: z.string().min(1).optional(),
})

type ById = { Params: { id: string } }

/** Clients of `/v1` as the administrator of this machine sees them; a secret is told once, when it is made. */
export function registerClientRoutes(app: FastifyInstance, deps: ClientRoutesDeps): void {
  const { storage } = deps

  app.get('/local/clients', async () => ({
    clients: storage.clients.list().map(({ client, project }): WireClient => ({
      id: client.id,
      name: client.name,
      projectId: project.id,
      projectName: project.name,
      scopes: client.scopes,
      createdAt: client.createdAt,
      revokedAt: client.revokedAt,
    })),
  }))

  app.post('/local/clients', async (request, reply) => {
    const body = newClientBody.safeParse(request.body)
    if (!body.success) throw refuse('name', 'invalid', 'Bitte einen Namen und mindestens ein Recht angeben.')
    const { name, scopes, projectId } = body.data
    // A person picks a project that exists; an id that is made here would be a slip.
    if (projectId !== undefined && !storage.clients.project(projectId)) throw projectNotFound()
    const { organizationId } = deps.project
    const input = { name, scope: scopes.join(' '), projectId }
    const { client, project, secret } = await issueClient({ ...deps, organizationId }, input)
    const webhookSecret = ensureProjectSecret(deps, project.id)
    const issued: WireClientSecret = { clientId: client.id, secret, webhookSecret }
    return reply.code(201).send(issued)
  })

  app.post<ById>('/local/clients/:id/rotate', async request => {
    const clientId = request.params.id
    const rotated: WireClientSecret = { clientId, secret: await rotateClient(deps, clientId), webhookSecret: null }
    return rotated
  })

  app.post<ById>('/local/clients/:id/revoke', async (request, reply) => {
    revokeClient(deps, request.params.id)
    return reply.code(204).send()
  })
}
