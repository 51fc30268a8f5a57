import type { Word } from '../../../../engine/model/page.ts'
import type { NumberedPage } from '../../../../engine/reading/layout/read-layout.ts'

/** A page full of words, `perRow` in a row, all rows and words alike in size; `wordAt` tells each by its place. */
export function crowdedPage(
  count: number,
  perRow: number,
  wordAt: (index: number) => string,
  options: { readonly number?: number } = {},
): NumberedPage {
  const [width, height] = [0.98 / perRow, 0.98 / Math.ceil(count / perRow)]
  const words = Array.from({ length: count }, (_, index): Word => {
    const [column, row] = [index % perRow, Math.floor(index / perRow)]
    const box = [0.01 + column * width, 0.01 + row * height, 0.9 * width, Math.min(0.011, 0.8 * height)] as const
    return { text: wordAt(index), box, confidence: 1, line: row }
  })
  return {
    number: options.number ?? 1,
    text: { source: 'digital', words, meanConfidence: null, rotation: 0, skewDegrees: 0 },
  }
}
