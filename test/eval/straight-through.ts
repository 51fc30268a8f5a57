import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { isStraightThrough } from '../../engine/phases/analysis/certainty/straight-through.ts'
import { sameValue } from './score.ts'

/** Whether a document would go through without a person, and rightly. */
export interface StraightThrough {
  readonly isTaken: boolean
  readonly isRight: boolean
}

/** What the product says of a document whose number, date and total a person knows; right when these three are. */
export function straightThrough(
  { fields, taxes }: Pick<AnalysisResult, 'fields' | 'taxes'>,
  truth: Readonly<Record<'number' | 'date' | 'gross', string | null | undefined>>,
): StraightThrough {
  const isRight = (['number', 'date', 'gross'] as const).every(name => {
    const wanted = truth[name]
    return wanted === null || wanted === undefined || sameValue(name, wanted, fields[name]?.value ?? '')
  })
  return { isTaken: isStraightThrough({ fields, taxes }), isRight }
}

/** "61,3 %, davon richtig 99,0 %". */
export function printStraightThrough(all: readonly StraightThrough[]): string {
  const taken = all.filter(({ isTaken }) => isTaken)
  const percent = (part: number, whole: number): string =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  return `${percent(taken.length, all.length)} (${taken.length} von ${all.length}), davon richtig ${percent(taken.filter(({ isRight }) => isRight).length, taken.length)}`
}
