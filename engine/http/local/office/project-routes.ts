import type { z } from 'zod'
import { madeProject, newProject, projectChanges, projectList } from '../../../../wire/projects.ts'
import { createProject, updateProject } from '../../../batches/clients/keep-project.ts'
import type { Project } from '../../../model/client.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface ProjectRoutesDeps {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  /** The window's own project: new ones join its organization. */
  readonly project: Project
}

/** Projects that clients of `/v1` act for, and the conditions of their batches to come. */
export function registerProjectRoutes(app: WireApp, deps: ProjectRoutesDeps): void {
  const { storage, project: own } = deps

  app.get('/local/projects', { schema: { response: { 200: projectList } } }, async () => {
    const clients = await storage.clients.list()
    return {
      projects: (await storage.clients.projects()).map(project => ({
        ...project,
        isOwn: project.id === own.id,
        clients: clients.filter(({ client }) => client.projectId === project.id && client.revokedAt === null).length,
      })),
    }
  })

  app.post('/local/projects', { schema: { response: { 201: madeProject } } }, async (request, reply) => {
    const body = newProject.safeParse(request.body)
    if (!body.success) throw misread(body.error)
    const { id } = await createProject(deps, {
      ...body.data,
      organizationId: body.data.organizationId ?? own.organizationId,
    })
    return reply.code(201).send({ id })
  })

  app.post('/local/projects/:id', { schema: { params: byId } }, async (request, reply) => {
    const body = projectChanges.safeParse(request.body)
    if (!body.success) throw misread(body.error)
    await updateProject(deps, request.params.id, body.data)
    return reply.code(204).send()
  })
}

function misread({ issues: [issue] }: z.core.$ZodError): Error {
  const field = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
  return refuse(field, 'invalid', 'Bitte einen Namen und Prozentwerte als Zahlen angeben.')
}
