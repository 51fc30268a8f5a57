import { expect, test } from 'vitest'
import { previewBatch } from '../../../engine/batches/preview-batch.ts'
import type { PriceListEntry } from '../../../engine/model/price-list.ts'
import { aClock } from '../../support/a-clock.ts'

const deps = { priceList: [], workers: 2, clock: aClock(Date.UTC(2026, 0, 1)) }
const project = { discountPercent: 10 }
const prices: PriceListEntry = {
  version: '2026-1',
  validFrom: '2001-01-01',
  defaultPages: {},
  conversionPerPageCents: 5,
  analysisPerPageCents: 10,
  minimumPerDocumentCents: 0,
}

test('pages are guessed by kind and size, with two ends where the size leaves it open', () => {
  const pages = (name: string, byteSize: number) => previewBatch(deps, project, [{ name, byteSize }]).pages
  expect(pages('foto.jpg', 9_000_000)).toEqual({ from: 1, to: 1 })
  expect(pages('brief.pdf', 40_000)).toEqual({ from: 1, to: 1 })
  expect(pages('ordner.pdf', 3_000_000)).toEqual({ from: 10, to: 60 })
  expect(pages('alles.zip', 90_000_000_000)).toEqual({ from: 2_000, to: 2_000 })
  expect(pages('brief.docx', 20_000)).toEqual({ from: 1, to: 2 })
})

test('a picture has to be recognised, a PDF only perhaps', () => {
  const seconds = (name: string) => previewBatch(deps, project, [{ name, byteSize: 40_000 }]).seconds
  expect(seconds('a.pdf').from).toBeLessThan(seconds('a.jpg').from)
  expect(seconds('a.jpg').from).toBeLessThan(seconds('a.jpg').to)
  expect(seconds('a.pdf').to).toBe(seconds('a.jpg').to)
})

test('cost is told where the office has prices, for its own number of pages where it set one', () => {
  const files = [{ name: 'a.pdf', byteSize: 3_000_000 }]
  const cost = (priceList: readonly PriceListEntry[]) => previewBatch({ ...deps, priceList }, project, files).cost
  expect(cost([])).toBeNull()
  expect(cost([prices])).toEqual({ from: 135, to: 810, priceList: '2026-1' })
  expect(cost([{ ...prices, defaultPages: { pdf: 4 } }])).toEqual({ from: 54, to: 54, priceList: '2026-1' })
})
