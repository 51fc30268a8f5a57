import { expect, test } from 'vitest'
import { slowestFiles } from './slowest-files.ts'

test('the twenty files that took longest are named, the slowest first', () => {
  const times = Array.from({ length: 25 }, (_, index) => {
    return { name: `/repo/test/${index}.test.ts`, ms: ((index * 7) % 25) * 500 }
  })
  const lines = slowestFiles(times, '/repo')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('   12.0 s  test/7.test.ts')
  expect(lines.map(line => Number.parseFloat(line))).toEqual(lines.map((_, at) => 12 - at * 0.5))
})

test('a file outside the repo keeps its whole path, and a run without a report names none', () => {
  const times = [{ name: '/repo-copy/a.test.ts', ms: 90_040 }]
  expect(slowestFiles(times, '/repo')).toEqual(['   90.0 s  /repo-copy/a.test.ts'])
  expect(slowestFiles([], '/repo')).toEqual([])
})
