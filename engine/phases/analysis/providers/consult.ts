import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'
import type { AnalysisProvider, OnConnection } from './analysis-provider.ts'
import { isProviderFault } from './provider-fault.ts'
import type { Consultation } from './take-answer.ts'
import { whatToAsk } from './what-to-ask.ts'

/** What a batch may cost, and how much of a document leaves for the model. */
export interface ConsultBounds {
  /** For one answer. */
  readonly deadlineMs: number
  readonly documentsMax: number
  readonly totalMs: number
  readonly textCharsMax: number
}

export interface ConsultDeps {
  readonly provider: AnalysisProvider
  readonly bounds: ConsultBounds
  readonly taxonomy: Taxonomy
  readonly clock: Pick<Clock, 'monotonicMs'>
}

export interface ConsultRequest {
  readonly result: AnalysisResult
  readonly pages: readonly NumberedPage[]
  readonly signal: AbortSignal
  readonly onConnection: OnConnection
}

/** Null when there was nothing to ask, nothing left to spend, or no usable answer: the built-in reading then stands. */
export type Consult = (request: ConsultRequest) => Promise<Consultation | null>

/** After so many faults in a row a server is left alone for the rest of the batch. */
const FAULTS_MAX = 3

/** Asks a language model about the documents of one batch, within the bounds of that batch. */
export function createConsult({ provider, bounds, taxonomy, clock }: ConsultDeps): Consult {
  let asked = 0
  let spentMs = 0
  let faults = 0
  return async ({ result, pages, signal, onConnection }) => {
    const leftMs = bounds.totalMs - spentMs
    if (asked >= bounds.documentsMax || leftMs <= 0 || faults >= FAULTS_MAX) return null
    const question = whatToAsk(result, taxonomy, textOf(pages, bounds.textCharsMax))
    if (!question) return null
    asked += 1
    const startedMs = clock.monotonicMs()
    try {
      const deadlineMs = Math.min(bounds.deadlineMs, leftMs)
      const answer = await provider.analyze(question, { signal, deadlineMs, onConnection })
      faults = 0
      return { question, answer }
    } catch (error) {
      if (!isProviderFault(error)) throw error
      faults += 1
      return null
    } finally {
      spentMs += clock.monotonicMs() - startedMs
    }
  }
}

/** Rows of the pages; of a long text the beginning and the end, where documents say what they are and what they cost. */
function textOf(pages: readonly NumberedPage[], charsMax: number): string {
  const text = readLayout(pages)
    .rows.map(row => row.segments.map(segment => segment.text).join('   '))
    .join('\n')
  if (text.length <= charsMax) return text
  const head = Math.ceil((charsMax * 2) / 3)
  return `${text.slice(0, head)}\n[…]\n${text.slice(text.length - (charsMax - head))}`
}
