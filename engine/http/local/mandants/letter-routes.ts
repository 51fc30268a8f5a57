import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { keptLetter, letterKeeping, letterUndo } from '../../../../wire/request-letter.ts'
import type { KeptLetter } from '../../../../wire/request-letter.ts'
import type { ReadLetter } from '../../../batches/letters/read-letter.ts'
import type { LetterItem, LetterKey } from '../../../model/request-letter.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { authorFrom } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** Of a letter about a document its id, too. */
export const byLetter = z.object({ id: z.string(), year: taxYear, documentId: z.string().optional() })
export type LetterParams = z.infer<typeof byLetter>

export interface LetterRoutesDeps {
  readonly storage: Pick<Storage, 'letters'>
  readonly clock: Pick<Clock, 'now'>
  /** Throws EngineError where the reader may not see it, or there is nothing that it is about. */
  readonly read: (request: FastifyRequest, params: LetterParams) => Promise<ReadLetter>
  readonly keyOf: (params: LetterParams) => LetterKey
}

/** A letter of a client-year: read, kept, taken back. */
export function registerLetterRoutes(app: WireApp, path: string, deps: LetterRoutesDeps): void {
  const { storage, clock, read, keyOf } = deps
  const schema = { params: byLetter, response: { 200: keptLetter } }
  app.get(path, { schema }, async request => wireLetter(await read(request, request.params)))
  app.put(path, { schema }, async request => {
    const body = letterKeeping.safeParse(request.body)
    if (!body.success)
      throw refuse('draft', 'invalid', 'Bitte prüfen Sie das Schreiben: Ein Feld ist leer oder zu lang.')
    const { seen, draft } = body.data
    await read(request, request.params)
    const kept = { seen, at: clock.now(), by: authorFrom(request) }
    if (!(await storage.letters.save(keyOf(request.params), draft, kept))) throw changedMeanwhile()
    return wireLetter(await read(request, request.params))
  })
  app.post(`${path}/undo`, { schema }, async request => {
    const body = letterUndo.safeParse(request.body)
    if (!body.success) throw refuse('seen', 'invalid', 'Bitte die Ansicht neu laden.')
    await read(request, request.params)
    if (!(await storage.letters.undo(keyOf(request.params), body.data.seen))) throw changedMeanwhile()
    return wireLetter(await read(request, request.params))
  })
}

function wireLetter({ kept, draft, offered }: ReadLetter): KeptLetter {
  return {
    version: kept?.version ?? 0,
    at: kept?.at ?? null,
    by: kept?.by?.sign ?? null,
    draft: { ...draft, items: draft.items.map(wireItem) },
    offered: [...offered],
  }
}

function wireItem({
  documentIds,
  ...item
}: LetterItem): KeptLetter['draft']['items'][number] & { documentIds?: string[] } {
  return documentIds === undefined ? item : { ...item, documentIds: [...documentIds] }
}

function changedMeanwhile(): EngineError {
  const message = 'Inzwischen hat jemand anderes dieses Schreiben geändert. Bitte schließen Sie es und öffnen es neu.'
  return new EngineError('input', 'letter_changed', message)
}
