/** One thing that was checked about a Belegmappe. */
export interface BinderCheck {
  readonly id:
    | 'seal'
    /** Whose key signed it. */
    | 'seal_key'
    /** What the signed list says of pages, attachments, sums and what the document does. */
    | 'sealed_content'
    | 'index'
    | 'attachments'
    | 'originals'
    | 'collective_hash'
    | 'ledger'
    | 'sums'
    | 'pages'
    | 'audit_chain'
    | 'audit_inputs'
    | 'audit_beside'
    | 'audit_signature'
    | 'time_stamp'
  /** `unproved`: nothing to check it against is there. */
  readonly state: 'ok' | 'wrong' | 'unproved'
  /** German, one sentence. */
  readonly text: string
  /** What is wrong, German, a sentence each. */
  readonly findings: readonly string[]
}

/** A key that sealing is known by; see `KnownSealKey`. */
export interface BinderCheckKey {
  readonly publicKey: string
  readonly createdAt: string
  readonly retiredAt: string | null
}

export interface BinderCheckInput {
  readonly path: string
  readonly known?: KnownKeys
}

/** Whose signature counts; without any it is told whose it is, and not whether that is right. */
export interface KnownKeys {
  readonly keys: readonly BinderCheckKey[]
  /** `installation`: those of the data folder; `given`: those that somebody named. */
  readonly from: 'installation' | 'given'
}

export const NO_KEYS: KnownKeys = { keys: [], from: 'installation' }

export interface BinderCheckReport {
  /** Of the whole file. */
  readonly sha256: string
  readonly byteSize: number
  readonly batchId: string | null
  readonly seal: {
    /** `siegel/1` is a hash that anybody can compute anew; null for a file without a seal. */
    readonly format: 'siegel/2' | 'siegel/1' | null
    /** Fingerprint of the key that it names. */
    readonly key: string | null
    /** Null without a valid signature. */
    readonly standing: 'known' | 'retired' | 'foreign' | 'unknown' | null
  }
  /** Who could still forge what; German, one paragraph. */
  readonly limits: string
  readonly checks: readonly BinderCheck[]
}
