/** What is read of a file in vitest's JSON report. */
export interface TestFileReport {
  /** Absolute path. */
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string }[]
}

/** What is read of vitest's JSON report. */
export interface TestReport {
  readonly testResults?: readonly TestFileReport[]
}

/** What a test file took, its hooks with it. */
export interface FileTime {
  /** Absolute path. */
  readonly name: string
  readonly ms: number
}

const SHOWN = 20

/** A line for each of the 20 test files that took longest, seconds first; paths from `root`. Empty when nothing ran. */
export function slowestFiles(times: readonly FileTime[], root: string): string[] {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relativeTo(root, name)}`)
}

function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
}
