import type { Field } from '../../model/analysis-result.ts'
import type { PlannedDocument } from '../../model/binder-plan.ts'

const INVOICE = 'Rechnungsbetrag'

/**
 * What a document's leading amount is. Certificates and notices lead with an amount of their kind (wage, donation,
 * interest), which is the same value at the same place as one of the kind's own fields; everything else is an invoice.
 */
export function amountName({ analysis, fieldLabels }: PlannedDocument): string {
  const gross = analysis?.fields['gross']
  if (!gross) return INVOICE
  const own = Object.entries(fieldLabels).find(([name]) => isSame(analysis.fields[name], gross))
  // "Bruttoarbeitslohn (Zeile 3)" sums up as "Bruttoarbeitslohn".
  return own ? own[1].replace(/ \([^)]*\)$/, '') : INVOICE
}

function isSame(field: Field | undefined, gross: Field): boolean {
  const [place, other] = [field?.evidence[0], gross.evidence[0]]
  if (!field || !place || !other || field.value !== gross.value || place.page !== other.page) return false
  return place.box.every((share, index) => share === other.box[index])
}
