import type { AnalysisWarning } from '../../../model/analysis-result.ts'
import { CERTIFICATE_RULES } from './warn-certificates.ts'
import { DATE_RULES } from './warn-dates.ts'
import { ITEM_RULES } from './warn-invoice-items.ts'
import { LEGIBILITY_RULES } from './warn-legibility.ts'
import { PARTY_RULES } from './warn-parties.ts'
import { SUM_RULES } from './warn-sums.ts'
import type { WarnInput, WarningRule } from './warning-rule.ts'

/**
 * All rules, in the order in which people are told. Those that compare sources (XML, GiroCode) are told where these are
 * merged.
 */
export const WARNING_RULES: readonly WarningRule[] = [
  ...SUM_RULES,
  ...CERTIFICATE_RULES,
  ...DATE_RULES,
  ...PARTY_RULES,
  ...LEGIBILITY_RULES,
  ...ITEM_RULES,
]

/** Contradictions and gaps that a person should look at. */
export function findWarnings(input: WarnInput): AnalysisWarning[] {
  return WARNING_RULES.flatMap(({ code, severity, natures, find }) => {
    const found = natures && !natures.includes(input.nature) ? null : find(input)
    return found ? [{ code, severity: found.severity ?? severity, fields: found.fields, message: found.message }] : []
  })
}
