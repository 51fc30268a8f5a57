import type { Consultation } from '../../../model/consultation.ts'
import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { VALUES_REASON } from './take-answer.ts'

/**
 * What a language model contributed to an earlier result, as a question and its answer: a document that is read anew
 * after a correction keeps it, and nobody is asked twice. Null when it contributed nothing.
 */
export function rememberConsultation(found: AnalysisResult, taxonomy: Pick<Taxonomy, 'kinds'>): Consultation | null {
  const { kind } = found
  const quote = kind.reasons.find(({ type, text }) => type === 'llm' && text !== VALUES_REASON)?.text
  const told = Object.entries(found.fields).filter(([, { source }]) => source === 'llm')
  if (quote === undefined && told.length === 0) return null
  const own = taxonomy.kinds.find(({ id }) => id === kind.id)?.fields ?? []
  return {
    question: {
      text: '',
      kinds: quote === undefined ? [] : [{ id: kind.id, label: kind.label }],
      fields: told.map(([name, { type }]) => ({ name, type, label: own.find(({ id }) => id === name)?.label ?? name })),
    },
    answer: {
      kind: quote === undefined ? null : { id: kind.id, quote },
      values: Object.fromEntries(told.map(([name, { raw }]) => [name, raw])),
    },
  }
}
