import { expect, test } from 'vitest'
import { filesToTryAgain, unsteadyFiles, withSecondTry } from './second-try.ts'
import type { TestFileReport } from './slowest-files.ts'

function file(name: string, ...statuses: readonly string[]): TestFileReport {
  const status = statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed'
  return { name, status, assertionResults: statuses.map(one => ({ status: one })) }
}

test('a few failed files are run once more, and many are not', () => {
  const few = [file('a', 'passed'), file('b', 'failed'), file('c', 'failed', 'passed')]
  expect(filesToTryAgain({ testResults: few })).toEqual(['b', 'c'])
  expect(filesToTryAgain({ testResults: ['a', 'b', 'c', 'd'].map(name => file(name, 'failed')) })).toEqual([])
  expect(filesToTryAgain({})).toEqual([])
})

test('what the second try said stands in place of the first, and is named', () => {
  const first = { testResults: [file('a', 'passed', 'skipped'), file('b', 'failed', 'passed'), file('c', 'failed')] }
  expect(withSecondTry(first, null)).toEqual({ passed: 2, failed: 2, skipped: 1 })
  const second = { testResults: [file('b', 'passed', 'passed'), file('c', 'failed')] }
  expect(withSecondTry(first, second)).toEqual({ passed: 3, failed: 1, skipped: 1 })
  expect(unsteadyFiles(second)).toEqual(['b'])
})

test('a file that breaks before its tests is a failure, in the first try and in the second', () => {
  const first = { testResults: [file('a', 'passed'), file('b')] }
  expect(withSecondTry(first, null)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(withSecondTry(first, { testResults: [file('b')] })).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(withSecondTry(first, { testResults: [] })).toEqual({ passed: 1, failed: 1, skipped: 0 })
})
