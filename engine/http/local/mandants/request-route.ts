import type { FastifyRequest } from 'fastify'
import { letterWriting } from '../../../../wire/request-letter.ts'
import { readLetter } from '../../../batches/letters/read-letter.ts'
import type { ReadLetter } from '../../../batches/letters/read-letter.ts'
import { requestDocuments } from '../../../batches/letters/request-documents.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import { REQUEST_PURPOSE } from '../../../model/request-letter.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { registerLetterRoutes } from './letter-routes.ts'

export interface RequestRouteDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
  readonly officeName: string
  readonly officeAddress: string
}

const PATH = '/local/mandants/:id/years/:year/letter'
const TYPES = { pdf: 'application/pdf', mail: 'message/rfc822' } as const

/** The request letter (Nachforderung) of a client-year: worded, kept, taken back, and written as PDF or mail. */
export function registerRequestRoute(app: WireApp, deps: RequestRouteDeps): void {
  const { storage, clock, project } = deps
  const read: ReadOf = async (request, { mandantId, year }) => {
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const letter = await readLetter(deps, { mandantId, year }, record, readerOf(request) ?? null)
    return { record, letter }
  }
  registerLetterRoutes(app, PATH, {
    ...{ storage, clock },
    read: async (request, { id: mandantId, year }) => (await read(request, { mandantId, year })).letter,
    keyOf: ({ id: mandantId, year }) => ({ mandantId, year, purpose: REQUEST_PURPOSE }),
  })
  writingRoute(app, deps, read)
}

type ReadOf = (
  request: FastifyRequest,
  key: ClientYearKey,
) => Promise<{ readonly record: MandantRecord; readonly letter: ReadLetter }>

function writingRoute(app: WireApp, deps: RequestRouteDeps, read: ReadOf): void {
  app.post<{ Params: { id: string } }>('/local/mandants/:id/request-letter', async (request, reply) => {
    const body = letterWriting.safeParse(request.body)
    if (!body.success) throw refuse('year', 'invalid', 'Bitte geben Sie an, für welches Jahr angefordert wird.')
    const { year, as } = body.data
    const key = { mandantId: request.params.id, year }
    const { record, letter } = await read(request, key)
    const { filename, bytes } = await requestDocuments(deps, key, record, letter.draft, as)
    return reply.type(TYPES[as]).header('content-disposition', attachmentHeader(filename)).send(Buffer.from(bytes))
  })
}
