import type { Box } from '../../model/page.ts'
import type { Layout, Token } from '../layout/read-layout.ts'

export interface PlaceLabel {
  /** Folded words; empty when nothing stands there. */
  readonly label: string
  readonly labelIs: 'left' | 'above'
}

const LABEL_WORDS_MAX = 4

/** Tokens whose middle lies in a box of a page. */
export function tokensIn(layout: Layout, page: number, [x, y, width, height]: Box): readonly Token[] {
  return layout.rows
    .filter(row => row.page === page)
    .flatMap(row => row.tokens)
    .filter(({ box }) => {
      const [middleX, middleY] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
      return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
    })
}

/** The words that name the value at a place: left of it in its segment or row, else those of the segment above. */
export function labelOfPlace(layout: Layout, page: number, box: Box): PlaceLabel {
  const [first] = tokensIn(layout, page, box)
  if (!first) return { label: '', labelIs: 'left' }
  const row = layout.rows[first.row]
  const left = (row?.tokens ?? []).filter(token => token.box[0] < first.box[0] && !isNumber(token))
  if (left.length > 0) return { label: wording(left.slice(-LABEL_WORDS_MAX)), labelIs: 'left' }
  const above = layout.rows[first.row - 1]
  const segment = above?.page === page ? above.segments.find(each => overlaps(each.box, box)) : undefined
  return { label: segment ? wording(segment.tokens.slice(0, LABEL_WORDS_MAX)) : '', labelIs: 'above' }
}

/** Words as labels are compared: folded, without what is not a letter. */
export function wording(tokens: readonly Token[]): string {
  return tokens
    .map(({ folded }) => folded.replaceAll(/[^\p{L}]/gu, ''))
    .filter(Boolean)
    .join(' ')
}

export function overlaps(one: Box, other: Box): boolean {
  return one[0] < other[0] + other[2] && other[0] < one[0] + one[2]
}

function isNumber({ text }: Token): boolean {
  return /\d/.test(text)
}
