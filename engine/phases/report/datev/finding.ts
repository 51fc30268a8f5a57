export type Severity = 'error' | 'warning'

/** Something that a file of ours, or anybody's, does against the public description of its format. */
export interface Finding {
  /** Stable id of the rule, e.g. `EXTF-R001`. */
  readonly id: string
  /** `error`: DATEV refuses the file, or reads something else. Such a file is not handed out. */
  readonly severity: Severity
  /** Where: a line and field of the CSV, or a path of elements; empty for the file as a whole. */
  readonly place: string
  /** German. Holds no content of the file. */
  readonly text: string
}

/** Findings that are kept of one file; the rest of a file that is wrong throughout says nothing new. */
export const FINDINGS_MAX = 1_000

export type Report = (id: string, severity: Severity, place: string, text: string) => void

/** A list of findings and the function that adds to it, up to `FINDINGS_MAX`. */
export function collectFindings(): { readonly findings: Finding[]; readonly report: Report } {
  const findings: Finding[] = []
  return {
    findings,
    report: (id, severity, place, text) => {
      if (findings.length < FINDINGS_MAX) findings.push({ id, severity, place, text })
    },
  }
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}
