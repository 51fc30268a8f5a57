import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { SAID_AMOUNT, SOLE_AMOUNT } from '../../../model/value-checks.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { attestedAmount } from './attested-amount.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/**
 * The main amount of a paper on which no label names one and one amount alone stands, once or again and again: a ticket,
 * a letter about one sum. Nothing where several do; never sure, as nothing says what it is.
 */
export function soleAmount(
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const told = amounts.filter(({ cents }) => cents !== 0)
  const [first] = told
  if (!first || told.some(({ cents }) => cents !== first.cents)) return {}
  return mainOf(first, kind, { confidence: WEIGHTS.soleAmount, check: SOLE_AMOUNT })
}

/** What a sentence says that was paid or received, of a paper on which no label names the main amount; never sure. */
export function saidAmount(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const said = attestedAmount(layout, amounts)
  return said ? mainOf(said, kind, { confidence: WEIGHTS.attested, check: SAID_AMOUNT }) : {}
}

function mainOf(
  { cents, raw, page, box }: AmountCandidate,
  { fields }: Pick<TaxonomyKind, 'fields'>,
  { confidence, check }: { readonly confidence: number; readonly check: string },
): Record<string, Field> {
  const value = formatDecimal(cents)
  const field = buildField({ type: 'money', value, raw, page, box, label: null, confidence, checks: [check] })
  const main = fields.find(one => one.main === true && one.type === 'money')
  return { gross: field, ...(main ? { [main.id]: field } : {}) }
}
