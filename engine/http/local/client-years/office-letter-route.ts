import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { officeLetters } from '../../../../wire/office-letters.ts'
import type { OfficeLetter as WireLetter } from '../../../../wire/office-letters.ts'
import { readOfficeLetter, readOfficeLetters } from '../../../batches/letters/read-office-letters.ts'
import type { OfficeLetter } from '../../../batches/letters/read-office-letters.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import { answerPurpose } from '../../../model/request-letter.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import { registerLetterRoutes } from '../mandants/letter-routes.ts'
import type { WireApp } from '../wire-app.ts'

export interface OfficeLetterRouteDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
}

const byKey = z.object({ id: z.string(), year: taxYear })
const PATH = '/local/mandants/:id/years/:year/office-letters'

/** Letters of the tax office in a client-year: their points, and which documents are chosen for each. */
export function registerOfficeLetterRoute(app: WireApp, deps: OfficeLetterRouteDeps): void {
  const { storage, clock, project } = deps
  app.get(PATH, { schema: { params: byKey, response: { 200: officeLetters } } }, async request => {
    const { id: mandantId, year } = request.params
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const { letters, documents } = await readOfficeLetters(deps, { mandantId, year }, record)
    const choices = documents.map(({ documentId, filename, kindLabel, issuer }) => {
      return { documentId, filename, kindLabel, issuer }
    })
    return { letters: letters.map(wireLetter), documents: choices }
  })
  registerLetterRoutes(app, `${PATH}/:documentId/answer`, {
    ...{ storage, clock },
    read: async (_request, { id: mandantId, year, documentId = '' }) => {
      const record = await knownMandant({ storage }, project.organizationId, mandantId)
      const { kept, draft } = await readOfficeLetter(deps, { mandantId, year }, record, documentId)
      return { kept, draft, offered: [] }
    },
    keyOf: ({ id: mandantId, year, documentId = '' }) => ({ mandantId, year, purpose: answerPurpose(documentId) }),
  })
}

function wireLetter({ document, kept, draft }: OfficeLetter): WireLetter & { draft: { items: WireItem[] } } {
  const { id: documentId, batchId, filename, analysis } = document
  const { issuer, date, antwortBis } = analysis?.fields ?? {}
  return {
    ...{ documentId, batchId, filename },
    issuer: issuer?.value ?? null,
    day: date?.value ?? null,
    answerBy: antwortBis?.value ?? null,
    version: kept?.version ?? 0,
    at: kept?.at ?? null,
    by: kept?.by?.sign ?? null,
    draft: { ...draft, items: draft.items.map(item => ({ ...item, documentIds: [...(item.documentIds ?? [])] })) },
  }
}

type WireItem = Omit<WireLetter['draft']['items'][number], 'documentIds'> & { documentIds: string[] }
