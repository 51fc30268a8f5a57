/** A file whose bytes are in batches already. */
export interface WireKnownFile {
  readonly sha256: string
  /** Batches in all; `uses` names three at most. */
  readonly total: number
  readonly uses: readonly {
    /** As it is called there. */
    readonly filename: string
    readonly batchId: string
    readonly batchName: string
    readonly createdAt: number
    /** The batch failed, so that no Belegmappe holds the file. */
    readonly hasFailed: boolean
    readonly mandantName: string | null
    readonly isSameMandant: boolean
  }[]
}

/** What files would take and cost as a batch: two ends, since nobody has opened them. */
export interface WirePreview {
  readonly pages: { readonly from: number; readonly to: number }
  readonly seconds: { readonly from: number; readonly to: number }
  /** Net euro as decimal strings; null where the office has no prices. */
  readonly cost: { readonly from: string; readonly to: string; readonly priceList: string } | null
  /** Batches that are not done yet. */
  readonly batchesAhead: number
  readonly limits: { readonly filesMax: number; readonly fileBytesMax: number }
}

/** A file that was begun to be sent, and nobody goes on with. */
export interface WireUpload {
  readonly sha256: string
  readonly byteSize: number
  /** Bytes that are here. */
  readonly offset: number
  /** When it is thrown away. */
  readonly expiresAt: number
}
