import type { Field } from '../../../model/analysis-result.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { Cents } from '../../../shared/money.ts'
import { centsOf } from '../../../paper/german-format.ts'

export interface KindAmount {
  readonly label: string
  readonly cents: Cents
  readonly field: Field
}

/**
 * The amounts in euro that a document's kind brings with it (wage, withheld tax, donation …), in the order of the kind.
 */
export function kindAmounts({ analysis, fieldLabels }: PlannedDocument): KindAmount[] {
  return Object.entries(fieldLabels).flatMap(([name, label]) => {
    const field = analysis?.fields[name]
    if (!field || field.type !== 'money' || (field.unit !== null && field.unit !== 'EUR')) return []
    const cents = centsOf(field.value)
    return cents === null ? [] : [{ label, cents, field }]
  })
}
