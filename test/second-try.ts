import type { TestReport } from './slowest-files.ts'

/** More failed files than these are no accident of a busy machine. */
const FILES_MAX = 3

/** What a run comes to, its second try counted. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * The test files that failed, absolute paths, where so few did that they are run once more, alone and with nothing
 * beside them; empty where none failed, or too many.
 */
export function filesToTryAgain({ testResults = [] }: TestReport): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length <= FILES_MAX ? failed : []
}

/**
 * The run with what the second try of some of its files said in place of what the first one said of them. A file that
 * did not run in the second try counts as it did in the first.
 */
export function withSecondTry(first: TestReport, second: TestReport | null): Outcome {
  const again = new Map((second?.testResults ?? []).map(one => [one.name, one]))
  const results = (first.testResults ?? []).map(one => again.get(one.name) ?? one)
  const count = (wanted: ReadonlySet<string>): number =>
    results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => wanted.has(status)).length
  // A file that breaks before its tests has none that failed.
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(one => one.status === 'failed'),
  ).length
  return { passed: count(PASSED), failed: count(FAILED) + broken, skipped: count(SKIPPED) }
}

const PASSED: ReadonlySet<string> = new Set(['passed'])
const FAILED: ReadonlySet<string> = new Set(['failed'])
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo', 'disabled'])

/** Files that failed in the first try and passed in the second. */
export function unsteadyFiles(second: TestReport | null): readonly string[] {
  return (second?.testResults ?? []).filter(({ status }) => status === 'passed').map(({ name }) => name)
}
