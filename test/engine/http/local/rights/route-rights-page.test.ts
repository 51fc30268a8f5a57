import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRouteRights } from '../../../../house/list-route-rights.ts'

test('the page says of every route who may call it', () => {
  expect(readFileSync('docs/route-rights.md', 'utf8'), 'node test/house/list-route-rights.ts').toBe(listRouteRights())
})
