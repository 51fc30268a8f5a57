import type { DocumentStatus } from '../../model/document.ts'
import type { Box } from '../../model/page.ts'

/** What `/local/search` tells the window. Times are epoch ms UTC, amounts decimal strings, boxes shares of the upright page. */
export interface WireSearch {
  /** Of the newest batch first, those of a batch together. */
  readonly hits: readonly WireSearchHit[]
  /** Documents that are found in all; more than that when `isTotalExact` is false; null on further pages. */
  readonly total: number | null
  readonly isTotalExact: boolean
  /** `after` of the next page, or null. */
  readonly next: number | null
}

export interface WireSearchHit {
  readonly documentId: string
  readonly filename: string
  readonly status: DocumentStatus
  readonly batchId: string
  readonly batchName: string
  readonly batchCreatedAt: number
  readonly mandantName: string | null
  /** German label; null when it is not known. */
  readonly kind: string | null
  readonly issuer: string | null
  /** YYYY-MM-DD. */
  readonly date: string | null
  readonly amount: { readonly value: string; readonly unit: string | null } | null
  readonly foundIn: 'page' | 'field' | 'kind' | 'filename' | 'document'
  /** Name of the value that was found, with the German name that its kind gives it. */
  readonly field: { readonly name: string; readonly title: string | null } | null
  readonly page: number | null
  readonly snippet: readonly { readonly text: string; readonly isHit: boolean }[]
  /** Of the hits on that page. */
  readonly boxes: readonly Box[]
}

/** What a search can be narrowed by. */
export interface WireSearchChoices {
  readonly projects: readonly { readonly id: string; readonly name: string; readonly isOwn: boolean }[]
  readonly mandants: readonly { readonly id: string; readonly name: string }[]
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
  readonly years: readonly number[]
  /** Documents that changed or were read and cannot be found as they are yet. */
  readonly waiting: number
}

/** Every hit in one document, in reading order. */
export interface WireDocumentHits {
  readonly hits: readonly { readonly page: number; readonly boxes: readonly Box[] }[]
}
