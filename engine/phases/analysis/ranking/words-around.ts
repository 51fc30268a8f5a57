import { labelsOf } from '../../../reading/labels/relate-label.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'
import type { Found } from '../../../reading/layout/scan-segments.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { held, isInLine, rowFrom, shapesOf, sidesOf, stemSigns } from './word-signs.ts'

/** A wider gap parts a value from the words before it. */
const GAP = 0.05
const LABEL_MIN = 0.25
const SENTENCE_WORDS = 6

/** Words before, behind, over and under a day or a number, as signs. */
export function wordsAround(layout: Layout, row: Row, found: Found): string[] {
  const { left, right } = sidesOf(row, found)
  const [before, behind] = [shapesOf(left), shapesOf(right)]
  const near = before.slice(-5)
  const last = left.at(-1)
  const isApart = !last || found.box[0] - last.box[0] - last.box[2] > GAP
  return [
    ...stemSigns('l', near),
    `L0${isApart ? 'g' : ''}:${near.at(-1) ?? '-'}`,
    `L1:${near.at(-2) ?? '-'} ${near.at(-1) ?? '-'}`,
    `F:${before[0] ?? '-'}`,
    `R0:${behind[0] ?? '-'}`,
    ...stemSigns('r', behind.slice(0, 3)),
    ...stemSigns('v', shapesOf([{ text: found.raw.replaceAll(/[\d.]/g, ' ') }])),
    `before:${held(before.length, 6)}`,
    `behind:${held(behind.length, 4)}`,
    ...(before.length + behind.length > SENTENCE_WORDS ? ['sentence'] : []),
    ...(['u', 'd', 'uu'] as const).flatMap(sign => lineSigns(layout, found, sign)),
  ]
}

const LINES = { u: -1, d: 1, uu: -2 } as const

function lineSigns(layout: Layout, found: Found, sign: keyof typeof LINES): string[] {
  const row = rowFrom(layout, found, LINES[sign])
  if (!row) return []
  const over = row.segments.filter(segment => isInLine(segment, found))
  const isAligned = over.some(({ box }) => Math.abs(box[0] - found.box[0]) < 0.01)
  return [
    ...stemSigns(sign, shapesOf(over.flatMap(({ tokens }) => tokens)).slice(0, 6)),
    `${sign}0:${shapesOf(row.tokens)[0] ?? '-'}`,
    ...(isAligned ? [`${sign}:aligned`] : []),
  ]
}

/** Where a day or a number stands among its like, and which labels of every paper point at it. */
export function placeLabels(
  { layout, hits, kind }: RankedPaper,
  found: Found,
  { index, values }: { readonly index: number; readonly values: readonly string[] },
): string[] {
  const nature = kind?.nature ?? 'other'
  const isFirst = found.page === layout.pageNumbers[0]
  const same = values.filter(value => value === values[index]).length
  const labels = labelsOf(layout, hits, found)
    .slice(0, 3)
    .filter(({ score }) => score > LABEL_MIN)
  return [
    `y:${isFirst ? held(10 * found.box[1], 10) : 'later'}`,
    `x:${held(6 * found.box[0], 6)}`,
    `${nature}:y${held(4 * found.box[1], 4)}`,
    `n:${Math.min(4, same)}`,
    `at:${Math.min(4, index)}`,
    ...(index === values.length - 1 ? ['last'] : []),
    `many:${held(Math.log2(1 + new Set(values).size), 6)}`,
    ...(found.box[3] > 1.2 * layout.lineHeight ? ['large'] : []),
    ...labels.flatMap(({ hit: { role }, score }) => [
      `label:${role}`,
      `label:${role}:${held(4 * score, 4)}`,
      `label:${role}:${nature}`,
    ]),
  ]
}
