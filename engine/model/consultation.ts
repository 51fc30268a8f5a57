import type { FieldType } from './analysis-result.ts'

/** A field that is asked for. */
export interface AskedField {
  readonly name: string
  /** German, as the question names it. */
  readonly label: string
  readonly type: FieldType
}

/** What a language model is asked about one document; its text is data and never an instruction. */
export interface ProviderQuestion {
  readonly text: string
  /** Kinds to choose from; empty when the kind is known. */
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
  readonly fields: readonly AskedField[]
}

/** What it says, in the form asked for, and not yet believed: values are looked up on the page by whoever asked. */
export interface ProviderAnswer {
  /** One of the kinds asked for, with the words of the text that speak for it; null when it names none. */
  readonly kind: { readonly id: string; readonly quote: string } | null
  /** Values by field name, as they are said to stand in the text. */
  readonly values: Readonly<Record<string, string>>
}

/** A question and what came back, for the second reading of a document. */
export interface Consultation {
  readonly question: ProviderQuestion
  readonly answer: ProviderAnswer
}
