import type { AnalysisWarning } from '../../../model/analysis-result.ts'
import { brokenCeilings, CERTIFICATE_RULES } from './warn-certificates.ts'
import { DATE_RULES } from './warn-dates.ts'
import { ITEM_RULES } from './warn-invoice-items.ts'
import { LEGIBILITY_RULES } from './warn-legibility.ts'
import { PARTY_RULES } from './warn-parties.ts'
import { SUM_RULES } from './warn-sums.ts'
import type { WarnInput, WarningRule } from './warning-rule.ts'

/** Told after the sums, in this order. */
const LATER_RULES: readonly WarningRule[] = [
  ...CERTIFICATE_RULES,
  ...DATE_RULES,
  ...PARTY_RULES,
  ...LEGIBILITY_RULES,
  ...ITEM_RULES,
]

/**
 * All rules of the code, in the order in which people are told; those of the taxonomy stand after the sums. Rules that
 * compare sources (XML, GiroCode) are told where these are merged.
 */
export const WARNING_RULES: readonly WarningRule[] = [...SUM_RULES, ...LATER_RULES]

/** Contradictions and gaps that a person should look at. */
export function findWarnings(input: WarnInput): AnalysisWarning[] {
  return [...apply(SUM_RULES, input), ...brokenCeilings(input), ...apply(LATER_RULES, input)]
}

function apply(rules: readonly WarningRule[], input: WarnInput): AnalysisWarning[] {
  return rules.flatMap(({ code, severity, natures, find }) => {
    const found = natures && !natures.includes(input.nature) ? null : find(input)
    return found ? [{ code, severity: found.severity ?? severity, fields: found.fields, message: found.message }] : []
  })
}
