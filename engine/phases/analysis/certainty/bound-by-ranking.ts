import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { isOfFile, isUnnamed, RANKED_PLACE } from '../../../model/value-checks.ts'
import { weightsOf } from '../../../model/weights.ts'
import type { ValueContext } from './value-context.ts'
import { contradicted } from './contradictions.ts'
import { FIELD_OF, shareOf } from '../ranking/take-ranked.ts'
import { PAPER_TARGETS } from '../ranking/paper-candidates.ts'

const WEIGHTS = weightsOf(weightFile.ranking)

/**
 * A value's certainty (0 to 1) once its ranking has spoken: what rules and ranking found alike is as sure as the ranking
 * was right on papers of authors that it had not seen; what the ranking took against the rules, or alone, is a step less
 * sure; what it finds unlikely is never sure. Fields that are not ranked stay as they are.
 */
export function boundByRanking(
  name: string,
  field: Field,
  confidence: number,
  { ranking, main, fields, layout }: ValueContext,
): number {
  const target = name === main ? 'total' : PAPER_TARGETS.find(one => FIELD_OF[one] === name)
  if (!target || !ranking) return confidence
  const share = shareOf(target, field, ranking[target])
  if (field.checks.includes(RANKED_PLACE))
    return layout.recognised ? Math.min(WEIGHTS.takenSound, takenAt(share)) : takenAt(share)
  if (isHeld(field) || contradicted(fields).has(name)) return confidence
  // The ranking tells the place, and nothing of how well its words were recognised.
  if (share >= WEIGHTS.alike && layout.recognised) return confidence
  if (share >= WEIGHTS.surelyAlike) return Math.max(confidence, WEIGHTS.alikeSure)
  if (share >= WEIGHTS.alike) return Math.max(confidence, WEIGHTS.alikeSound)
  return share < WEIGHTS.unlikely ? Math.min(confidence, WEIGHTS.unlikelyMax) : confidence
}

function takenAt(share: number): number {
  if (share >= WEIGHTS.surelyAlike) return WEIGHTS.takenSure
  return share >= WEIGHTS.alike ? WEIGHTS.takenSound : Math.min(WEIGHTS.takenMax, share)
}

/** What is held down for another reason is not lifted. */
function isHeld(field: Field): boolean {
  return isUnnamed(field) || isOfFile(field) || field.checks.includes('ocr_repaired')
}
