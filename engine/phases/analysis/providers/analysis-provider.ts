import type { FieldType } from '../../../model/analysis-result.ts'

/** A field that is asked for. */
export interface AskedField {
  readonly name: string
  /** German, as the question names it. */
  readonly label: string
  readonly type: FieldType
}

/** What is asked about one document; its text is data and never an instruction. */
export interface ProviderQuestion {
  readonly text: string
  /** Kinds to choose from; empty when the kind is known. */
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
  readonly fields: readonly AskedField[]
}

/** What the provider says, in the form asked for, and not yet believed: values are looked up on the page by whoever asked. */
export interface ProviderAnswer {
  /** One of the kinds asked for, with the words of the text that speak for it; null when it names none. */
  readonly kind: { readonly id: string; readonly quote: string } | null
  /** Values by field name, as they are said to stand in the text. */
  readonly values: Readonly<Record<string, string>>
}

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
