import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, KindDecision } from '../../../model/analysis-result.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import { hasRole } from '../../../model/kind-role.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { kindOfRole, roleOf } from '../../../model/taxonomy.ts'
import type { MandantSigns } from '../../../reading/find/find-direction.ts'
import { partyOf } from '../../../reading/find/find-direction.ts'

const WEIGHTS = weightsOf(weightFile.said)

/** Bills of which the kind does not say who wrote them. */
const BILLS: ReadonlySet<KindRole> = new Set(['received_invoice', 'e_invoice'])

/** An invoice that the mandant issued is an outgoing one; everything else stays as it was. */
export function directionOf(
  kind: KindDecision,
  fields: Readonly<Record<string, Field>>,
  signs: MandantSigns | null,
  taxonomy: Taxonomy,
): KindDecision {
  const isOpen = hasRole({ role: roleOf(taxonomy, kind.id) }, BILLS)
  if (!signs || !isOpen || partyOf(fields, signs) !== 'issuer') return kind
  const outgoing = kindOfRole(taxonomy, 'issued_invoice')
  if (!outgoing) return kind
  return {
    ...kind,
    id: outgoing.id,
    label: outgoing.label,
    alternatives: [{ id: kind.id, confidence: WEIGHTS.notTurned }, ...kind.alternatives].slice(0, 3),
    reasons: [{ type: 'structure', text: 'Aussteller ist der Mandant', weight: 2 }, ...kind.reasons],
  }
}
