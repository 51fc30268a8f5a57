import { expect, test } from 'vitest'
import { rowsShown } from '../../src-renderer/components/use-windowed-rows.ts'

test.each([
  ['nothing', 0, 10, 0, { first: 0, last: -1 }],
  ['fewer than fit', 0, 10, 3, { first: 0, last: 2 }],
  ['the top', 0, 10, 10_000, { first: 0, last: 18 }],
  ['the middle', 500, 10, 10_000, { first: 492, last: 518 }],
  ['the end', 9_990, 10, 10_000, { first: 9_982, last: 9_999 }],
  ['a list that became shorter', 9_990, 10, 30, { first: 21, last: 29 }],
])('the rows in sight and some beyond: %s', (_name, top, height, count, range) => {
  expect(rowsShown(top, height, count)).toEqual(range)
})
