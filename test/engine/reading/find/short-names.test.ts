import { expect, test } from 'vitest'
import { isBrandOf } from '../../../../engine/reading/find/short-names.ts'

test.each([
  ['Hotel Speicher', 'Speicher Betriebs-GmbH', true],
  ['AHORNHAIN', 'Ahornhain Muster oHG', true],
  ['Hotel am Markt', 'Hotel Speicher Betriebs-GmbH', false],
  ['Ahornhain GmbH', 'Ahornhain Holding AG', false],
  ['Ahornhain', 'Ahornhain', false],
])('"%s" is the brand of "%s": %s', (brand, firm, isOne) => {
  expect(isBrandOf(brand, firm)).toBe(isOne)
})
