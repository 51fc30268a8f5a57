import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Project } from '../../../model/client.ts'
import type { ProjectMandant } from '../../../storage/project-mandant-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { HttpFault } from '../../answer/error-body.ts'
import { tokenOf } from '../../request/bearer.ts'

/** Any text is an id that may not exist: malformed, unknown and foreign ids get the same 404. */
export const mandantParams = z.object({ mandant_id: z.string() })

/** The caller's mandant. Throws HttpFault `mandant_not_found`. */
export async function mandantOf(
  storage: Pick<Storage, 'projectMandants'>,
  request: FastifyRequest<{ Params: z.infer<typeof mandantParams> }>,
): Promise<ProjectMandant> {
  const { projectId } = tokenOf(request)
  const filter = { projectId, mandantId: request.params.mandant_id, limit: 1, offset: 0 }
  const [own] = (await storage.projectMandants.list(filter)).items
  if (!own) throw new HttpFault('mandant_not_found', { field: 'mandant_id', reason: 'not_found' })
  return own
}

/** The project of the caller. */
export async function projectOf(storage: Pick<Storage, 'clients'>, request: FastifyRequest): Promise<Project> {
  const project = await storage.clients.project(tokenOf(request).projectId)
  if (!project) throw new Error('token without project')
  return project
}
