import type { AnalysisResult } from '../model/analysis-result.ts'
import { foldText } from '../reading/fold-text.ts'

/** A bill, or the statement that may show its payment. */
export interface PaidDocument {
  readonly id: string
  readonly analysis: AnalysisResult | null
}

/** Shorter numbers and words are found in any purpose. */
const NUMBER_LENGTH_MIN = 4
const NAME_LENGTH_MIN = 4
/** What a number in the purpose says, beside account (2) and name (1). */
export const NUMBER_NAMED = 4
/** Say nothing about who somebody is. */
const FORMS = new Set(
  [
    'gmbh',
    'mbh',
    'ohg',
    'gbr',
    'ggmbh',
    'und',
    'co',
    'ag',
    'kg',
    'ek',
    'ev',
    'eg',
    'ug',
    'inh',
    'dr',
    'dipl',
    'ing',
    'praxis',
    'firma',
  ].map(foldText),
)

/** What of a bill the purpose of a movement names: its number or reference (4), its account (2), its other party (1), added up. */
export function namedIn(purpose: string, analysis: AnalysisResult | null): number {
  const text = foldText(purpose)
  const has = (value: string | undefined, lengthMin: number): boolean => {
    const folded = foldText(value ?? '')
    return folded.length >= lengthMin && text.includes(folded)
  }
  const fields = analysis?.fields ?? {}
  const party = analysis?.direction === 'outgoing' ? fields['recipient'] : fields['issuer']
  const words = (party?.value ?? '')
    .split(/[\s,&./-]+/)
    .filter(word => foldText(word).length >= NAME_LENGTH_MIN && !FORMS.has(foldText(word)))
  const isNumber =
    has(fields['number']?.value, NUMBER_LENGTH_MIN) || has(fields['paymentRef']?.value, NUMBER_LENGTH_MIN)
  const isAccount = has(fields['iban']?.value, 15)
  return (isNumber ? NUMBER_NAMED : 0) + (isAccount ? 2 : 0) + (words.some(word => has(word, NAME_LENGTH_MIN)) ? 1 : 0)
}
