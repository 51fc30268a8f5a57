import type { AnalysisResult } from '../model/analysis-result.ts'
import type { Bookkeeping } from '../model/bookkeeping.ts'
import type { ClientKind } from '../model/client-kind.ts'
import type { FileNote } from '../model/document.ts'
import type { UnreadReason } from '../model/page.ts'
import type { DocumentCounting, Position, PositionSet } from '../model/position.ts'
import type { NoticeComparison } from '../model/notice-comparison.ts'
import type { ReportedComparison } from '../model/reported-data.ts'
import type { RequestOutcome } from '../model/request-outcome.ts'

/** A page that is in the Belegmappe, as far as somebody may have to look at it. */
export interface ItemPage {
  /** 1-based within the document. */
  readonly number: number
  /** 1-based within the file; shown to people. */
  readonly sourcePage: number
  readonly wordCount: number
  readonly unread: readonly UnreadReason[]
  /** Nobody can load it: a notice stands in its place. */
  readonly isDamaged: boolean
}

/** A document that is in the Belegmappe. */
export interface ItemDocument {
  readonly id: string
  readonly filename: string
  readonly analysis: AnalysisResult | null
  /** Those about pages that could not come in as they are included. */
  readonly notes: readonly FileNote[]
  readonly pages: readonly ItemPage[]
}

/** A file that is not. */
export interface ItemFile {
  readonly documentId: string
  readonly filename: string
  readonly code: string
  /** German, says what to do. */
  readonly message: string
}

/** An assessment of the year, wherever it is filed, beside what the positions of the year come to. */
export interface ItemNotice {
  readonly document: Pick<ItemDocument, 'id' | 'filename' | 'analysis'>
  readonly comparison: NoticeComparison
}

/** What others reported to the tax office, beside the certificates of the year. */
export interface ItemReported {
  /** The printouts. */
  readonly documents: readonly Pick<ItemDocument, 'id' | 'filename' | 'analysis'>[]
  readonly comparison: ReportedComparison
}

/** What items are made of; the same facts give the same items. */
export interface WorkItemFacts {
  /** In the order in which they came in. */
  readonly documents: readonly ItemDocument[]
  readonly failed: readonly ItemFile[]
  readonly otherMandant: readonly ItemFile[]
  readonly positions: PositionSet
  /** Null for who runs no business. */
  readonly books: Bookkeeping | null
  /** Documents that name the IdNr of another person. */
  readonly foreignIds: readonly { readonly documentId: string; readonly idNr: string }[]
  /** Null without master data. */
  readonly clientKind: ClientKind | null
  /** How the mandant is called, all names of a couple in the first. */
  readonly mandantNames: readonly string[]
  /** The newest assessment of the client-year; null: none, or no client-year. */
  readonly notice: ItemNotice | null
  /** Printouts of reported data of the client-year; null: there is none, or no client-year. */
  readonly reported: ItemReported | null
  readonly requests: Pick<RequestOutcome, 'year' | 'missing' | 'unsettled'>
  /** What a reader calls a document: its number in the Belegmappe, or its file; null where it is not shown. */
  readonly nameOf: (documentId: string) => string | null
}

/** Facts, with what is looked up about their documents again and again. */
export interface ItemView {
  readonly facts: WorkItemFacts
  readonly positionsOf: (documentId: string) => readonly Position[]
  readonly countingOf: (documentId: string) => DocumentCounting | undefined
}

export function viewFacts(facts: WorkItemFacts): ItemView {
  const byDocument = Map.groupBy(facts.positions.positions, ({ documentId }) => documentId)
  const counting = new Map(facts.positions.documents.map(one => [one.documentId, one]))
  return {
    facts,
    positionsOf: documentId => byDocument.get(documentId) ?? [],
    countingOf: documentId => counting.get(documentId),
  }
}
