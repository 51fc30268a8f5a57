import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import { sameValue } from './score.ts'

/** Whether a document would go through without a person, and rightly. */
export interface StraightThrough {
  readonly isTaken: boolean
  readonly isRight: boolean
}

const NUMBER_MIN = 0.6
const DATE_MIN = 0.6
const GROSS_MIN = 0.7

/** Number, date and total surely read, and net and tax give the total; right when these three are. */
export function straightThrough(
  { fields }: Pick<AnalysisResult, 'fields'>,
  truth: Readonly<Record<'number' | 'date' | 'gross', string | null | undefined>>,
): StraightThrough {
  const { number, date, gross } = fields
  const isTaken =
    (number?.confidence ?? 0) > NUMBER_MIN &&
    (date?.confidence ?? 0) > DATE_MIN &&
    (gross?.confidence ?? 0) > GROSS_MIN &&
    gross?.checks.includes('arith_ok') === true
  const isRight = (['number', 'date', 'gross'] as const).every(name => {
    const wanted = truth[name]
    return wanted === null || wanted === undefined || sameValue(name, wanted, fields[name]?.value ?? '')
  })
  return { isTaken, isRight }
}

/** "61,3 %, davon richtig 99,0 %". */
export function printStraightThrough(all: readonly StraightThrough[]): string {
  const taken = all.filter(({ isTaken }) => isTaken)
  const percent = (part: number, whole: number): string =>
    whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  return `${percent(taken.length, all.length)} (${taken.length} von ${all.length}), davon richtig ${percent(taken.filter(({ isRight }) => isRight).length, taken.length)}`
}
