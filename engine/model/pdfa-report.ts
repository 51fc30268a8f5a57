/** A rule of PDF/A that a file breaks. */
export interface PdfaFinding {
  readonly rule: string
  /** Number in ISO 19005-2. */
  readonly clause: string
  /** German. */
  readonly text: string
  /** How often; at least once. */
  readonly count: number
  /** Pages on which it was found, the first ones; none where it concerns the file. */
  readonly pages: readonly number[]
}

/** What a check found; nothing when the file keeps all rules. */
export interface PdfaReport {
  /** The part of ISO 19005 that it was held against. */
  readonly part: 2 | 3
  readonly findings: readonly PdfaFinding[]
}

export interface PdfaCheckInput {
  readonly path: string
  /** Part to hold the file against; without it the one that the file claims, or 2. */
  readonly part?: 2 | 3
}
