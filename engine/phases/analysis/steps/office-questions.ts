import type { IssuerLesson } from '../parties/recall-issuer.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'

/** What analysis asks of the office's data while it reads a document, by the sort of question. */
export interface OfficeQuestions {
  /** Lessons about other documents of the issuer, newest first. */
  readonly lessons: { about: { readonly issuerKeys: readonly string[] }; answer: readonly IssuerLesson[] }
  /** Accounts on earlier documents of the issuer. */
  readonly known_ibans: {
    about: { readonly name: string | null; readonly vatId: string | null }
    answer: readonly string[]
  }
  /** The pages of a statement from its first to its last, as far as they are read at all. */
  readonly statement_pages: { about: Readonly<Record<string, never>>; answer: readonly NumberedPage[] }
}

export type QuestionSort = keyof OfficeQuestions

/** A question on its way to whoever holds the office's data. */
export type OfficeQuestion = {
  [Sort in QuestionSort]: { readonly sort: Sort; readonly about: OfficeQuestions[Sort]['about'] }
}[QuestionSort]

export type OfficeAnswer = OfficeQuestions[QuestionSort]['answer']
