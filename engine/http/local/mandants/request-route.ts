import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { keptLetter, letterKeeping, letterUndo, letterWriting } from '../../../../wire/request-letter.ts'
import type { KeptLetter } from '../../../../wire/request-letter.ts'
import { readLetter } from '../../../batches/letters/read-letter.ts'
import type { ReadLetter } from '../../../batches/letters/read-letter.ts'
import { requestDocuments } from '../../../batches/letters/request-documents.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { authorFrom, readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface RequestRouteDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
  readonly officeName: string
  readonly officeAddress: string
}

const byKey = z.object({ id: z.string(), year: taxYear })
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
  app.get(PATH, { schema: { params: byKey, response: { 200: keptLetter } } }, async request => {
    const { id: mandantId, year } = request.params
    return wireLetter((await read(request, { mandantId, year })).letter)
  })
  app.put(PATH, { schema: { params: byKey, response: { 200: keptLetter } } }, async request => {
    const body = letterKeeping.safeParse(request.body)
    if (!body.success)
      throw refuse('draft', 'invalid', 'Bitte prüfen Sie das Schreiben: Ein Feld ist leer oder zu lang.')
    const { id: mandantId, year } = request.params
    const { seen, draft } = body.data
    await knownMandant({ storage }, project.organizationId, mandantId)
    const kept = { seen, at: clock.now(), by: authorFrom(request) }
    if (!(await storage.letters.save({ mandantId, year }, draft, kept))) throw changedMeanwhile()
    return wireLetter((await read(request, { mandantId, year })).letter)
  })
  app.post(`${PATH}/undo`, { schema: { params: byKey, response: { 200: keptLetter } } }, async request => {
    const body = letterUndo.safeParse(request.body)
    if (!body.success) throw refuse('seen', 'invalid', 'Bitte die Ansicht neu laden.')
    const { id: mandantId, year } = request.params
    await knownMandant({ storage }, project.organizationId, mandantId)
    if (!(await storage.letters.undo({ mandantId, year }, body.data.seen))) throw changedMeanwhile()
    return wireLetter((await read(request, { mandantId, year })).letter)
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

function wireLetter({ kept, draft, offered }: ReadLetter): KeptLetter {
  return {
    version: kept?.version ?? 0,
    at: kept?.at ?? null,
    by: kept?.by?.sign ?? null,
    draft: { ...draft, items: [...draft.items] },
    offered: [...offered],
  }
}

function changedMeanwhile(): EngineError {
  const message = 'Inzwischen hat jemand anderes dieses Schreiben geändert. Bitte schließen Sie es und öffnen es neu.'
  return new EngineError('input', 'letter_changed', message)
}
