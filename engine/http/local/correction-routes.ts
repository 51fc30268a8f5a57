import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Batch } from '../../model/batch.ts'
import type { CorrectionRequest } from '../../batches/settle-correction.ts'
import { commonFields } from '../../model/field-catalogue.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Storage } from '../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import type { WireKinds } from './window-wire.ts'
import { refuse } from './receive-upload.ts'

/** Records a correction and returns its number. Throws EngineError as `correctBatch`. */
export type CorrectBatch = (batch: Batch, request: CorrectionRequest) => number

/** Turns a page clockwise and reads it anew. Throws EngineError as `turnPage`. */
export type TurnPage = (
  batch: Batch,
  turn: { readonly documentId: string; readonly page: number; readonly by: 90 | 180 | 270 },
) => Promise<number>

export interface CorrectionRoutesDeps {
  readonly storage: Storage
  readonly correctBatch: CorrectBatch
  readonly turnPage: TurnPage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  /** The Belegmappe of a batch whose corrections it does not show yet is tried again. */
  readonly reviseAgain: () => void
}

const documentId = z.string().min(1).max(64)
const page = z.number().int().min(1).max(1_000_000)
const sequence = z.number().int().min(1)
const name = z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/)
const share = z.number().min(0).max(1)
const extent = z.number().gt(0).max(1)
const place = z.strictObject({ page, box: z.tuple([share, share, extent, extent]) })
const body = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('split_document'), documentId, page }),
  z.strictObject({ type: z.literal('join_document'), documentId }),
  z.strictObject({ type: z.literal('set_page_aside'), documentId, page }),
  z.strictObject({ type: z.literal('take_page_back'), documentId, page }),
  z.strictObject({ type: z.literal('set_kind'), documentId, kindId: z.string().max(64).nullable() }),
  z.strictObject({
    ...{ type: z.literal('set_field'), documentId, name },
    ...{ value: z.string().max(2_000).nullable(), place: place.nullable() },
  }),
  z.strictObject({ type: z.literal('reset_field'), documentId, name }),
  z.strictObject({ type: z.literal('confirm_document'), documentId }),
  z.strictObject({ type: z.literal('reopen_document'), documentId }),
  z.strictObject({ type: z.literal('move_document'), documentId, after: documentId.nullable() }),
  z.strictObject({ type: z.literal('undo'), documentId, sequence }),
])

const turnBody = z.strictObject({ documentId, page, by: z.union([z.literal(90), z.literal(180), z.literal(270)]) })

type ById = { Params: { id: string } }

/** What people change about finished batches; each correction has an opposite, so that nothing is final. */
export function registerCorrectionRoutes(app: FastifyInstance, deps: CorrectionRoutesDeps): void {
  app.post<ById>('/local/batches/:id/corrections', async (request, reply) => {
    const batch = knownBatch(deps, request.params.id)
    const correction = body.safeParse(request.body)
    if (!correction.success) throw refuse('type', 'invalid_value', 'Diese Korrektur ist so nicht möglich.')
    const sequence = deps.correctBatch(batch, correction.data)
    return reply.code(201).send({ sequence })
  })

  app.post<ById>('/local/batches/:id/revision', async (request, reply) => {
    const { wanted, done } = deps.storage.corrections.revision(knownBatch(deps, request.params.id).id)
    if (done < wanted) deps.reviseAgain()
    return reply.code(202).send({ wanted, done })
  })

  app.post<ById>('/local/batches/:id/turn', async (request, reply) => {
    const batch = knownBatch(deps, request.params.id)
    const turn = turnBody.safeParse(request.body)
    if (!turn.success) throw refuse('by', 'invalid_value', 'Eine Seite lässt sich um 90, 180 oder 270 Grad drehen.')
    return reply.code(201).send({ sequence: await deps.turnPage(batch, turn.data) })
  })

  app.get('/local/kinds', async (): Promise<WireKinds> => ({
    kinds: deps.taxonomy.kinds
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, label, section, fields }) => ({
        ...{ id, label, section: section.title },
        fields: fields.map(field => ({ id: field.id, label: field.label, type: field.type })),
      })),
    common: commonFields(),
  }))

  app.get<ById>('/local/batches/:id/corrections', async request => {
    const batch = knownBatch(deps, request.params.id)
    return {
      corrections: deps.storage.corrections.list(batch.id),
      revision: deps.storage.corrections.revision(batch.id),
    }
  })
}
