/** What `/local` tells the window of mandants; the same shapes as engine/http/local/mandant-wire.ts, which a test holds against these. */
export type MandantKind = 'person' | 'couple' | 'company'

export interface MandantItem {
  readonly id: string
  readonly name: string
  readonly kind: MandantKind
  readonly clientNumber: number | null
  readonly town: string | null
  readonly batches: number
  readonly lastBatchAt: number | null
}

export interface MandantPage {
  readonly mandants: readonly MandantItem[]
  readonly total: number
}

export interface Address {
  readonly label: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly country: string
}

export interface Spouse {
  readonly firstName: string
  readonly lastName: string
  readonly birthName: string | null
  readonly idNr: string | null
}

export interface MandantForm {
  readonly kind: MandantKind
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  readonly birthName: string | null
  readonly furtherNames: readonly string[]
  readonly spouse: Spouse | null
  readonly clientNumber: number | null
  readonly consultantNumber: number | null
  readonly idNr: string | null
  readonly taxNumbers: readonly string[]
  readonly vatId: string | null
  readonly vatStatus: 'regular' | 'small_business' | 'exempt' | null
  readonly vatBasis: 'received' | 'agreed' | null
  readonly businessYearStartMonth: number | null
  readonly chart: '03' | '04' | null
  readonly addresses: readonly Address[]
  readonly ibans: readonly string[]
  readonly notes: string
}

export interface MandantChange {
  readonly version: number
  readonly at: number
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

export interface MandantDetail {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly createdAt: number
  readonly changedAt: number | null
  readonly form: MandantForm
  readonly history: readonly MandantChange[]
}

/** `field` is a path, e.g. `addresses.0.postcode`. */
export interface FieldFault {
  readonly field: string
  readonly message: string
}

export type SavedMandant =
  | { readonly outcome: 'saved'; readonly id: string; readonly version: number; readonly hints: readonly FieldFault[] }
  | { readonly outcome: 'invalid'; readonly faults: readonly FieldFault[] }
  | { readonly outcome: 'changed'; readonly version: number }

export type ExpectedState = 'open' | 'requested' | 'received' | 'waived'

export interface FiledDocument {
  readonly documentId: string
  readonly batchId: string
  readonly filename: string
  readonly kindId: string
  readonly kindLabel: string
  readonly issuer: string | null
  readonly year: number | null
}

export interface ExpectedDocument {
  readonly id: string
  readonly mandantId: string
  readonly kindId: string | null
  readonly label: string
  readonly issuerHint: string | null
  readonly taxYear: number | null
  readonly firstYear: number
  readonly createdAt: number
  readonly year: number
  readonly state: ExpectedState
  readonly stateAt: number | null
  readonly documentId: string | null
  readonly found: FiledDocument | null
}

export interface Suggestion {
  readonly kindId: string
  readonly label: string
  readonly issuerHint: string | null
  readonly lastYear: number
  readonly count: number
}

export interface Checklist {
  readonly year: number
  readonly expected: readonly ExpectedDocument[]
  readonly suggestions: readonly Suggestion[]
  readonly kinds: readonly { readonly id: string; readonly label: string }[]
}

/** What is to be expected; without a kind the label says it. */
export interface ExpectedWish {
  readonly kindId: string | null
  readonly label: string
  readonly issuerHint: string | null
  readonly everyYear: boolean
}

export interface Deletion {
  readonly id: string
  readonly at: number
  readonly filesRemovedAt: number | null
  readonly record: {
    readonly schema: 'deletion/1'
    readonly deletion_id: string
    readonly organization_id: string
    readonly mandant_id: string
    readonly deleted_at: string
    readonly engine_version: string
    readonly counts: {
      readonly batches: number
      readonly documents: number
      readonly pages: number
      readonly originals_removed: number
      readonly original_bytes_removed: number
      readonly originals_shared: number
      readonly billing_snapshots_kept: number
    }
    readonly batches: readonly {
      readonly batch_id: string
      readonly created_at: string
      readonly documents: number
      readonly pages: number
      readonly binder_sha256: string | null
      readonly audit_last_hash: string | null
    }[]
    readonly originals: readonly { readonly sha256: string; readonly fate: 'removed' | 'shared' }[]
    readonly rows: Readonly<Record<string, number>>
  }
}
