import type { Field } from '../../../model/analysis-result.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'

const INVOICE = 'Rechnungsbetrag'

/**
 * What a document's leading amount is. Certificates and notices lead with an amount of their kind (wage, donation,
 * interest), which is the same value at the same place as one of the kind's own fields; a credit
 * note counts apart from the invoices unless it says a negative amount itself (EN 16931, type 381, has positive ones),
 * and what nobody recognised is an amount; everything else is an invoice.
 */
export function amountName({ analysis, role, fieldLabels }: PlannedDocument): string {
  const gross = analysis?.fields['gross']
  if (!gross) return INVOICE
  const own = Object.entries(fieldLabels).find(([name]) => isSame(analysis.fields[name], gross))
  // "Bruttoarbeitslohn (Zeile 3)" sums up as "Bruttoarbeitslohn".
  if (own) return own[1].replace(/ \([^)]*\)$/, '')
  if (analysis.kind.id === UNCLEAR_KIND) return 'Betrag'
  return role === 'credit_note' && !gross.value.startsWith('-') ? 'Gutschriftsbetrag' : INVOICE
}

function isSame(field: Field | undefined, gross: Field): boolean {
  const [place, other] = [field?.evidence[0], gross.evidence[0]]
  if (!field || !place || !other || field.value !== gross.value || place.page !== other.page) return false
  return place.box.every((share, index) => share === other.box[index])
}
