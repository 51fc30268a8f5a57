import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { isOfFile, isUnnamed, RANKED_PLACE } from '../../../model/value-checks.ts'
import { weightsOf } from '../../../model/weights.ts'
import type { ValueContext } from './value-context.ts'
import { contradicted } from './contradictions.ts'
import { FIELD_OF, nearShareOf } from '../ranking/take-ranked.ts'
import { PAPER_TARGETS } from '../ranking/paper-candidates.ts'

const WEIGHTS = weightsOf(weightFile.ranking)

/**
 * A value's certainty (0 to 1) once its ranking has spoken: what rules and ranking found alike is as sure as such values
 * were right on papers of authors that the ranking had not seen; what the ranking took against the rules, or alone, is a
 * step less sure; what it finds unlikely is never sure. Fields that are not ranked stay as they are.
 */
export function boundByRanking(name: string, field: Field, confidence: number, context: ValueContext): number {
  const ranked = rankedShare(name, field, context)
  if (!ranked) return confidence
  const { share, isOwn } = ranked
  const { fields, layout } = context
  if (field.checks.includes(RANKED_PLACE))
    return layout.recognised ? Math.min(WEIGHTS.takenSound, takenAt(share)) : takenAt(share)
  if (isHeld(field) || contradicted(fields).has(name)) return confidence
  if (share < WEIGHTS.unlikely) return Math.min(confidence, WEIGHTS.unlikelyMax)
  // The ranking tells the place, and nothing of how well its words were recognised.
  return layout.recognised ? confidence : Math.max(confidence, isOwn ? ownAlikeAt(share) : alikeAt(share))
}

interface RankedShare {
  readonly share: number
  /** An amount of the kind's own fields, beside its main one. */
  readonly isOwn: boolean
}

/** The share that a value has in the ranking of its field; null where that is not ranked. */
function rankedShare(name: string, field: Field, { ranking, main }: ValueContext): RankedShare | null {
  if (!ranking) return null
  const target = name === main ? 'total' : PAPER_TARGETS.find(one => FIELD_OF[one] === name)
  if (target) return { share: nearShareOf(target, field, ranking[target]), isOwn: false }
  const own = ranking.own[name]
  return own ? { share: nearShareOf('total', field, own), isOwn: true } : null
}

/** What a value is worth that rules and ranking found alike; 0 where the ranking hardly speaks for it. */
function alikeAt(share: number): number {
  if (share >= WEIGHTS.surelyAlike) return WEIGHTS.alikeSure
  if (share >= WEIGHTS.alike) return WEIGHTS.alikeSound
  return share >= WEIGHTS.hardlyAlike ? WEIGHTS.alikeHardly : 0
}

function ownAlikeAt(share: number): number {
  return share >= WEIGHTS.ownAlike ? WEIGHTS.ownSound : 0
}

function takenAt(share: number): number {
  if (share >= WEIGHTS.surelyTaken) return WEIGHTS.takenSure
  return share >= WEIGHTS.taken ? WEIGHTS.takenSound : Math.min(WEIGHTS.takenMax, share)
}

/** What is held down for another reason is not lifted. */
function isHeld(field: Field): boolean {
  return isUnnamed(field) || isOfFile(field) || field.checks.includes('ocr_repaired')
}
