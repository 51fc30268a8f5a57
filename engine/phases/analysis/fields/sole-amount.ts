import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { SOLE_AMOUNT } from '../../../model/value-checks.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/**
 * The main amount of a paper on which no label names one and one amount alone stands, once or again and again: a ticket,
 * a letter about one sum. Nothing where several do; never sure, as nothing says what it is.
 */
export function soleAmount(
  amounts: readonly AmountCandidate[],
  { fields }: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const told = amounts.filter(({ cents }) => cents !== 0)
  const [first] = told
  if (!first || told.some(({ cents }) => cents !== first.cents)) return {}
  const { raw, page, box } = first
  const confidence = WEIGHTS.soleAmount
  const value = formatDecimal(first.cents)
  const field = buildField({ type: 'money', value, raw, page, box, label: null, confidence, checks: [SOLE_AMOUNT] })
  const main = fields.find(one => one.main === true && one.type === 'money')
  return { gross: field, ...(main ? { [main.id]: field } : {}) }
}
