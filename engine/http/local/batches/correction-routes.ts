import {
  correctionList,
  correctionRequest,
  madeCorrection,
  pageTurn,
  rereading,
  rereadingBegun,
  revisionBegun,
} from '../../../../wire/corrections.ts'
import { kindChoices } from '../../../../wire/kinds.ts'
import type { PageTurn, Rereading } from '../../../../wire/corrections.ts'
import type { Batch } from '../../../model/batch.ts'
import type { AnyRequest } from '../../../batches/corrections/correct-batch.ts'
import { commonFields } from '../../../model/field-catalogue.ts'
import type { Author } from '../../../model/user.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { SeenCorrections } from '../../../storage/correction-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { authorFrom } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

/** Records a correction and returns its number. Throws EngineError as `correctBatch`. */
export type CorrectBatch = (
  batch: Batch,
  request: AnyRequest,
  by: Author | null,
  seen: SeenCorrections | null,
) => Promise<number>

/** Turns a page clockwise and reads it anew. Throws EngineError as `turnPage`. */
export type TurnPage = (batch: Batch, turn: PageTurn, by: Author | null) => Promise<number>

/** Reads a failed document once more; returns the batch where it is read. Throws EngineError as `readAgain`. */
export type ReadAgain = (batch: Batch, wanted: Rereading, by: Author | null) => Promise<string>

export interface CorrectionRoutesDeps {
  readonly storage: Storage
  readonly correctBatch: CorrectBatch
  readonly turnPage: TurnPage
  readonly readAgain: ReadAgain
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  /** The Belegmappe of a batch whose corrections it does not show yet is tried again. */
  readonly reviseAgain: () => void
}

/** What people change about finished batches; each correction has an opposite, so that nothing is final. */
export function registerCorrectionRoutes(app: WireApp, deps: CorrectionRoutesDeps): void {
  correctRoute(app, deps)
  reviseAgainRoute(app, deps)
  turnPageRoute(app, deps)
  readAgainRoute(app, deps)
  listKindsRoute(app, deps)
  listCorrectionsRoute(app, deps)
}

function correctRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.post(
    '/local/batches/:id/corrections',
    { schema: { params: byId, response: { 201: madeCorrection } } },
    async (request, reply) => {
      const batch = await knownBatch(deps, request.params.id)
      const correction = correctionRequest.safeParse(request.body)
      if (!correction.success) throw refuse('type', 'invalid_value', 'Diese Korrektur ist so nicht möglich.')
      const { seen = null, ...wanted } = { seen: undefined, ...correction.data }
      const sequence = await deps.correctBatch(batch, wanted, authorFrom(request), seen)
      return reply.code(201).send({ sequence })
    },
  )
}

function reviseAgainRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.post(
    '/local/batches/:id/revision',
    { schema: { params: byId, response: { 202: revisionBegun } } },
    async (request, reply) => {
      const { wanted, done } = await deps.storage.corrections.revision((await knownBatch(deps, request.params.id)).id)
      if (done < wanted) deps.reviseAgain()
      return reply.code(202).send({ wanted, done })
    },
  )
}

function turnPageRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.post(
    '/local/batches/:id/turn',
    { schema: { params: byId, response: { 201: madeCorrection } } },
    async (request, reply) => {
      const batch = await knownBatch(deps, request.params.id)
      const turn = pageTurn.safeParse(request.body)
      if (!turn.success) throw refuse('by', 'invalid_value', 'Eine Seite lässt sich um 90, 180 oder 270 Grad drehen.')
      return reply.code(201).send({ sequence: await deps.turnPage(batch, turn.data, authorFrom(request)) })
    },
  )
}

function readAgainRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.post(
    '/local/batches/:id/read-again',
    { schema: { params: byId, response: { 202: rereadingBegun } } },
    async (request, reply) => {
      const batch = await knownBatch(deps, request.params.id)
      const wanted = rereading.safeParse(request.body)
      if (!wanted.success) throw refuse('password', 'invalid_value', 'Ein Kennwort hat 1 bis 200 Zeichen.')
      return reply.code(202).send({ batchId: await deps.readAgain(batch, wanted.data, authorFrom(request)) })
    },
  )
}

function listKindsRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.get('/local/kinds', { schema: { response: { 200: kindChoices } } }, async () => ({
    kinds: deps.taxonomy.kinds
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, label, section, fields }) => ({
        id,
        label,
        section: section.title,
        fields: fields.map(field => ({ id: field.id, label: field.label, type: field.type })),
      })),
    common: commonFields(),
  }))
}

function listCorrectionsRoute(app: WireApp, deps: CorrectionRoutesDeps): void {
  app.get(
    '/local/batches/:id/corrections',
    { schema: { params: byId, response: { 200: correctionList } } },
    async request => {
      const batch = await knownBatch(deps, request.params.id)
      return {
        corrections: await deps.storage.corrections.list(batch.id),
        revision: await deps.storage.corrections.revision(batch.id),
      }
    },
  )
}
