import type { AnalysisResult } from '../model/analysis-result.ts'
import type { Consultation, ProviderQuestion } from '../model/consultation.ts'
import type { En16931Invoice } from '../model/en16931-invoice.ts'
import type { BankFile } from '../model/movement.ts'
import type { Judgement } from '../model/judgement.ts'
import type { Lesson } from '../model/lesson.ts'
import type { StoredPageText } from '../model/stored-page-text.ts'

/** A document as it goes to the worker; what is the same for many of them is asked for, and kept there. */
export interface DocumentToAnalyze {
  /** In their order; read by the worker. */
  readonly pages: readonly StoredPageText[]
  /** Stands for the taxonomy with what the office changed. */
  readonly taxonomyKey: string
  /** Stands for the office's model of kinds; null: the one that ships with the product. */
  readonly kindModelKey: string | null
  /** YYYY-MM-DD. */
  readonly today: string
  readonly mandant: { readonly names: readonly string[]; readonly numbers: readonly string[] } | null
  /** Keeps hashes of one office's issuers from being compared with those of another. */
  readonly salt: string
  readonly invoice: { readonly content: En16931Invoice; readonly isHybrid: boolean } | null
  readonly bankFile: BankFile | null
  readonly judgement: Judgement
  readonly consultation: Consultation | null
  readonly isMail: boolean
  /** Longest text of a question to a language model; null: none is wanted. */
  readonly questionCharsMax: number | null
}

export interface AnalyzedDocument {
  readonly result: AnalysisResult
  /** What a language model is to be asked; null when there is nothing to ask. */
  readonly question: ProviderQuestion | null
  /** Steps that failed by a bug, and where in the code; no text of the document. */
  readonly faults: readonly { readonly step: string; readonly frames: readonly string[] }[]
  /** CPU and waiting of each step without what its answers took, ms. */
  readonly stepsMs: Readonly<Record<string, number>>
}

/** What the worker asks while it analyses, by the sort of question, with what it gets. */
export interface AnalysisQuestions {
  /** JSON, with the key that it has now. */
  taxonomy: { about: object; answer: { readonly key: string; readonly json: string } }
  kind_model: { about: object; answer: { readonly key: string; readonly weights: Uint8Array } | null }
  /** Newest first. */
  lessons: {
    about: { readonly issuerKeys: readonly string[] }
    answer: readonly Pick<Lesson, 'foundKindId' | 'kindId' | 'fields' | 'hits'>[]
  }
  known_ibans: { about: { readonly vatId: string | null }; answer: readonly string[] }
  /** The next pages of a statement, `from` an index among those that have text; none: there are no more. */
  statement_pages: { about: { readonly from: number }; answer: readonly StoredPageText[] }
}

export interface AnalysisOperations {
  /** Kind, year, fields and warnings of one document. Asks as `AnalysisQuestions` says. */
  'analyze-document': { input: DocumentToAnalyze; output: AnalyzedDocument }
}
