import type { Field } from '../../../model/analysis-result.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { closingTotal } from '../amounts/closing-total.ts'
import { buildField } from '../fields/build-field.ts'
import { findFormFields } from '../fields/find-form-fields.ts'
import type { AnalysisState } from './analysis-state.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/** A total that a sum closes over. */
const CLOSED = 0.93

/** What tables and numbered boxes say of the kind's own fields. */
export function readFormFields({ forms, subject, fields }: AnalysisState): Part<'fields'> {
  const { definition } = subject
  if (!definition) return { fields }
  const found = findFormFields(forms, definition)
  const main = definition.fields.find(one => one.main === true)
  const gross = main ? found[main.id] : undefined
  return { fields: { ...fields, ...found, ...(gross ? { gross } : {}) } }
}

/**
 * A kind's main amount is what the document comes to: where a sum on the page leads from it to a total, that total; and
 * never in place of a total that net and tax prove.
 */
export function settleMainAmount({ layout, amounts, money, subject, fields }: AnalysisState): Part<'fields'> {
  const main = subject.definition?.fields.find(one => one.main === true && one.type === 'money')
  const own = main ? fields[main.id] : undefined
  const [place] = own?.evidence ?? []
  if (!main || !own || !place) return { fields }
  const stated = money.fields['gross']
  if (subject.isBill && money.solution.fits && stated?.source === 'text' && stated.value !== own.value)
    return { fields: { ...fields, gross: stated } }
  const total = closingTotal(layout, amounts, place)
  if (!total) return { fields }
  const { raw, page, box, cents } = total
  const field: Field = buildField({
    type: 'money',
    value: formatDecimal(cents),
    raw,
    page,
    box,
    label: place.label,
    confidence: Math.max(own.confidence, CLOSED),
    checks: ['arith_ok'],
    alternatives: [{ value: own.value, confidence: 0.3 }],
  })
  return { fields: { ...fields, [main.id]: field, gross: field } }
}
