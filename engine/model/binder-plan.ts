import type { JudgedBookings } from './judged-booking.ts'
import type { AnalysisResult } from './analysis-result.ts'
import type { ChainLink } from './audit-entry.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import type { CapturedPage, CaptureProtocol } from './capture-protocol.ts'
import type { ClientKind } from './client-kind.ts'
import type { DeletedDocuments } from './deletion.ts'
import type { FileNote } from './document.ts'
import type { PageLedger } from './page-ledger.ts'
import type { KindRole } from './kind-role.ts'
import type { LastYear } from './last-year.ts'
import type { LeftOutFile } from './left-out.ts'
import type { LinkedPayment } from './linked-payment.ts'
import type { MediaType, PageMediaType } from './media-type.ts'
import type { AsideReason, PageText } from './page.ts'
import type { PlannedClientYear } from './planned-client-year.ts'
import type { Placement } from './placement.ts'
import type { PositionSet } from './position.ts'
import type { PhaseLogEntry } from './progress.ts'
import type { RequestOutcome } from './request-outcome.ts'
import type { WorkItemWord } from './work-item.ts'

/** A page in the plan; its text is read from `textPath` (JSON of PageText) by the worker, so that a plan stays small. */
export interface PlannedPage {
  /** 1-based within the document; evidence names it. */
  readonly number: number
  /** 1-based within the file; people look there. */
  readonly sourceNumber: number
  readonly widthPt: number
  readonly heightPt: number
  readonly textPath: string | null
  /** How its paper was captured; absent of a page that is no picture. */
  readonly captured?: CapturedPage
}

export interface PlannedDocument {
  readonly documentId: string
  /** 0-based position in the request. */
  readonly index: number
  readonly filename: string
  /** Where it lay in another document, e.g. `Unterlagen.zip › 2025/Rechnung.pdf`; null for a file of the request. */
  readonly within: string | null
  /** The file whose pages are read: the original, or what was made of it. */
  readonly file: PlannedFile
  /** The bytes as they came in; null when they are not there any more. */
  readonly originalPath: string | null
  /** Of the original. */
  readonly mediaType: MediaType
  readonly sha256: string
  readonly byteSize: number
  readonly notes: readonly FileNote[]
  readonly pages: readonly PlannedPage[]
  readonly placement: Placement
  readonly analysis: AnalysisResult | null
  /** Where a person books it; absent: as it is suggested. */
  readonly bookings?: JudgedBookings
  /** What its kind is in the trade; null for a kind without a role. */
  readonly role: KindRole | null
  /** German labels of the fields that its kind brings with it, by field name, in the order of the kind. */
  readonly fieldLabels: Readonly<Record<string, string>>
}

/** A file that pages are taken from; the parts of a stack share one. */
export interface PlannedFile {
  /** The document that the file belongs to. */
  readonly documentId: string
  readonly path: string
  readonly mediaType: PageMediaType
  readonly pageCount: number
  /** Numbers of its pages that cannot be loaded. */
  readonly damaged: readonly number[]
}

/** A file of the request as it came in; what lay in it goes with it. */
export interface InputFile {
  readonly documentId: string
  /** 0-based position in the request. */
  readonly index: number
  readonly filename: string
  /** Null when the bytes never arrived, or when all that is in the file belongs to another mandant. */
  readonly path: string | null
  readonly mediaType: MediaType | null
  readonly sha256: string | null
  readonly byteSize: number | null
}

/** A page of a file, to be shown as a small picture. */
export interface PagePicture {
  readonly path: string
  readonly mediaType: PageMediaType
  /** 1-based within the file. */
  readonly sourceNumber: number
  readonly rotation: PageText['rotation']
}

/** A page that stays out of the binder although its document, or what was divided from it, is in it. */
export interface AsidePage {
  readonly documentId: string
  readonly filename: string
  /** 1-based within the file. */
  readonly sourceNumber: number
  readonly reason: AsideReason
  /** It is a picture of paper. */
  readonly isCaptured?: true
  readonly picture: PagePicture | null
}

/**
 * A document that is not in the binder, with the reason: failed, removed as an exact duplicate, another mandant's, or
 * taken out by a person.
 */
export interface SetAsideDocument {
  readonly documentId: string
  readonly index: number
  readonly filename: string
  readonly within: string | null
  readonly mediaType: MediaType | null
  readonly sha256: string | null
  readonly byteSize: number | null
  /** Null when the pages could not be counted. */
  readonly pageCount: number | null
  /** Of its first page; null unless it is a duplicate whose pages are known. */
  readonly picture: PagePicture | null
  readonly reason:
    | { readonly type: 'failed'; readonly code: string; readonly message: string }
    | { readonly type: 'duplicate'; readonly duplicateOf: string; readonly duplicateOfFilename: string }
    /** `by`: what says so. */
    | { readonly type: 'other_mandant'; readonly by: 'id_nr' | 'name' | 'person'; readonly message: string }
    /** Taken out whole; `message` is what the person said. */
    | { readonly type: 'removed'; readonly message: string }
}

