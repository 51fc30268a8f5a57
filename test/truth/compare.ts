import { distance } from 'fastest-levenshtein'
import type { AnalysisResult, Field } from '../../engine/model/analysis-result.ts'
import { sameValue } from '../eval/score.ts'
import type { TruthValues } from './layout.ts'

/** One field of one document: what stands there, what the product says, and how sure it is. */
export interface TruthComparison {
  /** Name in the truth; `own.` before the id of a kind's own field. */
  readonly field: string
  /** Null: it does not stand there. */
  readonly wanted: string | null
  readonly got: Field | null
  /**
   * `missed`: it stands there and nothing was given; `invented`: it does not and something was; `absent`: it does not
   * and nothing was.
   */
  readonly outcome: 'right' | 'wrong' | 'missed' | 'invented' | 'absent'
  /** Names only: right, or right but for a few letters or an addition. */
  readonly isNear: boolean
}

/** Letters that may differ in a name that is nearly right, as a share of it. */
const NEAR_SHARE = 0.2
/** A name inside the other is near from this share of its letters on. */
const INSIDE_SHARE = 0.5
const NAMES: ReadonlySet<string> = new Set(['issuer', 'recipient'])
const AMOUNT = /^-?\d+\.\d{2}$/

/** Every field that the truth names, compared with what was found. */
export function compareTruth(values: TruthValues, { fields }: Pick<AnalysisResult, 'fields'>): TruthComparison[] {
  const { own = {}, ...common } = values
  const named = [
    ...Object.entries(common).map(([field, wanted]) => ({ field, wanted, got: fields[field] })),
    ...Object.entries(own).map(([id, wanted]) => ({ field: `own.${id}`, wanted, got: fields[id] })),
  ]
  return named.flatMap(({ field, wanted, got }) => {
    if (wanted === undefined) return []
    // The main amount of a kind is its gross as well.
    const found = (field === 'main' ? fields['gross'] : got) ?? null
    const outcome = outcomeOf(field, wanted, found)
    const isNear = NAMES.has(field) && wanted !== null && found !== null && isNearName(wanted, found.value)
    return [{ field, wanted, got: found, outcome, isNear: outcome === 'right' || isNear }]
  })
}

function outcomeOf(field: string, wanted: string | null, got: Field | null): TruthComparison['outcome'] {
  // The end of a term that the law sets from a day on the paper stands nowhere on it.
  if (wanted === null) return got === null || got.source === 'computed' ? 'absent' : 'invented'
  if (got === null) return 'missed'
  if (AMOUNT.test(wanted)) return Number(wanted) === Number(got.value) ? 'right' : 'wrong'
  return sameValue(field, wanted, got.value) ? 'right' : 'wrong'
}

/** Whether a reader would take one name for the other. */
export function isNearName(wanted: string, got: string): boolean {
  const [one, other] = [wanted, got].map(name => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  if (!one || !other) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.includes(short) && short.length >= INSIDE_SHARE * long.length) return true
  return distance(one, other) <= NEAR_SHARE * long.length
}
