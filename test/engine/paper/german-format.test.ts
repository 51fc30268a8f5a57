import { expect, test } from 'vitest'
import { germanBytes } from '../../../engine/paper/german-format.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [312_400, '312 KB'],
  [17_440_000, '17,4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(germanBytes(bytes)).toBe(text)
})
