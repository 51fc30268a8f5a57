import type { AnalysisResult } from '../../model/analysis-result.ts'
import type { DocumentLink } from '../../model/binder-plan.ts'
import type { JudgedPositions } from '../../model/judgement.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { TaxRules } from './load-rules.ts'

/** What is known of a document when its positions are made. */
export interface PositionDocument {
  readonly id: string
  /** Position in the request. */
  readonly index: number
  /** With what a person said laid over it. */
  readonly analysis: AnalysisResult | null
  readonly judged: JudgedPositions
  /** Epoch ms when a person found all of it right; null: nobody did. */
  readonly confirmedAt: number | null
  readonly pageCount: number
  /** Words of its pages in reading order, pages apart by a line. */
  readonly text: string
  /** Where its text comes from: of two copies of one paper the better one counts. */
  readonly quality: 'xml' | 'digital' | 'scan'
  /** It belongs to another mandant of the office. */
  readonly isForeign: boolean
}

/** Everything that decides about positions; the same input gives the same positions. */
export interface PositionInput {
  readonly documents: readonly PositionDocument[]
  readonly links: readonly DocumentLink[]
  /** Exact copies. */
  readonly duplicates: readonly { readonly documentId: string; readonly duplicateOf: string }[]
  /** Master data; null: nobody said whose documents these are. */
  readonly mandant: MandantRecord | null
  /** The year that a person wants to see; null: the year that most papers are about. */
  readonly year: number | null
  readonly tax: TaxRules
}

/** The value of a text field; empty where there is none. */
export function textField({ analysis }: Pick<PositionDocument, 'analysis'>, name: string): string {
  return analysis?.fields[name]?.value ?? ''
}
