import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { ShareRect } from '../../../pdfium/pdf-geometry.ts'
import type { Word } from '../../../model/page.ts'

const WEIGHTS = weightsOf(weightFile.words)

interface BoxedText {
  readonly text: string
  readonly rect: ShareRect
}

interface Row<W> {
  y0: number
  y1: number
  readonly words: W[]
}

const OVERLAP_MIN = WEIGHTS.overlapMin
/** Taller than wide by this, and of several letters: written along the margin, a row of its own. */
const MARGINAL_ASPECT = 2

/** Sorts words into rows from top to bottom, each from left to right. `aspect` is the page's width by its height. */
export function numberLines(words: readonly BoxedText[], aspect: number): Omit<Word, 'confidence'>[] {
  const rows: Row<BoxedText>[] = []
  const marginal: Row<BoxedText>[] = []
  for (const word of words.toSorted((one, other) => one.rect.y0 - other.rect.y0)) {
    const { x0, x1, y0, y1 } = word.rect
    if (word.text.length > 2 && y1 - y0 > (x1 - x0) * aspect * MARGINAL_ASPECT) {
      marginal.push({ y0, y1, words: [word] })
      continue
    }
    const row = bestRow(rows, y0, y1)
    if (!row) {
      rows.push({ y0, y1, words: [word] })
      continue
    }
    // The row's height follows its words slowly, so that a chain of slightly lower words starts a new row.
    const count = row.words.push(word)
    row.y0 += (y0 - row.y0) / count
    row.y1 += (y1 - row.y1) / count
  }
  const ordered = [...rows.sort((one, other) => one.y0 + one.y1 - other.y0 - other.y1), ...marginal]
  return ordered.flatMap((row, line) =>
    row.words
      .toSorted((one, other) => one.rect.x0 - other.rect.x0)
      .map(({ text, rect: { x0, y0, x1, y1 } }) => ({ text, box: [x0, y0, x1 - x0, y1 - y0] as const, line })),
  )
}

function bestRow(rows: readonly Row<BoxedText>[], y0: number, y1: number): Row<BoxedText> | null {
  let best: Row<BoxedText> | null = null
  let bestOverlap = 0
  for (const row of rows.slice(-40)) {
    const overlap = (Math.min(row.y1, y1) - Math.max(row.y0, y0)) / Math.max(1e-9, Math.min(row.y1 - row.y0, y1 - y0))
    if (overlap >= OVERLAP_MIN && overlap > bestOverlap) {
      best = row
      bestOverlap = overlap
    }
  }
  return best
}
