import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requestDocuments } from '../../batches/request-documents.ts'
import type { RequestDocumentsDeps } from '../../batches/request-documents.ts'
import type { Project } from '../../model/client.ts'
import { attachmentHeader } from '../answer/attachment-header.ts'
import { refuse } from './receive-upload.ts'

const body = z.object({
  year: z.number().int().min(1990).max(2200),
  expectedIds: z.array(z.string().max(100)).min(1).max(1000).nullish(),
})

/** The request letter (Nachforderung) for what a mandant has not handed in: PDF. */
export function registerRequestRoute(
  app: FastifyInstance,
  deps: RequestDocumentsDeps & { readonly project: Project },
): void {
  const { organizationId } = deps.project
  app.post<{ Params: { id: string } }>('/local/mandants/:id/request-letter', async (request, reply) => {
    const wish = body.safeParse(request.body)
    if (!wish.success) throw refuse('expectedIds', 'invalid', 'Bitte wählen Sie aus, was angefordert werden soll.')
    const { year, expectedIds = null } = wish.data
    const { filename, pdf } = await requestDocuments(deps, organizationId, request.params.id, year, expectedIds)
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader(filename))
      .send(Buffer.from(pdf))
  })
}
