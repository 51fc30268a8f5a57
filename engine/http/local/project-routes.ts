import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createProject, updateProject } from '../../batches/keep-project.ts'
import type { Project } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { refuse } from './receive-upload.ts'
import type { WireProject } from './window-wire.ts'

export interface ProjectRoutesDeps {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  /** The window's own project: new ones join its organization. */
  readonly project: Project
}

const conditions = {
  partnerCode: z.string().optional(),
  discountPercent: z.number().optional(),
  provisionPercent: z.number().optional(),
}
const newProjectBody = z.strictObject({
  name: z.string(),
  id: z.string().optional(),
  organizationId: z.string().optional(),
  ...conditions,
})
const changesBody = z.strictObject({ name: z.string().optional(), ...conditions })

type ById = { Params: { id: string } }

/** Projects that clients of `/v1` act for, and the conditions of their batches to come. */
export function registerProjectRoutes(app: FastifyInstance, deps: ProjectRoutesDeps): void {
  const { storage, project: own } = deps

  app.get('/local/projects', async () => {
    const clients = storage.clients.list()
    return {
      projects: storage.clients.projects().map((project): WireProject => ({
        ...project,
        isOwn: project.id === own.id,
        clients: clients.filter(({ client }) => client.projectId === project.id && client.revokedAt === null).length,
      })),
    }
  })

  app.post('/local/projects', async (request, reply) => {
    const body = newProjectBody.safeParse(request.body)
    if (!body.success) throw misread(body.error)
    const { id } = createProject(deps, { ...body.data, organizationId: body.data.organizationId ?? own.organizationId })
    return reply.code(201).send({ id })
  })

  app.post<ById>('/local/projects/:id', async (request, reply) => {
    const body = changesBody.safeParse(request.body)
    if (!body.success) throw misread(body.error)
    updateProject(deps, request.params.id, body.data)
    return reply.code(204).send()
  })
}

function misread({ issues: [issue] }: z.ZodError): Error {
  const field = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
  return refuse(field, 'invalid', 'Bitte einen Namen und Prozentwerte als Zahlen angeben.')
}
