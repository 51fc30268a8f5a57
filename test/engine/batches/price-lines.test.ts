import { expect, test } from 'vitest'
import { priceLines } from '../../../engine/batches/price-lines.ts'

const tariff = { conversionPerPageCents: 3, analysisPerPageCents: 6, discountPercent: 10 }

test('each line is charged only when it was requested', () => {
  expect(priceLines(100, ['conversion', 'analysis'], tariff)).toEqual({
    conversion: 300,
    analysis: 600,
    subtotal: 900,
    discount: 90,
    total: 810,
  })
  expect(priceLines(100, ['ocr'], tariff)).toMatchObject({ conversion: 300, analysis: 0 })
  expect(priceLines(100, ['organization'], tariff)).toMatchObject({ conversion: 0, analysis: 600 })
  expect(priceLines(100, ['report'], tariff)).toMatchObject({ subtotal: 0, total: 0 })
})

test('the discount is rounded half up once, also for fractions of a percent', () => {
  expect(priceLines(5, ['conversion'], { ...tariff, discountPercent: 10 })).toMatchObject({ discount: 2, total: 13 })
  expect(priceLines(1, ['conversion'], { ...tariff, discountPercent: 33.33 })).toMatchObject({ discount: 1, total: 2 })
  expect(priceLines(1000, ['conversion'], { ...tariff, discountPercent: 1.15 })).toMatchObject({ discount: 35 })
})
