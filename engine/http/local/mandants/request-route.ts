import { requestLetter } from '../../../../wire/checklist.ts'
import { requestDocuments } from '../../../batches/mandants/request-documents.ts'
import type { RequestDocumentsDeps } from '../../../batches/mandants/request-documents.ts'
import type { Project } from '../../../model/client.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** The request letter (Nachforderung) for what a mandant has not handed in: PDF. */
export function registerRequestRoute(app: WireApp, deps: RequestDocumentsDeps & { readonly project: Project }): void {
  const { organizationId } = deps.project
  app.post<{ Params: { id: string } }>('/local/mandants/:id/request-letter', async (request, reply) => {
    const body = requestLetter.safeParse(request.body)
    if (!body.success) throw refuse('expectedIds', 'invalid', 'Bitte wählen Sie aus, was angefordert werden soll.')
    const { year, expectedIds = null } = body.data
    const { filename, pdf } = await requestDocuments(deps, organizationId, request.params.id, year, expectedIds)
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader(filename))
      .send(Buffer.from(pdf))
  })
}
