/** What is read of vitest's JSON report. */
export interface TestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults?: readonly {
    readonly name: string
    /** Epoch ms. */
    readonly startTime: number
    readonly endTime: number
  }[]
}

const SHOWN = 20

/** A line for each of the 20 test files that took longest, seconds first; paths from `root`. Empty when nothing ran. */
export function slowestFiles({ testResults = [] }: TestReport, root: string): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ seconds: (endTime - startTime) / 1000, name }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SHOWN)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${relativeTo(root, name)}`)
}

function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
}
