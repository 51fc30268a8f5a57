import type { Consultation, ProviderQuestion } from '../../../model/consultation.ts'
import type { Clock } from '../../../shared/clock.ts'
import type { AnalysisProvider, OnConnection } from './analysis-provider.ts'
import { isProviderFault } from './provider-fault.ts'

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
  readonly clock: Pick<Clock, 'monotonicMs'>
}

export interface ConsultRequest {
  /** Null: there is nothing to ask. */
  readonly question: ProviderQuestion | null
  readonly signal: AbortSignal
  readonly onConnection: OnConnection
}

/** Null when there was nothing to ask, nothing left to spend, or no usable answer: the built-in reading then stands. */
export type Consult = (request: ConsultRequest) => Promise<Consultation | null>

/** After so many faults in a row a server is left alone for the rest of the batch. */
const FAULTS_MAX = 3

/** Asks a language model about the documents of one batch, within the bounds of that batch. */
export function createConsult({ provider, bounds, clock }: ConsultDeps): Consult {
  let asked = 0
  let spentMs = 0
  let faults = 0
  return async ({ question, signal, onConnection }) => {
    const leftMs = bounds.totalMs - spentMs
    if (asked >= bounds.documentsMax || leftMs <= 0 || faults >= FAULTS_MAX) return null
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
