import { z } from 'zod'

import type { Position, PositionRegister, PositionSet, PositionTotal } from '../../model/position.ts'
import { formatDecimal } from '../../shared/money.ts'
import { HttpFault } from '../answer/error-body.ts'
import { requireScope } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import { ownRegister } from './mandants/own-register.ts'
import type { V1App } from './v1-app.ts'

const side = z.enum(['einnahme', 'abzug', 'steuer', 'ermaessigung', 'gegenrechnung', 'angabe'])

const line = z.object({
  form: z.string(),
  /** Stable name of the line over the years. */
  key: z.string(),
  line: z.string().nullable(),
  line_doubtful: z.boolean(),
  kz: z.string().nullable(),
  label: z.string(),
  side,
  person: z.enum(['A', 'B', 'gemeinsam']).nullable(),
  object_id: z.string().nullable(),
  child_id: z.string().nullable(),
  business_id: z.string().nullable(),
  year: z.number().nullable(),
})

const position = line.extend({
  id: z.string(),
  document_id: z.string(),
  printed_line: z.string().nullable(),
  amount: z.string().nullable(),
  unit: z.string(),
  quantity: z.number().nullable(),
  foreign: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  year_basis: z.string().nullable(),
  paid: z.array(z.object({ date: z.string(), amount: z.string().nullable(), witness: z.string() })),
  counts: z.enum(['yes', 'no', 'asks']),
  reason: z.string().nullable(),
  related_id: z.string().nullable(),
  note: z.string().nullable(),
  amount_if_counted: z.string().nullable(),
  certainty: z.string(),
  /** Who or what stands for it. */
  confirmed_by: z
    .object({ type: z.enum(['person', 'movement', 'xml', 'certificate']), name: z.string().nullable() })
    .nullable(),
  evidence: z.array(
    z.object({ document_id: z.string(), page: z.number(), box: z.array(z.number()), label: z.string().nullable() }),
  ),
  rule: z.string(),
})

const sumUnit = z.enum(['EUR', 'Tage', 'km'])

const total = line.extend({
  unit: sumUnit,
  quantity: z.number().nullable(),
  confirmed_quantity: z.number().nullable(),
  amount: z.string(),
  confirmed: z.string(),
  year_assumed: z.string(),
  position_ids: z.array(z.string()),
})

const entry = z.object({ id: z.string(), name: z.string(), source: z.enum(['master_data', 'proposed']) })

const answer = z.object({
  batch_id: z.string(),
  schema: z.literal('positions/1'),
  position_rules: z.string(),
  tax_year: z.number().nullable(),
  register: z.object({
    persons: z.array(entry),
    children: z.array(entry),
    objects: z.array(entry.extend({ use: z.enum(['let', 'own', 'mixed', 'business']).nullable() })),
    businesses: z.array(entry),
  }),
  positions: z.array(position),
  counting: z.array(
    z.object({
      document_id: z.string(),
      counts: z.enum(['yes', 'no', 'asks']),
      reason: z.string().nullable(),
      related_id: z.string().nullable(),
    }),
  ),
  totals: z.array(total),
  left_out: z.array(
    z.object({
      form: z.string(),
      side,
      counts: z.enum(['no', 'asks']),
      reason: z.string(),
      unit: sumUnit,
      quantity: z.number().nullable(),
      amount: z.string(),
      position_ids: z.array(z.string()),
    }),
  ),
})

/** GET /v1/batches/{batch_id}/positions: what the documents of a completed batch count for, named as in `index.json` (additive). */
export function getPositionsRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/positions',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('results:read'),
      schema: { params: batchParams, response: { 200: answer } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      if (batch.status !== 'completed') {
        throw new HttpFault('result_not_available', { field: 'batch_id', reason: batch.status })
      }
      const { set } = await deps.readPositions(batch)
      return reply.send(toAnswer(batch.id, set, await ownRegister(deps.storage, batch, set.register)))
    },
  )
}

function toAnswer(batchId: string, set: PositionSet, register: PositionRegister): z.infer<typeof answer> {
  return {
    batch_id: batchId,
    schema: set.schema,
    position_rules: set.rules,
    tax_year: set.year,
    register: {
      persons: register.persons.map(one => ({ ...one })),
      children: register.children.map(one => ({ ...one })),
      objects: register.objects.map(one => ({ ...one })),
      businesses: register.businesses.map(one => ({ ...one })),
    },
    positions: set.positions.map(toPosition),
    counting: set.documents.map(({ documentId, counts, reason, relatedId }) => {
      return { document_id: documentId, counts, reason, related_id: relatedId }
    }),
    totals: set.totals.map(toTotal),
    left_out: set.leftOut.map(toLeftOut),
  }
}

function toLine(one: Position | PositionTotal): z.infer<typeof line> {
  const { form, key, line: number, isLineDoubtful, kz, label, side, person, objectId, childId, businessId, year } = one
  return {
    form,
    key,
    line: number,
    line_doubtful: isLineDoubtful,
    kz,
    label,
    side,
    person,
    object_id: objectId,
    child_id: childId,
    business_id: businessId,
    year,
  }
}

function toPosition(one: Position): z.infer<typeof position> {
  const { foreign, paid, evidence } = one
  return {
    ...toLine(one),
    id: one.id,
    document_id: one.documentId,
    printed_line: one.printedLine,
    amount: decimalOrNull(one.cents),
    unit: one.unit,
    quantity: one.quantity,
    foreign: foreign && { currency: foreign.currency, amount: formatDecimal(foreign.cents) },
    year_basis: one.yearBasis,
    paid: paid.map(({ date, cents, witness }) => ({ date, amount: decimalOrNull(cents), witness })),
    counts: one.counts,
    reason: one.reason,
    related_id: one.relatedId,
    note: one.note,
    amount_if_counted: decimalOrNull(one.proposal),
    certainty: one.amountCertainty,
    confirmed_by: one.confirmedBy && {
      type: one.confirmedBy.type,
      name: one.confirmedBy.type === 'person' ? one.confirmedBy.name : null,
    },
    evidence: evidence.map(({ documentId, page, box, label }) => {
      return { document_id: documentId, page, box: [...box], label }
    }),
    rule: one.rule,
  }
}

function toTotal(one: PositionTotal): z.infer<typeof total> {
  return {
    ...toLine(one),
    unit: one.unit,
    quantity: one.quantity,
    confirmed_quantity: one.confirmedQuantity,
    amount: formatDecimal(one.cents),
    confirmed: formatDecimal(one.confirmedCents),
    year_assumed: formatDecimal(one.assumedYearCents),
    position_ids: [...one.positionIds],
  }
}

function toLeftOut(one: PositionSet['leftOut'][number]): z.infer<typeof answer>['left_out'][number] {
  const { form, side: block, counts, reason, unit, quantity, cents, positionIds } = one
  const sum = { unit, quantity, amount: formatDecimal(cents) }
  return { form, side: block, counts, reason, ...sum, position_ids: [...positionIds] }
}

function decimalOrNull(cents: number | null): string | null {
  return cents === null ? null : formatDecimal(cents)
}
