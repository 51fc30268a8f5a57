import { expect, test } from 'vitest'
import { readablePath } from '../../../../engine/http/request/readable-path.ts'

const long = 'x'.repeat(1025)

test.each([
  ['/v1/batches?limit=%zz', '/v1/batches?limit=%zz'],
  ['/v1/batches/bat_x/result', '/v1/batches/bat_x/result'],
  ['/v1/batches/%62at_x', '/v1/batches/%62at_x'],
  [`/v1/batches/${long.slice(1)}`, `/v1/batches/${long.slice(1)}`],
  ['/v1/batches/%zz/result?a=1', '/v1/batches/-/result?a=1'],
  ['/v1/batches/%E0%A4%A#x', '/v1/batches/-#x'],
  [`/v1/batches/${long}/cancel`, '/v1/batches/-/cancel'],
  ['/%zz/%', '/-/-'],
  ['*', '*'],
  ['', ''],
])('of the target %.40s the router reads %.40s', (target, readable) => {
  expect(readablePath(target)).toBe(readable)
})
