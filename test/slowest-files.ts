/** What is read of vitest's JSON report. */
export interface TestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
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
