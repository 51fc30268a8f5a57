import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import type { LabelHit } from './find-labels.ts'
import type { Layout, Row } from '../layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.nearness)

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
  const line = lineOf(layout)
  const down = middleOf(value) - middleOf(hit)
  const sameRow = hit.row === value.row || Math.abs(down) < WEIGHTS.linesOff * line
  if (sameRow) {
    // Glued to its label in one word: "Bon-Nr.:6197".
    const glued =
      value.row === hit.row &&
      value.box[0] >= hit.box[0] - 0.001 &&
      value.box[0] < labelRight - 0.001 &&
      value.box[0] + value.box[2] >= labelRight - 0.001
    if (glued) return WEIGHTS.glued * hit.quality
    const isUnder = down > WEIGHTS.underCaption * line && value.box[0] < labelRight
    if (gap < -WEIGHTS.overlapMax && isUnder) return WEIGHTS.below * hit.quality
    if (gap < -WEIGHTS.overlapMax) return 0
    const words = wordsBetween(layout, hit, value)
    return hit.quality * Math.max(WEIGHTS.least, 1 - WEIGHTS.gap * Math.max(gap, 0) - WEIGHTS.word * words)
  }
  const linesDown = down / line
  if (linesDown <= 0 || linesDown > WEIGHTS.linesDown) return 0
  if (!isAmount(value) && isWrapped(layout, hit, value)) return WEIGHTS.below * hit.quality
  const overlap = Math.min(labelRight, value.box[0] + value.box[2]) - Math.max(hit.box[0], value.box[0])
  const isBelow = overlap > 0 || Math.abs(value.box[0] - hit.box[0]) < WEIGHTS.aligned
  const isBeside = gap >= 0 && gap < WEIGHTS.besideMax && linesDown < WEIGHTS.besideDown
  if (!isBelow && !isBeside) return 0
  const base = isBelow ? WEIGHTS.below : WEIGHTS.beside
  const byLines = base - WEIGHTS.line * Math.max(0, linesDown - WEIGHTS.nextLine)
  return columnFactor(layout, hit, value) * hit.quality * Math.max(WEIGHTS.leastBelow, byLines)
}

/** Amounts are led to by sentences, which are read by themselves. */
function isAmount(value: Placed): boolean {
  return 'cents' in value
}

/** Words of a line that runs on. */
const WORDS_OF_LINE = 4

/** "… ausgewiesen. St.-Nr." over "12/345/67890": the label ends a line of text, and the value begins the next one. */
function isWrapped({ rows }: Layout, hit: LabelHit, value: Placed): boolean {
  if (value.row !== hit.row + 1) return false
  const last = rows[hit.row]?.segments.at(-1)
  const next = rows[value.row]?.segments[0]
  if (!last || !next || last.tokens.length < WORDS_OF_LINE) return false
  const endsLine =
    (last.tokens.at(-1)?.box[0] ?? 1) < hit.box[0] + hit.box[2] - 0.001 && hit.box[0] > last.box[0] + 0.001
  return (
    endsLine && Math.abs(next.box[0] - last.box[0]) < WEIGHTS.aligned && Math.abs(value.box[0] - next.box[0]) < 0.002
  )
}

function lineOf({ lineHeight }: Layout): number {
  return Math.max(lineHeight, WEIGHTS.lineMin)
}

function middleOf({ box }: Pick<Placed, 'box'>): number {
  return box[1] + box[3] / 2
}

