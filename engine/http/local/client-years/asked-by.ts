import type { FastifyRequest } from 'fastify'
import type { ManyOf } from '../../../batches/client-years/change-many.ts'
import type { Project } from '../../../model/client.ts'
import { authorFrom, readerOf } from '../session/signed-in.ts'

/** Who asks of documents of the office. */
export function askedBy(
  request: FastifyRequest,
  { project }: { readonly project: Pick<Project, 'organizationId'> },
): ManyOf {
  return { organizationId: project.organizationId, by: authorFrom(request), reader: readerOf(request) ?? null }
}
