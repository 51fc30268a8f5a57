import type { ProviderAnswer, ProviderQuestion } from '../../../model/consultation.ts'

export interface ProviderHealth {
  readonly ok: boolean
  /** German; why not, and what to do. */
  readonly detail: string | null
  /** Models that the server offers; empty when it does not say. */
  readonly models: readonly string[]
}

/** Hears of each connection: the host, and `http_<status>` or the code of why no answer came. */
export type OnConnection = (host: string, outcome: string) => Promise<void>

/** Somebody else who reads documents: the lowest of all evidence. */
export interface AnalysisProvider {
  readonly id: string
  readonly capabilities: { readonly classify: boolean; readonly extract: boolean }
  health(signal: AbortSignal): Promise<ProviderHealth>
  /**
   * Throws EngineError `language_model_forbidden`, `language_model_unreachable`, `language_model_timeout`,
   * `language_model_refused` or `language_model_answer_invalid`; the reason of `signal` when that is aborted.
   */
  analyze(question: ProviderQuestion, options: AnalyzeOptions): Promise<ProviderAnswer>
}

export interface AnalyzeOptions {
  readonly signal: AbortSignal
  readonly deadlineMs: number
  readonly onConnection?: OnConnection
}
