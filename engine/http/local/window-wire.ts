import type {
  AnalysisResult,
  AnalysisWarning,
  Field,
  FieldType,
  InvoiceReference,
  KindDecision,
} from '../../model/analysis-result.ts'
import type { BatchStatus } from '../../model/batch.ts'
import type { Revision } from '../../model/correction.ts'
import type { DocumentOrigin, DocumentStatus, FileNote } from '../../model/document.ts'
import type { AsideReason, TextSource, UnreadRegion, Word } from '../../model/page.ts'
import type { LearningState } from '../../model/lesson.ts'
import type { PhaseName } from '../../model/phase-name.ts'

/** What `/local` tells the window. Times are epoch ms UTC, money is a decimal string, percentages are 0 to 100. */
export interface WireBatchItem {
  readonly id: string
  readonly name: string
  readonly mandantName: string | null
  /** Null without one, and for a mandant of another organization, who has no page in this window. */
  readonly mandantId: string | null
  /** Name of the project of another program that sent the batch; null for the window's own batches. */
  readonly sourceName: string | null
  readonly status: BatchStatus
  readonly createdAt: number
  readonly completedAt: number | null
  readonly overallPercent: number
  /** Null unless the batch is being processed. */
  readonly progress: WireProgress | null
  readonly documentsTotal: number
  readonly documentsFailed: number
  /** Why a failed batch failed; German. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** What a queued batch waits for: files that are still to be fetched, or batches that are before it. Null once it began. */
  readonly waitsFor: { readonly reason: 'files' | 'turn'; readonly count: number } | null
  /** It failed or was cancelled, and a new batch can be made of the same originals. */
  readonly canRestart: boolean
}

export interface WireProgress {
  readonly phase: PhaseName
  readonly phasePercent: number
  /** German. */
  readonly stepText: string
  readonly remainingSeconds: number
  readonly currentFile: string
  readonly currentIndex: number
  readonly totalFiles: number
}

export interface WireBatchDetail extends WireBatchItem {
  readonly phases: readonly PhaseName[]
  /** Whether another program is told of status changes. */
  readonly hasWebhook: boolean
  /** Whether a person may give it to another mandant of the window's organization. */
  readonly canAssignMandant: boolean
  readonly result: { readonly filename: string; readonly byteSize: number; readonly sha256: string } | null
  /** The result still names a mandant that the batch was taken from: it is not given out until the new one is there. */
  readonly namesFormerMandant: boolean
  /** How far the Belegmappe follows the corrections: it is being written anew while `done` is less than `wanted`. */
  readonly revision: Revision
  readonly documents: readonly WireDocument[]
}

export interface WireDocument {
  readonly id: string
  readonly index: number
  readonly filename: string
  readonly status: DocumentStatus
  readonly byteSize: number | null
  readonly pageCount: number | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly duplicateOf: string | null
  readonly kind: Pick<KindDecision, 'id' | 'label' | 'confidence' | 'decision'> | null
  readonly year: number | null
  readonly fields: Readonly<Record<string, WireField>>
  /** Names of fields of which a person said that the document does not have them. */
  readonly absentFields: readonly string[]
  readonly warnings: readonly AnalysisWarning[]
  /** Invoices that it speaks of, as a reminder does. */
  readonly references: readonly InvoiceReference[]
  /** What a person said of it; null when nobody did. */
  readonly review: NonNullable<AnalysisResult['review']> | null
  /** Why the kind was chosen, the strongest reason first, and what else it might be. */
  readonly kindReasons: KindDecision['reasons']
  readonly kindAlternatives: KindDecision['alternatives']
  readonly section: string | null
  readonly position: number | null
  /** How it came out of another document; null for a file that was sent. */
  readonly origin: DocumentOrigin | null
  /** Holds other documents only (archive, divided stack). */
  readonly isContainer: boolean
  readonly notes: readonly FileNote[]
  readonly pages: readonly WirePage[]
}

