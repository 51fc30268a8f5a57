import type { AnalysisResult } from '../model/analysis-result.ts'
import type { BatchStatus } from '../model/batch.ts'
import type { Document, DocumentFault, DocumentOrigin, FileNote, Rendition } from '../model/document.ts'
import type { En16931Invoice } from '../model/en16931-invoice.ts'
import type { MediaType } from '../model/media-type.ts'
import type { BankFile } from '../model/movement.ts'
import type { AsideReason, Page, PageText } from '../model/page.ts'
import type { Placement } from '../model/placement.ts'
import type { StoredPageText } from '../model/stored-page-text.ts'

/** A page as CONVERSION finds it. */
export type ConvertedPage = Pick<Page, 'number' | 'widthPt' | 'heightPt' | 'hasText' | 'hasImages'>

export interface ConvertedDocument {
  readonly pages: readonly ConvertedPage[]
  readonly rendition: Rendition | null
  /** What the e-invoice says that the document is or carries. */
  readonly einvoice?: En16931Invoice | null
  /** What a bank's own file says. */
  readonly bankFile?: BankFile | null
  readonly notes: readonly FileNote[]
  readonly isContainer: boolean
  /** In the order in which they stand in the container. */
  readonly children: readonly ChildDocument[]
}

/** A document out of another one; its bytes are in the file store, or it says why they are not. */
export interface ChildDocument {
  readonly id: string
  readonly filename: string
  readonly origin: Omit<DocumentOrigin, 'parentId'>
  readonly content: { readonly sha256: string; readonly byteSize: number } | { readonly fault: DocumentFault }
}

/** Pages of a document that become a document of their own, by their numbers in order. */
export interface DocumentPart {
  readonly id: string
  readonly pages: readonly number[]
  /** Why a document begins here, German; none for the first. */
  readonly reasons: readonly string[]
}

/** A batch that holds a file of the same bytes. */
export interface OriginalUse {
  /** As it is called there. */
  readonly filename: string
  readonly batchId: string
  readonly batchName: string
  readonly batchStatus: BatchStatus
  readonly createdAt: number
  readonly mandantId: string | null
}

export interface OriginalUses {
  readonly sha256: string
  /** Batches in all. */
  readonly total: number
  /** Three of them at most: those that did not fail first, then those of the mandant who was named, then the newest. */
  readonly uses: readonly OriginalUse[]
}

/** How much of each queue is looked at; 4,000 documents at most. */
export interface UnfetchedWindow {
  readonly batchesMax: number
  readonly documentsMax: number
}

/** What progress and the loops of the phases need of a document. */
export type DocumentOutline = Pick<Document, 'id' | 'index' | 'filename' | 'status' | 'isContainer' | 'pageCount'>

export type UnfetchedDocument = Document & { readonly projectId: string }

/** Whose accounts are asked for. */
export interface IssuerAccounts {
  readonly organizationId: string
  /** Batches of this project alone; null: of all projects of the organization. */
  readonly projectId: string | null
  readonly vatId: string
  readonly exceptBatchId: string
}

export interface DocumentVerbs {
  /** In the order of the request, each followed by what came out of it. */
  listByBatch(batchId: string): Promise<readonly Document[]>
  /** The same without what was found in them, which takes long to read of a thousand documents. */
  outline(batchId: string): Promise<readonly DocumentOutline[]>
  find(documentId: string): Promise<Document | null>
  /**
   * Batches of any project with files of these bytes, for the administrator of this machine only; bytes that are in
   * none are left out.
   */
  originalUses(sha256s: readonly string[], mandantId: string | null): Promise<readonly OriginalUses[]>
  /**
   * Documents whose source is still to be fetched, oldest batch first, with their project: at most `documentsMax` of a
   * batch and sort of source, and of a project's oldest `batchesMax` batches with that sort.
   */
  listUnfetched(window: UnfetchedWindow): Promise<readonly UnfetchedDocument[]>
  /** Records the bytes, or the fault; when it was the batch's last open source, its run becomes available. */
  finishFetch(documentId: string, outcome: FetchOutcome, at: number): Promise<void>
  saveType(documentId: string, mediaType: MediaType): Promise<void>
  /** Replaces the document's pages, and adds the children; a container is processed by that. */
  saveConverted(documentId: string, converted: ConvertedDocument): Promise<void>
  /**
   * Gives pages with their texts to new documents; what is left (separator sheets) stays, in a container. Does nothing
   * when done before.
   */
  divide(documentId: string, parts: readonly DocumentPart[]): Promise<void>
  /** Numbers documents that came out of others behind those of the request, in their order within their parents. */
  numberParts(batchId: string): Promise<void>
  /** Adds notes that are not there yet. */
  addNotes(documentId: string, notes: readonly FileNote[]): Promise<void>
  /** Takes notes of a code back. */
  dropNotes(documentId: string, code: string): Promise<void>
  einvoice(documentId: string): Promise<En16931Invoice | null>
  bankFile(documentId: string): Promise<BankFile | null>
  /** What the engine found, without what a person decided. */
  foundAnalysis(documentId: string): Promise<AnalysisResult | null>
  /**
   * Accounts with right check digits on an issuer's documents in an organization's other completed batches; each once.
   */
  ibansOfIssuer(of: IssuerAccounts): Promise<readonly string[]>
  saveAnalysis(documentId: string, found: AnalysisResult): Promise<void>
  savePlacement(documentId: string, placement: Placement): Promise<void>
  placement(documentId: string): Promise<Placement | null>
  /** Placements of a batch's documents that have one, by document id. */
  placements(batchId: string): Promise<ReadonlyMap<string, Placement>>
  /** Only a pending document changes; false when it was not pending. */
  fail(documentId: string, fault: DocumentFault): Promise<boolean>
  markDuplicate(documentId: string, duplicateOf: string): Promise<boolean>
  markProcessed(documentId: string): Promise<boolean>
}

export type FetchOutcome =
  | { readonly ok: true; readonly sha256: string; readonly byteSize: number }
  | { readonly ok: false; readonly fault: DocumentFault }

export interface PageVerbs {
  listByDocument(documentId: string): Promise<readonly Page[]>
  text(documentId: string, number: number): Promise<PageText | null>
  /** The texts of these pages as they are stored, for whom hands them on unread; by page, without those that have none. */
  storedTexts(documentId: string, numbers: readonly number[]): Promise<readonly StoredPageText[]>
  /** Numbers of the document's pages whose text is stored. */
  numbersWithText(documentId: string): Promise<ReadonlySet<number>>
  saveText(documentId: string, number: number, text: PageText): Promise<void>
  setAside(documentId: string, numbers: readonly number[], reason: AsideReason | null): Promise<void>
}
