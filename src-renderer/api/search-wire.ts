import type { Box, DocumentStatus } from './wire.ts'

/** What `/local/search` of the engine tells the window; the same shapes as engine/http/local/search-wire.ts, which a test holds against these. */
export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Null on further pages: the first told it. */
  readonly total: number | null
  readonly isTotalExact: boolean
  readonly next: number | null
}

export interface SearchHit {
  readonly documentId: string
  readonly filename: string
  readonly status: DocumentStatus
  readonly batchId: string
  readonly batchName: string
  readonly batchCreatedAt: number
  readonly mandantName: string | null
  readonly kind: string | null
  readonly issuer: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  readonly amount: { readonly value: string; readonly unit: string | null } | null
  readonly foundIn: 'page' | 'field' | 'kind' | 'filename' | 'document'
  readonly field: { readonly name: string; readonly title: string | null } | null
  readonly page: number | null
  readonly snippet: readonly { readonly text: string; readonly isHit: boolean }[]
  readonly boxes: readonly Box[]
}

export interface SearchChoices {
  readonly projects: readonly { readonly id: string; readonly name: string; readonly isOwn: boolean }[]
  readonly mandants: readonly { readonly id: string; readonly name: string }[]
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
  readonly years: readonly number[]
  /** Documents that changed or were read and cannot be found as they are yet. */
  readonly waiting: number
}

export interface DocumentHits {
  readonly hits: readonly DocumentHit[]
}

/** The words of one hit on a page, each by its box. */
export interface DocumentHit {
  readonly page: number
  readonly boxes: readonly Box[]
}
