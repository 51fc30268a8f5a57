import { expect, test } from 'vitest'
import { officeMemoryCap, pageMemoryCap } from '../../../engine/isolation/worker-limits.ts'

const GIB = 1024 ** 3

test.each([
  [2, 16, 2.5],
  [2, 4, 1.2],
  [4, 8, 1.2],
  [16, 16, 0.75],
])('of %i page workers on a machine of %i GiB each may hold %f GiB', (workers, machine, cap) => {
  expect(pageMemoryCap(workers, machine * GIB)).toBe(Math.round(cap * GIB))
})

test('lets the office host have what LibreOffice needs, and no more than 3 GiB', () => {
  expect(officeMemoryCap(2 * GIB)).toBe(1.5 * GIB)
  expect(officeMemoryCap(64 * GIB)).toBe(3 * GIB)
})
