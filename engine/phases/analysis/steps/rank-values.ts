import { findNumbers } from '../../../reading/find/find-number.ts'
import { IDS_OF_OTHERS } from '../fields/paper-number.ts'
import { paperSource } from '../ranking/paper-source.ts'
import { PAPER_TARGETS } from '../ranking/paper-candidates.ts'
import { rankPaper } from '../ranking/rank-paper.ts'
import { takeRanked } from '../ranking/take-ranked.ts'
import type { AnalysisState } from './analysis-state.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/**
 * How likely each amount, day, number and name of the paper is the one that is asked for, and the values that are so much
 * likelier than those of the rules. Till receipts have a ranker of their own for amount, day and number.
 */
export function rankValues(state: AnalysisState): Part<'fields' | 'ranking'> {
  const { layout, fields, subject, hits } = state
  const ranking = rankPaper(paperSource(state))
  const others = [
    ...findNumbers(layout, hits).flatMap(({ isReminded, value }) => (isReminded ? [value] : [])),
    ...[...IDS_OF_OTHERS, 'fileNumber'].flatMap(name => fields[name]?.value ?? []),
  ]
  const document = { layout, fields, kind: subject.definition, isBill: subject.isBill, others }
  const isReceipt = subject.definition?.role === 'till_receipt'
  return { fields: takeRanked(document, ranking, isReceipt ? ['issuer', 'recipient'] : PAPER_TARGETS), ranking }
}
