import { expect, test } from 'vitest'
import { readRange } from '../../../../engine/http/answer/byte-range.ts'

test.each([
  ['bytes=0-0', { type: 'part', start: 0, end: 0 }],
  ['bytes=10-', { type: 'part', start: 10, end: 99 }],
  ['bytes=90-500', { type: 'part', start: 90, end: 99 }],
  ['bytes=-10', { type: 'part', start: 90, end: 99 }],
  ['bytes=-500', { type: 'part', start: 0, end: 99 }],
  ['bytes=-0', { type: 'unsatisfiable' }],
  ['bytes=100-', { type: 'unsatisfiable' }],
  ['bytes=5-2', { type: 'all' }],
  ['bytes=0-1,5-6', { type: 'all' }],
  ['bytes=-', { type: 'all' }],
  ['lines=1-2', { type: 'all' }],
  [undefined, { type: 'all' }],
])('%s of 100 bytes', (header, answer) => {
  expect(readRange(header, 100)).toEqual(answer)
})
