/** One thing that was checked about a Belegmappe. */
export interface BinderCheck {
  readonly id:
    | 'seal'
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
  /** `unproved`: nothing to check it against is there. */
  readonly state: 'ok' | 'wrong' | 'unproved'
  /** German, one sentence. */
  readonly text: string
  /** What is wrong, German, a sentence each. */
  readonly findings: readonly string[]
}

export interface BinderCheckReport {
  /** Of the whole file. */
  readonly sha256: string
  readonly byteSize: number
  readonly batchId: string | null
  readonly checks: readonly BinderCheck[]
}
