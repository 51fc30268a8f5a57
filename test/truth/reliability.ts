import { FIELD_GROUPS, fieldGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import { calibrationError } from '../train/calibrate.ts'

/** A value that was given: how sure it was said to be, and whether it is right. */
export interface TruthAnswer {
  readonly field: string
  readonly confidence: number
  readonly right: boolean
}

/** One row of a reliability table. */
export interface ReliabilityBin {
  /** Lowest confidence of the bin. */
  readonly from: number
  readonly count: number
  /** Means: what was said, and what was right. */
  readonly claimed: number
  readonly actual: number
}

export interface Reliability {
  readonly group: string
  readonly count: number
  /** Expected calibration error over ten bins of equal width. */
  readonly error: number
  readonly bins: readonly ReliabilityBin[]
}

/** Bins that are told, finest where the product decides by them. */
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98]

/** Reliability of every group of fields, and of all values together as `all`. */
export function reliabilityOf(answers: readonly TruthAnswer[]): Reliability[] {
  const groups = Map.groupBy(answers, ({ field }) => fieldGroup(field))
  const there = FIELD_GROUPS.filter(name => groups.has(name))
  return [...there.map(name => tableOf(name, groups.get(name) ?? [])), tableOf('all', answers)]
}

function tableOf(group: string, answers: readonly TruthAnswer[]): Reliability {
  const bins = BINS.flatMap((from, at): ReliabilityBin[] => {
    const to = BINS[at + 1] ?? Infinity
    const own = answers.filter(({ confidence }) => confidence >= from && confidence < to)
    if (own.length === 0) return []
    const mean = (of: (one: TruthAnswer) => number): number => own.reduce((sum, one) => sum + of(one), 0) / own.length
    const [claimed, actual] = [mean(({ confidence }) => confidence), mean(({ right }) => Number(right))]
    return [{ from, count: own.length, claimed, actual }]
  })
  return { group, count: answers.length, error: calibrationError(answers), bins }
}