/** Of many values those that a label may point at (`relate` is 0 for all others), in their order. */
export function reachableOf<T extends Placed>(layout: Layout, values: readonly T[]): (label: Placed) => readonly T[] {
  const pages = Map.groupBy(values.keys(), index => values[index]?.page)
  const rows = Map.groupBy(values.keys(), index => values[index]?.row)
  const middles = new Map(
    [...pages].map(([page, indexes]) => {
      const sorted = indexes.map(index => ({ index, middle: middleOf(values[index] ?? NOWHERE) }))
      sorted.sort((one, other) => one.middle - other.middle)
      return [page, { sorted, ascending: sorted.map(({ middle }) => middle) }]
    }),
  )
  return label => {
    const { sorted, ascending } = middles.get(label.page) ?? { sorted: [], ascending: [] }
    const at = middleOf(label)
    const line = lineOf(layout)
    const from = firstFrom(ascending, at - (WEIGHTS.linesOff + WEIGHTS.rounding) * line)
    const to = firstFrom(ascending, at + (WEIGHTS.linesDown + WEIGHTS.rounding) * line)
    const near = new Set([...sorted.slice(from, to).map(({ index }) => index), ...(rows.get(label.row) ?? [])])
    return [...near].sort((one, other) => one - other).flatMap(index => values[index] ?? [])
  }
}

const NOWHERE = { box: [0, 0, 0, 0] } as const

/** Left edges of the words of a row that part a value from its label, from left to right. */
const dividers = new WeakMap<Row, readonly number[]>()

function wordsBetween(layout: Layout, hit: LabelHit, value: Placed): number {
  const row = layout.rows[value.row]
  if (!row) return 0
  let edges = dividers.get(row)
  if (!edges) {
    const counted = countedIn(row)
    edges = row.tokens.filter(one => /\p{L}{3}|\d/u.test(one.text) && !counted.has(one)).map(({ box }) => box[0])
    dividers.set(row, edges)
  }
  const from = firstFrom(edges, hit.box[0] + hit.box[2] - 0.002)
  return Math.min(Math.max(0, firstFrom(edges, value.box[0] - 0.002) - from), 5)
}

/** "12 x 155,00 EUR", "30 Tage à 91,12": how an amount further right in its row is worked out, which parts nothing. */
const COUNTED =
  /(?<![^\s(])\(?\d+(?:,\d+)?\s(?:\p{L}{2,12}\.?\s)?(?:[x×*à]|je|mal)\s(?:EUR\s|€\s)?\d[\d.]*,\d{2}(?:\s?(?:EUR|€))?\)?(?!\S)/gu

/** Words of a row that only say how an amount behind them is worked out. */
function countedIn({ tokens }: Row): ReadonlySet<Row['tokens'][number]> {
  const counted = new Set<Row['tokens'][number]>()
  if (!tokens.some(({ text }) => /^(?:[x×*à]|je|mal)$/u.test(text))) return counted
  const text = tokens.map(one => one.text).join(' ')
  for (const { index, 0: raw } of text.matchAll(COUNTED)) {
    let at = 0
    for (const token of tokens) {
      if (at >= index && at < index + raw.length) counted.add(token)
      at += token.text.length + 1
    }
  }
  return counted
}

/** Index of the first of ascending numbers that is not below `least`. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < least) from = middle + 1
    else to = middle
  }
  return from
}

/** Of a value what the rows above it leave of a label one row higher, two, three ...; each row is looked at once. */
const columns = new WeakMap<Placed, number[]>()

/** A word between label and value takes the value away; figures between them may be further rows of a column. */
function columnFactor(layout: Layout, hit: LabelHit, value: Placed): number {
  const above = columns.get(value) ?? [1]
  columns.set(value, above)
  const down = value.row - hit.row
  while (above.length < down) above.push(passed(layout.rows[value.row - above.length], value, above.at(-1) ?? 1))
  return above[down - 1] ?? 1
}

function passed(row: Row | undefined, value: Placed, before: number): number {
  if (!row || row.page !== value.page || before === 0) return before
  let factor = before
  for (const { box, text } of row.tokens) {
    if (box[0] >= value.box[0] + value.box[2] || box[0] + box[2] <= value.box[0]) continue
    if (/\p{L}{2}/u.test(text)) return 0
    factor *= WEIGHTS.figure
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
 * The labels that point at a value, strongest first; one with another label between itself and the value counts less.
 * Pass the same list for all values.
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
    scores.push({ hit, score: shadowed ? score * WEIGHTS.shadowed : score })
  }
  return scores.sort((a, b) => b.score - a.score || b.hit.wording.length - a.hit.wording.length)
}
