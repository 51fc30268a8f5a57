import { expect, test } from 'vitest'
import { readNumbers } from '../../../../../engine/phases/analysis/invoice/read-numbers.ts'

test.each([
  ['12,5', [12.5]],
  ['1.234,50', [1234.5]],
  ['1.000', [1000, 1]],
  ['1,000', [1, 1000]],
  ['0.25', [0.25]],
  ['10%', [10]],
  ['-3', [-3]],
  ['0,1234 €', [0.1234]],
  ['3 Stk', []],
  ['', []],
  [undefined, []],
])('%s may stand for %j', (text, numbers) => {
  expect(readNumbers(text)).toEqual(numbers)
})
