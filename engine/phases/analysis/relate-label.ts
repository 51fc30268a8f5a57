import type { Box } from '../../model/page.ts'
import type { LabelHit } from './find-labels.ts'
import type { Layout } from './read-layout.ts'

/** Something typed that was found on a page: a date, an amount, a number. */
export interface Placed {
  readonly page: number
  readonly row: number
  readonly box: Box
}

export interface LabelScore {
  readonly hit: LabelHit
  /** 0 to 1: how surely the label belongs to the value. */
  readonly score: number
}

/** How strongly a label points at a value: right of it in its row, else below it; 0 when it does not. */
export function relate(layout: Layout, hit: LabelHit, value: Placed): number {
  if (hit.page !== value.page) return 0
  const labelRight = hit.box[0] + hit.box[2]
  const gap = value.box[0] - labelRight
  const line = Math.max(layout.lineHeight, 0.006)
  const down = value.box[1] + value.box[3] / 2 - (hit.box[1] + hit.box[3] / 2)
  const sameRow = hit.row === value.row || Math.abs(down) < 0.35 * line
  if (sameRow) {
    // Glued to its label in one word: "Bon-Nr.:6197".
    const glued =
      value.row === hit.row &&
      value.box[0] >= hit.box[0] - 0.001 &&
      value.box[0] < labelRight - 0.001 &&
      value.box[0] + value.box[2] >= labelRight - 0.001
    if (glued) return 0.97 * hit.quality
    if (gap < -0.01) return 0
    return hit.quality * Math.max(0.3, 1 - 0.55 * Math.max(gap, 0) - 0.12 * wordsBetween(layout, hit, value))
  }
  const linesDown = down / line
  if (linesDown <= 0 || linesDown > 4.2) return 0
  const column = columnFactor(layout, hit, value)
  if (column === 0) return 0
  const overlap = Math.min(labelRight, value.box[0] + value.box[2]) - Math.max(hit.box[0], value.box[0])
  const base =
    overlap > 0 || Math.abs(value.box[0] - hit.box[0]) < 0.015
      ? 0.82
      : gap >= 0 && gap < 0.2 && linesDown < 2.2
        ? 0.55
        : 0
  return base === 0 ? 0 : column * hit.quality * Math.max(0.2, base - 0.09 * Math.max(0, linesDown - 1.2))
}

function wordsBetween(layout: Layout, hit: LabelHit, value: Placed): number {
  const row = layout.rows[value.row]
  if (!row) return 0
  const from = hit.box[0] + hit.box[2] - 0.002
  const to = value.box[0] - 0.002
  const between = row.tokens.filter(
    token => token.box[0] >= from && token.box[0] < to && /\p{L}{3}|\d/u.test(token.text),
  )
  return Math.min(between.length, 5)
}

/** A word between label and value takes the value away; figures between them may be further rows of a column. */
function columnFactor(layout: Layout, hit: LabelHit, value: Placed): number {
  let factor = 1
  for (let index = hit.row + 1; index < value.row; index++) {
    const row = layout.rows[index]
    if (!row || row.page !== hit.page) continue
    for (const token of row.tokens) {
      if (token.box[0] >= value.box[0] + value.box[2] || token.box[0] + token.box[2] <= value.box[0]) continue
      if (/\p{L}{2}/u.test(token.text)) return 0
      factor *= 0.6
    }
  }
  return factor
}

/** Rows above a value in which its label may stand: four lines, with the rows of neighbouring columns between them. */
const ROWS_ABOVE = 14
const ROWS_BELOW = 2

const indexes = new WeakMap<readonly LabelHit[], ReadonlyMap<number, readonly LabelHit[]>>()

/** Hits by row, kept per list: a value is only compared with the labels around it, so dense pages stay cheap. */
function byRow(hits: readonly LabelHit[]): ReadonlyMap<number, readonly LabelHit[]> {
  const known = indexes.get(hits)
  if (known) return known
  const index = new Map<number, LabelHit[]>()
  for (const hit of hits) {
    const row = index.get(hit.row)
    if (row) row.push(hit)
    else index.set(hit.row, [hit])
  }
  indexes.set(hits, index)
  return index
}

/** The labels around a value, those that may point at it. Pass the same list for all values. */
export function labelsAround(hits: readonly LabelHit[], value: Placed): LabelHit[] {
  const index = byRow(hits)
  const around: LabelHit[] = []
  for (let row = value.row - ROWS_ABOVE; row <= value.row + ROWS_BELOW; row++) around.push(...(index.get(row) ?? []))
  return around
}

/**
 * The labels that point at a value, strongest first; one with another label between itself and the value counts less. Pass the
 * same list for all values.
 */
export function labelsOf(layout: Layout, hits: readonly LabelHit[], value: Placed): LabelScore[] {
  const inRow = byRow(hits).get(value.row) ?? []
  const scores: LabelScore[] = []
  for (const hit of labelsAround(hits, value)) {
    const score = relate(layout, hit, value)
    if (score <= 0) continue
    const right = hit.box[0] + hit.box[2] - 0.002
    const shadowed =
      hit.row === value.row &&
      inRow.some(other => other !== hit && other.box[0] > right && other.box[0] < value.box[0] - 0.002)
    scores.push({ hit, score: shadowed ? score * 0.6 : score })
  }
  return scores.sort((a, b) => b.score - a.score || b.hit.wording.length - a.hit.wording.length)
}
