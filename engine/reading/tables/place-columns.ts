import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Token } from '../layout/read-layout.ts'
import type { Head } from './column-heads.ts'

const WEIGHTS = weightsOf(weightFile.tables)

/** What a head counts more than a cell: no border runs through a head. */
const HEAD_WEIGHT = 1000

/**
 * Where one column ends and the next begins: between the middles of two heads the widest gap that the fewest rows write
 * across (projection profile). `rows` are those with numbers; the result has one border less than there are heads.
 */
export function placeBorders(heads: readonly Head[], rows: readonly (readonly Token[])[]): readonly number[] {
  return heads.slice(1).map((right, at) => {
    const left = heads[at] ?? right
    return borderBetween(middleOf(left), middleOf(right), heads, rows)
  })
}

function middleOf({ box }: Pick<Head, 'box'>): number {
  return box[0] + box[2] / 2
}

function borderBetween(from: number, to: number, heads: readonly Head[], rows: readonly (readonly Token[])[]): number {
  const size = Math.max(1, Math.ceil((to - from) / WEIGHTS.step))
  const covered = new Int32Array(size + 1)
  const cover = ([x, , width]: Head['box'], weight: number): void => {
    const first = Math.max(0, Math.floor((x - from) / WEIGHTS.step))
    const last = Math.min(size, Math.ceil((x + width - from) / WEIGHTS.step))
    for (let at = first; at < last; at++) covered[at] = (covered[at] ?? 0) + weight
  }
  for (const { box } of heads) cover(box, HEAD_WEIGHT)
  for (const row of rows) for (const { box } of row) cover(box, 1)
  return from + WEIGHTS.step * middleOfWidestGap(covered.subarray(0, size))
}

function middleOfWidestGap(covered: Int32Array): number {
  const least = covered.reduce((low, one) => Math.min(low, one), Infinity)
  let [best, bestLength, start] = [covered.length / 2, 0, 0]
  for (let at = 0; at <= covered.length; at++) {
    if (at < covered.length && covered[at] === least) continue
    if (at - start > bestLength) {
      bestLength = at - start
      best = (at + start) / 2
    }
    start = at + 1
  }
  return best
}

/** The words of a row by column: each belongs where its middle lies. */
export function splitAtBorders(tokens: readonly Token[], borders: readonly number[]): readonly Token[][] {
  const cells: Token[][] = Array.from({ length: borders.length + 1 }, () => [])
  for (const token of tokens) {
    const middle = token.box[0] + token.box[2] / 2
    const at = borders.findIndex(border => middle < border)
    cells[at < 0 ? borders.length : at]?.push(token)
  }
  return cells
}
