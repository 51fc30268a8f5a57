import type { FastifyRequest } from 'fastify'
import { objectionFile, readObjection } from '../../../batches/letters/read-objection.ts'
import type { ReadLetterDeps } from '../../../batches/letters/read-letter.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import { objectionPurpose } from '../../../model/request-letter.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { byLetter, registerLetterRoutes } from '../mandants/letter-routes.ts'
import type { LetterParams } from '../mandants/letter-routes.ts'
import { readerOf } from '../session/signed-in.ts'
import type { WireApp } from '../wire-app.ts'

export interface ObjectionRouteDeps extends Omit<ReadLetterDeps, 'storage'> {
  readonly project: Project
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly officeAddress: string
}

const PATH = '/local/mandants/:id/years/:year/notices/:documentId/objection'

/** The objection against an assessment of a client-year: worded, kept, taken back, and written as PDF. */
export function registerObjectionRoute(app: WireApp, deps: ObjectionRouteDeps): void {
  const { storage, clock, project } = deps
  const read = async (request: FastifyRequest, { id: mandantId, year, documentId = '' }: LetterParams) => {
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const objection = await readObjection(deps, { mandantId, year }, record, documentId, readerOf(request) ?? null)
    return { record, objection }
  }
  registerLetterRoutes(app, PATH, {
    ...{ storage, clock },
    read: async (request, params) => (await read(request, params)).objection.letter,
    keyOf: ({ id: mandantId, year, documentId = '' }) => {
      return { mandantId, year, purpose: objectionPurpose(documentId) }
    },
  })
  app.post(`${PATH}/file`, { schema: { params: byLetter } }, async (request, reply) => {
    const { record, objection } = await read(request, request.params)
    const { id: mandantId, year } = request.params
    const { filename, bytes } = await objectionFile(deps, { mandantId, year }, record, objection)
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader(filename))
      .send(Buffer.from(bytes))
  })
}
