import type { LeftOutFile } from './left-out.ts'
import type { PhaseName, RequestedPhase } from './phase-name.ts'
import type { PriceListEntry } from './price-list.ts'

export type BatchStatus = 'queued' | 'processing' | 'completed' | 'failed'

export interface BatchOptions {
  readonly requestedPhases: readonly RequestedPhase[]
  readonly phases: readonly PhaseName[]
  /** ISO 639-1. */
  readonly language: string
  readonly autoDedupe: boolean
  /** Files that lay at the door and did not become documents; absent when all did. */
  readonly leftOut?: readonly LeftOutFile[]
}

/** `error` of a failed batch (decisions.md 1.6); the list of documents is added when it is shown. */
export interface BatchFault {
  readonly code: 'all_documents_failed' | 'report_failed' | 'cancelled' | 'storage_full' | 'internal_error'
  /** German. */
  readonly message: string
  readonly phase: PhaseName
  readonly retryable: boolean
  readonly failedAt: number
}

export interface Batch {
  readonly id: string
  readonly projectId: string
  readonly organizationId: string
  readonly name: string
  readonly mandantId: string | null
  readonly status: BatchStatus
  readonly options: BatchOptions
  /** Label of the managed storage place, fixed at creation (decisions.md 1.4). */
  readonly basePath: string
  readonly webhookUrl: string | null
  /** What the program that sent it calls it; null where it said nothing. */
  readonly reference: string | null
  /** What that program keeps with it. */
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: number
  readonly updatedAt: number
  readonly startedAt: number | null
  readonly completedAt: number | null
  readonly error: BatchFault | null
}

/** The finished Belegmappe of a batch. */
export interface BatchOutput {
  readonly batchId: string
  /** File name that a person sees, e.g. `Belegmappe_Muster_2025_….pdf`. */
  readonly filename: string
  /** Relative to the managed storage root. */
  readonly path: string
  readonly byteSize: number
  readonly sha256: string
  readonly createdAt: number
}

/** Immutable billing reference of a batch (decisions.md 1.5). */
export interface BillingSnapshot {
  readonly id: string
  readonly batchId: string
  readonly partnerCode: string
  readonly discountPercent: number
  readonly provisionPercent: number
  /** Copy of the price list's entry. */
  readonly prices: PriceListEntry
  readonly createdAt: number
}
