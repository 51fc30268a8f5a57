import type { Field, KindDecision } from '../../model/analysis-result.ts'
import type { Mandant } from '../../model/mandant.ts'
import { mandantName } from '../../model/mandant.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { foldText } from './fold-text.ts'

/** An invoice that the mandant issued is an outgoing one; everything else stays as it was. */
export function directionOf(
  kind: KindDecision,
  fields: Readonly<Record<string, Field>>,
  mandant: Mandant | null,
  taxonomy: Taxonomy,
): KindDecision {
  if (!mandant || kind.id !== 'er_rechnung' || !isIssuedBy(fields, mandant)) return kind
  const outgoing = taxonomy.kinds.find(one => one.id === 'ar_rechnung')
  if (!outgoing) return kind
  return {
    ...kind,
    id: outgoing.id,
    label: outgoing.label,
    alternatives: [{ id: kind.id, confidence: 0.05 }, ...kind.alternatives].slice(0, 3),
    reasons: [{ type: 'structure', text: 'Aussteller ist der Mandant', weight: 2 }, ...kind.reasons],
  }
}

function isIssuedBy(fields: Readonly<Record<string, Field>>, mandant: Mandant): boolean {
  const taxId = mandant.taxIdNormalized
  if (taxId && fields['vatId']?.value === taxId) return true
  if (taxId && fields['taxNumber']?.value.replaceAll(/\D/g, '') === taxId) return true
  const issuer = foldText(fields['issuer']?.value ?? '')
  const name = foldText(mandantName(mandant))
  return name.length >= 5 && issuer !== '' && (issuer === name || issuer.startsWith(name))
}
