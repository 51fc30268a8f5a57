import type { AnalysisResult } from '../../engine/model/analysis-result.ts'
import type { ConfidentAnswer } from './print-confidence.ts'
import type { Comparison } from './score.ts'
import { sameValue } from './score.ts'

/** The data states credits without sign, the page with one. */
export function unsigned({ fields, taxes }: AnalysisResult, credit: boolean): Pick<AnalysisResult, 'fields' | 'taxes'> {
  const { gross } = fields
  return {
    taxes,
    fields: credit && gross ? { ...fields, gross: { ...gross, value: gross.value.replace(/^-/, '') } } : fields,
  }
}

/** Every value that was given and that the truth knows to stand on the page, with how sure it was. */
export function answersOf({ fields }: AnalysisResult, comparisons: readonly Comparison[]): ConfidentAnswer[] {
  return comparisons.flatMap(({ field, wanted, got, visible }) => {
    const confidence = fields[field]?.confidence
    if (wanted === null || !visible || got === null || confidence === undefined) return []
    return [{ confidence, right: sameValue(field, wanted, got) }]
  })
}
