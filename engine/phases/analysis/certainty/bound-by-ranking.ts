import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { isOfFile, isUnnamed, RANKED_PLACE } from '../../../model/value-checks.ts'
import { weightsOf } from '../../../model/weights.ts'
import type { ValueContext } from './value-context.ts'
import { isSurelyRead } from './straight-through.ts'
import { contradicted } from './contradictions.ts'
import { FIELD_OF, isSpelling, nearShareOf } from '../ranking/take-ranked.ts'
import { isRegisteredForm } from '../../../reading/find/party-name.ts'
import { PAPER_TARGETS } from '../ranking/paper-candidates.ts'

const WEIGHTS = weightsOf(weightFile.ranking)

/**
 * A value's certainty (0 to 1) once its ranking has spoken: what rules and ranking found alike is as sure as such values
 * were right on papers of authors that the ranking had not seen; what the ranking took against the rules, or alone, is a
 * step less sure; what it finds unlikely is never sure. Of a scan both have to be surely read, too. Fields that are not
 * ranked stay as they are.
 */
export function boundByRanking(name: string, field: Field, confidence: number, context: ValueContext): number {
  const ranked = rankedShare(name, field, context)
  if (!ranked) return confidence
  const { share, isOwn, isTotal } = ranked
  const { fields, layout } = context
  if (field.checks.includes(RANKED_PLACE))
    return layout.recognised ? Math.min(WEIGHTS.takenSound, takenAt(share)) : takenAt(share)
  if (isHeld(field) || contradicted(fields).has(name)) return confidence
  if (share < WEIGHTS.unlikely) return Math.min(confidence, WEIGHTS.unlikelyMax)
  // A sum that closes is not what is asked for where another amount may be: a bill, and what of it is still to pay.
  if (isTotal && context.nature !== 'receipt' && share < WEIGHTS.alike && field.checks.includes('arith_ok'))
    return Math.min(confidence, WEIGHTS.doubtedSum)
  const alike = isOwn ? ownAlikeAt(share) : alikeAt(share)
  // The ranking tells the place, and nothing of how well its words were recognised.
  if (layout.recognised)
    return isSurelyRead(field) && alike >= WEIGHTS.alikeSound
      ? Math.max(confidence, Math.min(alike, WEIGHTS.alikeScanned))
      : confidence
  return Math.max(confidence, alike, name === 'issuer' && leads(field, share, context) ? WEIGHTS.leadingSound : 0)
}

interface RankedShare {
  readonly share: number
  /** An amount of the kind's own fields, beside its main one. */
  readonly isOwn: boolean
  /** The main amount of the paper. */
  readonly isTotal: boolean
}

/** The share that a value has in the ranking of its field; null where that is not ranked. */
function rankedShare(name: string, field: Field, context: ValueContext): RankedShare | null {
  const { ranking, main } = context
  if (!ranking) return null
  const target = name === main ? 'total' : PAPER_TARGETS.find(one => FIELD_OF[one] === name)
  if (target) return { share: nearShareOf(target, field, ranking[target]), isOwn: false, isTotal: target === 'total' }
  // A day of the kind's own that is the day of the paper.
  if (field.type === 'date' && field.value === context.fields['date']?.value)
    return { share: nearShareOf('date', field, ranking.date), isOwn: false, isTotal: false }
  const own = ranking.own[name]
  return own ? { share: nearShareOf('total', field, own), isOwn: true, isTotal: false } : null
}

/** What a value is worth that rules and ranking found alike; 0 where the ranking hardly speaks for it. */
function alikeAt(share: number): number {
  if (share >= WEIGHTS.surelyAlike) return WEIGHTS.alikeSure
  if (share >= WEIGHTS.alike) return WEIGHTS.alikeSound
  return share >= WEIGHTS.hardlyAlike ? WEIGHTS.alikeHardly : 0
}

/** A name with its legal form, which is more than half of what all names say, and at least twice what another says. */
function leads(field: Field, share: number, { ranking }: ValueContext): boolean {
  if (!ranking || share < WEIGHTS.hardlyAlike || !isRegisteredForm(field.value)) return false
  const others = ranking.issuer.values.filter(({ value }) => !isSpelling(field.value, value))
  return share >= WEIGHTS.leading * Math.max(0, ...others.map(one => one.share))
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
