import type * as V1 from '../../client/schema.d.ts'

/**
 * What `/local` of the engine tells the window; the same shapes as engine/http/local/window-wire.ts, which a test holds
 * against these; states and phases are those of `/v1`, by the types that come from its OpenAPI document. Times are epoch ms UTC, money is a decimal string, percentages are 0 to 100.
 */
export type BatchStatus = V1.BatchStatus['status']
export type DocumentStatus = V1.Documents['documents'][number]['status']
export type PhaseName = V1.Progress['current_phase']['phase']

export interface BatchItem {
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
  readonly progress: Progress | null
  readonly documentsTotal: number
  readonly documentsFailed: number
  readonly error: Fault | null
  /** What a queued batch waits for: files that are still to be fetched, or batches that are before it. Null once it began. */
  readonly waitsFor: { readonly reason: 'files' | 'turn'; readonly count: number } | null
  /** It failed or was cancelled, and a new batch can be made of the same originals. */
  readonly canRestart: boolean
}

export interface Fault {
  readonly code: string
  readonly message: string
}

export interface Progress {
  readonly phase: PhaseName
  readonly phasePercent: number
  readonly stepText: string
  readonly remainingSeconds: number
  readonly currentFile: string
  readonly currentIndex: number
  readonly totalFiles: number
}

export interface BatchDetail extends BatchItem {
  readonly phases: readonly PhaseName[]
  readonly hasWebhook: boolean
  readonly canAssignMandant: boolean
  readonly result: { readonly filename: string; readonly byteSize: number; readonly sha256: string } | null
  /** The result still names a mandant that the batch was taken from: it is not given out until the new one is there. */
  readonly namesFormerMandant: boolean
  /** How far the Belegmappe follows the corrections: it is being written anew while `done` is less than `wanted`. */
  readonly revision: Revision
  readonly documents: readonly BatchDocument[]
}

export interface Revision {
  readonly wanted: number
  readonly done: number
  readonly fault: Fault | null
}

export interface BatchDocument {
  readonly id: string
  readonly index: number
  readonly filename: string
  readonly status: DocumentStatus
  readonly byteSize: number | null
  readonly pageCount: number | null
  readonly error: Fault | null
  readonly duplicateOf: string | null
  readonly kind: DocumentKind | null
  readonly year: number | null
  readonly fields: Readonly<Record<string, Field>>
  /** Names of fields of which a person said that the document does not have them. */
  readonly absentFields: readonly string[]
  readonly warnings: readonly Warning[]
  /** Invoices that it speaks of, as a reminder does. */
  readonly references: readonly Reference[]
  /** What a person said of it (`at`: epoch ms); null when nobody did. */
  readonly review: { readonly state: 'corrected' | 'confirmed'; readonly at: number | null } | null
  /** Why the kind was chosen, the strongest reason first, and what else it might be. */
  readonly kindReasons: readonly {
    readonly type: 'title' | 'phrase' | 'structure' | 'ngram' | 'learned' | 'llm' | 'human'
    readonly text: string
    readonly weight: number
  }[]
  readonly kindAlternatives: readonly { readonly id: string; readonly confidence: number }[]
  readonly section: string | null
  readonly position: number | null
  /** How it came out of another document; null for a file that was sent. */
  readonly origin: DocumentOrigin | null
  /** Holds other documents only (archive, divided stack). */
  readonly isContainer: boolean
  readonly notes: readonly FileNote[]
  readonly pages: readonly DocumentPage[]
}

/** `page` is 1-based within the document that carries the note. */
export interface FileNote extends Fault {
  readonly page?: number
}

export interface DocumentOrigin {
  readonly parentId: string
  readonly type: 'archive_entry' | 'attachment' | 'part'
  readonly label: string
  readonly reasons?: readonly string[]
}

/** A page of a document; `setAside` says why it is not in the Belegmappe. */
export interface DocumentPage {
  readonly number: number
  readonly sourceNumber: number
  readonly setAside: AsideReason | null
}

/** `removed` by a person. */
export type AsideReason = 'blank' | 'separator' | 'removed'

export interface DocumentKind {
  readonly id: string
  readonly label: string
  readonly confidence: number
  readonly decision: 'auto' | 'review' | 'unklar' | 'human'
}

export interface Warning {
  readonly code: string
  readonly severity: 'high' | 'medium' | 'low'
  readonly fields: readonly string[]
  readonly message: string
}

/** An invoice that a document speaks of: what it says of it; null what it leaves out. */
export interface Reference {
  readonly number: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** Decimal string, euro. */
  readonly amount: string | null
  /** Where the words stand that name it. */
  readonly evidence: Field['evidence'][number]
}

/** Top left corner, width and height, each a share of the upright page, 0 to 1. */
export type Box = readonly [x: number, y: number, width: number, height: number]

export interface Field {
  readonly type: 'money' | 'date' | 'text' | 'number' | 'iban' | 'bic' | 'vat_id' | 'tax_number' | 'idnr'
  readonly value: string
  readonly unit: string | null
  readonly raw: string
  readonly confidence: number
  readonly source: 'human' | 'xml' | 'qr' | 'learned' | 'text' | 'computed' | 'llm'
  readonly evidence: readonly { readonly page: number; readonly box: Box; readonly label: string | null }[]
  readonly checks: readonly string[]
  /** German name of a field that its kind has of its own. */
  readonly title: string | null
  readonly alternatives: readonly { readonly value: string; readonly confidence: number }[]
}

export interface Delivery {
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

/** On whose behalf batches are made, and the conditions of its batches to come. */
export interface Project {
  readonly id: string
  readonly name: string
  /** Projects of one organization share their mandants. */
  readonly organizationId: string
  readonly partnerCode: string
  readonly discountPercent: number
  readonly provisionPercent: number
  /** The window's own project. */
  readonly isOwn: boolean
  /** Clients that are not revoked. */
  readonly clients: number
}

/** The watched folder: what it is doing, what stays in it and why, and what was taken last. */
export interface Inbox {
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

export interface Client {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly projectName: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  readonly revokedAt: number | null
}

export interface ClientSecret {
  readonly clientId: string
  readonly secret: string
  readonly webhookSecret: string | null
}

export interface BatchPage {
  readonly batches: readonly BatchItem[]
  readonly total: number
}

export interface Mandant {
  readonly id: string
  readonly name: string
}