/** A page of a document; `setAside` says why it is not in the Belegmappe. */
export interface WirePage {
  readonly number: number
  readonly sourceNumber: number
  readonly setAside: AsideReason | null
}

/** `title` is the German name of a field that its kind has of its own; null for the fields that every kind may carry. */
export type WireField = Field & { readonly title: string | null }

/** Kinds that a person may choose, in the order of the Belegmappe, each with its own fields; and the fields that all may carry. */
export interface WireKinds {
  readonly kinds: readonly {
    readonly id: string
    readonly label: string
    readonly section: string
    readonly fields: readonly { readonly id: string; readonly label: string; readonly type: FieldType }[]
  }[]
  readonly common: readonly { readonly id: string; readonly type: FieldType }[]
}

/** Of values with at least this confidence (and below the next bound): how many people looked at, and how many were right. */
export interface WireHits {
  readonly from: number
  readonly total: number
  readonly right: number
}

/** What the office taught: models, newest first, and how often the engine was right. */
export interface WireLearning extends LearningState {
  readonly kindHits: readonly WireHits[]
  readonly fieldHits: readonly WireHits[]
}

/** What can be set in the window; changes take effect at the next start of the engine. */
export interface WireSettings {
  readonly settings: readonly {
    /** As in `config.json`. */
    readonly key: string
    /** As it is written; null where nobody set it. */
    readonly value: unknown
    /** What holds where nobody sets it. */
    readonly fallback: unknown
    /** The environment stands above the file, so that the window cannot change it. */
    readonly origin: 'default' | 'file' | 'environment'
    /** The running engine still works with another value. */
    readonly isPending: boolean
  }[]
  readonly dataDir: string
  /** Of the disk that holds the data folder. */
  readonly freeBytes: number
  /** Languages that recognition can read. */
  readonly languages: readonly string[]
  /** Whether other programs can be given a certificate to trust. */
  readonly hasCertificate: boolean
}

/** One request of another program; never what it sent. */
export interface WireRequest {
  readonly id: string
  readonly at: number
  readonly clientId: string | null
  readonly method: string
  /** With placeholders: `/v1/batches/:batch_id`. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** One notification of another program, with every attempt to deliver it, the first one first. */
export interface WireDelivery {
  readonly id: string
  readonly status: BatchStatus
  readonly occurredAt: number
  readonly state: 'pending' | 'delivered' | 'exhausted' | 'gone'
  readonly nextAttemptAt: number | null
  readonly attempts: readonly {
    readonly at: number
    readonly durationMs: number
    readonly statusCode: number | null
    readonly fault: string | null
  }[]
}

export interface WireProject {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly partnerCode: string
  readonly discountPercent: number
  readonly provisionPercent: number
  /** The window's own project: it has no clients unless somebody made one. */
  readonly isOwn: boolean
  /** Clients that are not revoked. */
  readonly clients: number
}

/** The watched folder: what it is doing, what stays in it and why, and what was taken last. */
export interface WireInbox {
  /** Null when none is set. */
  readonly folder: string | null
  readonly state: 'off' | 'starting' | 'watching' | 'unreachable' | 'disk_low' | 'failing'
  readonly lookedAt: number | null
  /** Files that were seen and are not taken yet. */
  readonly waiting: number
  /** `path` is relative to the folder. */
  readonly faults: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  /** Batches since the engine started, newest first; `unknown` and `ambiguous`: the subfolder is no single mandant's name. */
  readonly recent: readonly {
    readonly batchId: string
    readonly batchName: string
    readonly at: number
    readonly documents: number
    readonly mandant: 'known' | 'unknown' | 'ambiguous' | 'none'
  }[]
}

export interface WireClient {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly projectName: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** What is shown of a client once and never again. */
export interface WireClientSecret {
  readonly clientId: string
  readonly secret: string
  /** Null when the project has had one before. */
  readonly webhookSecret: string | null
}

export interface WirePageText {
  readonly source: TextSource
  readonly words: readonly Word[]
  /** Parts with writing that was not read. */
  readonly unread: readonly UnreadRegion[]
}
