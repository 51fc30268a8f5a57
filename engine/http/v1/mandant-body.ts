import { z } from 'zod'

import type { OwnMandantInput } from '../../batches/mandants/resolve-own-mandant.ts'
import { readTaxId } from '../../batches/mandants/tax-id.ts'
import { label } from './label.ts'
import { reference } from './metadata-body.ts'

const NAME_MAX = 200

const shape = z.object({
  id: z.string().min(1).max(100).nullish(),
  first_name: label(NAME_MAX).nullish(),
  last_name: label(NAME_MAX).nullish(),
  company_name: label(NAME_MAX).nullish(),
  tax_id: z.string().max(100).nullish(),
  reference: reference.nullish(),
})

type Shape = z.infer<typeof shape>

/** Body of a new mandant of its own. */
export const newMandantBody = shape.omit({ id: true }).superRefine(
  (mandant, ctx) => {
    for (const [field, reason] of mandantFaults({ ...mandant, id: null })) {
      ctx.addIssue({ code: 'custom', path: field === '' ? [] : [field], params: { reason } })
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** `mandant`: either the id of an existing one, or the fields of a new one. */
export const mandantBody = shape.superRefine(
  (mandant, ctx) => {
    for (const [field, reason] of mandantFaults(mandant)) {
      ctx.addIssue({ code: 'custom', path: field === '' ? [] : [field], params: { reason } })
    }
  },
  // Also when a field has a wrong type: all faults are told at once.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** The mandant as the use case takes it. */
export function toMandant(mandant: Shape): OwnMandantInput {
  if (isGiven(mandant.id)) return { type: 'existing', id: mandant.id }
  const taxId = isGiven(mandant.tax_id) ? mandant.tax_id.trim() : null
  const answer = taxId === null ? null : readTaxId(taxId)
  return {
    type: 'new',
    firstName: mandant.first_name ?? null,
    lastName: mandant.last_name ?? null,
    companyName: mandant.company_name ?? null,
    taxId,
    taxIdNormalized: answer?.ok ? answer.normalized : null,
    reference: mandant.reference ?? null,
  }
}

function* mandantFaults(mandant: Shape): Generator<readonly [field: keyof Shape | '', reason: string]> {
  const hasPerson = isGiven(mandant.first_name) || isGiven(mandant.last_name)
  const hasNew = hasPerson || isGiven(mandant.company_name) || isGiven(mandant.tax_id) || isGiven(mandant.reference)
  if (isGiven(mandant.id)) {
    if (hasNew) yield ['', 'mutually_exclusive']
    return
  }
  if (!isGiven(mandant.company_name)) {
    if (!hasPerson) yield [hasNew ? 'company_name' : '', 'required']
    else if (!isGiven(mandant.first_name)) yield ['first_name', 'required']
    else if (!isGiven(mandant.last_name)) yield ['last_name', 'required']
  }
  if (typeof mandant.tax_id === 'string') {
    const answer = readTaxId(mandant.tax_id)
    if (!answer.ok) yield ['tax_id', answer.reason]
  }
}

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null
}