/** Two documents of the binder that belong together; `documentId` is the one that follows the other. */
export interface DocumentLink {
  readonly documentId: string
  readonly relatedId: string
  /**
   * A reminder of the invoice, probably the same receipt once more, one that looks like it and has its amount, one that
   * replaces it, or a statement with the movement that paid it.
   */
  readonly type: 'reminder' | 'same_receipt' | 'similar' | 'nearly_same' | 'supersedes' | 'payment'
  readonly payment?: LinkedPayment
}

/** Everything that the Belegmappe says, as data; written by the report phase, executed by a page worker. */
export interface BinderPlan {
  readonly outPath: string
  /** Where the worker writes the machine-readable index, byte for byte as it is attached. */
  readonly indexPath: string
  /**
   * Folder for what else lies beside the binder: `index` and `positions` as `.csv` and `.xlsx`, and a PDF per document
   * in `Einzelbelege`.
   */
  readonly folderPath: string
  /** Of a client-year: its own id, as its chain has it. */
  readonly batchId: string
  readonly batchName: string
  /** Null of a batch's own Belegmappe. */
  readonly clientYear: PlannedClientYear | null
  /** 1 to 12; the calendar year begins with 1. */
  readonly businessYearStartMonth: number
  /** 1, and one more after each round of corrections. */
  readonly edition: number
  /** As people read it, with both names of a couple. */
  readonly mandantName: string | null
  /** The company, or the person whom the mandant is kept under: how papers name it. */
  readonly ownName: string | null
  /** By the master data; null without them. */
  readonly clientKind: ClientKind | null
  readonly officeName: string
  readonly createdAt: number
  /** Declared time of the output; all dates in the file are this one. */
  readonly producedAt: number
  readonly engineVersion: string
  readonly documents: readonly PlannedDocument[]
  readonly setAside: readonly SetAsideDocument[]
  /** All files of the request, in its order. */
  readonly inputs: readonly InputFile[]
  /** Files of the same delivery that never became documents. */
  readonly leftOut: readonly LeftOutFile[]
  /** Archives and stacks whose content is bound in their place. */
  readonly containers: number
  readonly asidePages: readonly AsidePage[]
  /** What came in and was deleted since; nothing is known of it but how much it was. */
  readonly deleted: readonly DeletedDocuments[]
  /** Documents that are in the binder although they equal another one (no removal was asked for). */
  readonly possibleDuplicates: readonly { readonly documentId: string; readonly duplicateOf: string }[]
  /** Beside the exact duplicates. */
  readonly links: readonly DocumentLink[]
  /** What its documents count for. */
  readonly positions: PositionSet
  /** Null for who runs no business. */
  readonly bookkeeping: Bookkeeping | null
  /** What the mandant's Belegmappe of the year before says; null where there is none. */
  readonly lastYear: LastYear | null
  /** Documents of the binder that name the IdNr of another person than the mandant. */
  readonly foreignIds: readonly { readonly documentId: string; readonly idNr: string }[]
  /** Sheets of request letters, and what the mandant's checklist still lacks. */
  readonly requests: RequestOutcome
  /** What people said of its open questions, the oldest first. */
  readonly itemWords: readonly WorkItemWord[]
  readonly phases: readonly PhaseLogEntry[]
  /** How its paper was captured; null where all came in digital. */
  readonly capture: CaptureProtocol | null
  /** The key that its seal is signed with. */
  readonly sealKey: { readonly publicKey: string; readonly fingerprint: string }
  /** The audit log up to now; empty for batches from before there was one. */
  readonly audit: readonly ChainLink[]
  /** Originals are attached up to this sum of bytes, else they stay in the folder beside the binder. */
  readonly attachBytesMax: number
  /** The protocol prints the hash of each file that came in. */
  readonly hasHashPages: boolean
  /** Pages that PDF/A forbids become pictures where they are few; else they come in as they are: it is not PDF/A. */
  readonly prefersArchive: boolean
  /** Where the worker says which file it works on, so that one that brings it down is known. */
  readonly journalPath?: string
  /** Files (by the id of the document they belong to) that must not be tried again as they are. */
  readonly rungs?: Readonly<Record<string, PageRung>>
  /** Files (as in `rungs`) whose pages must not be held against what was made of them. */
  readonly unchecked?: readonly string[]
}

/** How a page comes into the Belegmappe, best first: as it is, written by PDFium, as a picture, or as a notice. */
export type PageRung = 'copied' | 'rewritten' | 'picture' | 'notice'

/** A seal that lacks its signature. */
export interface UnsignedSeal {
  /** What has to be signed: the hash of all that the seal says, hex. */
  readonly payloadSha256: string
  /** Offset in the file. */
  readonly signatureAt: number
}

export interface BinderReceipt {
  readonly pageCount: number
  readonly seal: UnsignedSeal
  /** What became of pages that could not come in as they are, by document. */
  readonly pageNotes: readonly { readonly documentId: string; readonly notes: readonly FileNote[] }[]
  /** Planned documents that no way brought into the binder; their pages count as unreadable. */
  readonly unreadable: readonly { readonly documentId: string; readonly code: string; readonly message: string }[]
  readonly ledger: PageLedger
}
