import { expect, test } from 'vitest'
import { priceLines } from '../../../../engine/batches/prices/price-lines.ts'

const tariff = {
  prices: { conversionPerPageCents: 3, analysisPerPageCents: 6, minimumPerDocumentCents: 0 },
  discountPercent: 10,
}

test('each line is charged only when it was requested', () => {
  expect(priceLines([60, 40], ['conversion', 'analysis'], tariff)).toEqual({
    conversion: 300,
    analysis: 600,
    subtotal: 900,
    discount: 90,
    total: 810,
  })
  expect(priceLines([60, 40], ['ocr'], tariff)).toMatchObject({ conversion: 300, analysis: 0 })
  expect(priceLines([60, 40], ['organization'], tariff)).toMatchObject({ conversion: 0, analysis: 600 })
  expect(priceLines([60, 40], ['report'], tariff)).toMatchObject({ subtotal: 0, total: 0 })
})

test('the discount is rounded half up once, also for fractions of a percent', () => {
  expect(priceLines([5], ['conversion'], { ...tariff, discountPercent: 10 })).toMatchObject({ discount: 2, total: 13 })
  expect(priceLines([1], ['conversion'], { ...tariff, discountPercent: 33.33 })).toMatchObject({
    discount: 1,
    total: 2,
  })
  expect(priceLines([1000], ['conversion'], { ...tariff, discountPercent: 1.15 })).toMatchObject({ discount: 35 })
})

test('a document costs its minimum at least; what it lacks is added to the first line that was requested', () => {
  const withMinimum = { ...tariff, prices: { ...tariff.prices, minimumPerDocumentCents: 30 } }
  // 1 page: 9 of 30 cents, 4 pages: 36 cents.
  expect(priceLines([1, 4], ['conversion', 'analysis'], withMinimum)).toMatchObject({
    conversion: 15 + 21,
    analysis: 30,
    subtotal: 66,
  })
  expect(priceLines([1, 4], ['analysis'], withMinimum)).toMatchObject({ conversion: 0, analysis: 30 + 24 + 6 })
  expect(priceLines([0], ['ocr'], withMinimum)).toMatchObject({ conversion: 30, analysis: 0 })
  expect(priceLines([1], ['report'], withMinimum)).toMatchObject({ subtotal: 0 })
  expect(priceLines([], ['conversion'], withMinimum)).toMatchObject({ subtotal: 0 })
})
