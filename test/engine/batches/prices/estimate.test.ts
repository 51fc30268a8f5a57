import { expect, test } from 'vitest'
import { estimatePages, estimateSeconds } from '../../../../engine/batches/prices/estimate.ts'

test('pages are guessed by the kind of file, the price list before the own guess', () => {
  const files = ['a.PDF', 'b.tiff', 'c.jpeg', 'd.docx', 'e.eml', 'f.zip', 'g', 'h.pdf.xyz']
  expect(estimatePages(files, {})).toEqual([4, 2, 1, 3, 3, 3, 3, 3])
  expect(estimatePages(files, { pdf: 9, image: 2, archive: 40, other: 7 })).toEqual([9, 2, 2, 3, 3, 40, 7, 7])
})

test('seconds grow with pages and phases, shrink with workers, and are at least one', () => {
  const seconds = (pages: number, workers: number) => estimateSeconds([pages], ['CONVERSION', 'OCR', 'REPORT'], workers)
  expect(seconds(100, 1)).toBeGreaterThan(seconds(10, 1))
  expect(seconds(100, 4)).toBeLessThan(seconds(100, 1))
  expect(estimateSeconds([], [], 1)).toBe(1)
})
