import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, KindDecision } from '../../../model/analysis-result.ts'
import { isOfPersonAlone } from '../../../model/persons-forms.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { kindOfRole } from '../../../model/taxonomy.ts'
import { isFirm } from '../../../reading/find/firm-name.ts'

const WEIGHTS = weightsOf(weightFile.said)

/**
 * A bill that only a person could put on a form (§§ 9, 33, 35a EStG) and that is written to a firm is a received
 * invoice like any other: a craftsman's work for a company is no work in a household. Everything else stays as it was,
 * and so does what a person or the office said.
 */
export function billOfFirm(
  kind: KindDecision,
  fields: Readonly<Record<string, Field>>,
  taxonomy: Taxonomy,
): KindDecision {
  const definition = taxonomy.kinds.find(({ id }) => id === kind.id)
  const plain = kindOfRole(taxonomy, 'received_invoice')
  const addressee = fields['recipient']?.value
  if (!definition || !plain || addressee === undefined) return kind
  const isSaid = kind.decision === 'human' || kind.learnedFrom !== undefined
  if (isSaid || !isBillOfPerson(definition) || !isFirm(addressee)) return kind
  return {
    ...kind,
    id: plain.id,
    label: plain.label,
    alternatives: [{ id: kind.id, confidence: WEIGHTS.notTurned }, ...kind.alternatives].slice(0, 3),
    reasons: [{ type: 'structure', text: 'An eine Firma gerichtet', weight: 2 }, ...kind.reasons],
  }
}

function isBillOfPerson({ nature, role, anlagen }: TaxonomyKind): boolean {
  return nature === 'invoice' && role === undefined && isOfPersonAlone({ anlagen })
}
