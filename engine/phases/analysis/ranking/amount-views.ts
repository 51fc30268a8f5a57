import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { labelsOf } from '../../../reading/labels/relate-label.ts'
import type { Layout, Row, Segment } from '../../../reading/layout/read-layout.ts'
import { sumSigns } from './amount-sums.ts'
import type { PaperCandidate } from './paper-candidates.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { held, isInLine, rowFrom, shapesOf, sidesOf, stemSigns, wordsOnly } from './word-signs.ts'

type Amount = PaperCandidate<AmountCandidate>

/** What speaks about an amount, whatever it is asked for. */
export interface AmountView {
  readonly found: AmountCandidate
  /** Normalised, without its sign. */
  readonly value: string
  /** How many distinct amounts are larger. */
  readonly rank: number
  /** Signs of the words around it; of its place, its rank and the labels of bills; of what it adds up with. */
  readonly signs: {
    readonly words: readonly string[]
    readonly place: readonly string[]
    readonly sums: readonly string[]
  }
  /** Texts that may name the amount: of its row, of the head of its column, of both. */
  readonly texts: readonly string[]
}

/** Rows above a value in which the head of its column may stand. */
const HEAD_ROWS = 14
const HEAD_WIDTH = 0.35
const LABEL_MIN = 0.25
const SENTENCE_WORDS = 7
/** More words before an amount name nothing any more. */
const NAMED_WORDS = 24

/** Every amount of a paper with what stands around it. */
export function viewAmounts(paper: RankedPaper, candidates: readonly Amount[]): AmountView[] {
  const sums = sumSigns(candidates.map(({ found }) => found))
  const context = contextOf(paper, candidates)
  return candidates.map(({ found, value }, index) => {
    const row = paper.layout.rows[found.row]
    const rank = context.ranked.indexOf(value)
    if (!row) return { found, value, rank, signs: { words: [], place: [], sums: [] }, texts: [] }
    const { signs: words, texts } = wordSigns(paper.layout, context, row, found)
    const place = [
      ...placeSigns(paper, context, row, found),
      ...rankSigns(context, found, value),
      ...billSigns(paper, context, found),
    ]
    const own = sums[index] ?? []
    const closes = own.includes('closes') ? [`${context.nature}:closes`] : []
    return { found, value, rank, signs: { words, place, sums: [...own, ...closes] }, texts }
  })
}

interface Context {
  readonly nature: string
  /** Distinct amounts without their sign, largest first. */
  readonly ranked: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly inRow: ReadonlyMap<number, readonly AmountCandidate[]>
  readonly lastRow: number
}

function contextOf({ layout, kind }: RankedPaper, candidates: readonly Amount[]): Context {
  const counts = new Map<string, number>()
  for (const { value } of candidates) counts.set(value, (counts.get(value) ?? 0) + 1)
  return {
    nature: kind?.nature ?? 'other',
    ranked: [...counts.keys()].toSorted((one, other) => Number(other) - Number(one)),
    counts,
    inRow: Map.groupBy(
      candidates.map(({ found }) => found),
      ({ row }) => row,
    ),
    lastRow: Math.max(1, layout.rows.length - 1),
  }
}

interface Words {
  readonly signs: readonly string[]
  /** Texts that may name the amount: of its row, of the head of its column, of both. */
  readonly texts: readonly string[]
}

function wordSigns(layout: Layout, { inRow }: Context, row: Row, found: AmountCandidate): Words {
  const { left, right } = sidesOf(row, found)
  const before = (inRow.get(found.row) ?? []).findLast(({ box }) => box[0] + box[2] <= found.box[0] + 0.001)
  const end = before ? before.box[0] + before.box[2] - 0.001 : 0
  const [all, behind] = [shapesOf(left), shapesOf(right)]
  const near = (before ? shapesOf(left.filter(({ box }) => box[0] >= end)) : all).slice(-8)
  const head = headOf(layout, found)
  const [up, down] = [rowFrom(layout, found, -1), rowFrom(layout, found, 1)]
  const isUnnamed = wordsOnly(near).length === 0
  const isWrapped = left.length <= 3 && up && up.tokens.length > 5 && Math.abs(up.box[0] - row.box[0]) < 0.02
  const named = wordsOnly(before && !isUnnamed ? all.slice(-NAMED_WORDS) : near).join(' ')
  const above = isUnnamed && up ? wordsOnly(shapesOf(up.tokens)).slice(0, 8).join(' ') : ''
  const [ofRow, ofHead] = [` ${named || above} `, head ? ` ${wordsOnly(shapesOf(head.tokens)).join(' ')} ` : '']
  return {
    signs: [
      ...stemSigns('l', near),
      ...(before ? stemSigns('f', all.slice(0, 5)) : []),
      `L0:${near.at(-1) ?? '-'}`,
      `L1:${near.at(-2) ?? '-'}`,
      `F:${all[0] ?? '-'}`,
      `R0:${behind[0] ?? '-'}`,
      ...stemSigns('r', behind.slice(0, 4)),
      ...(head ? stemSigns('h', shapesOf(head.tokens).slice(0, 6)) : []),
      ...(isUnnamed && up ? stemSigns('u', shapesOf(up.tokens).slice(0, 6)) : []),
      ...(isWrapped ? stemSigns('w', shapesOf(up.tokens).slice(-6)) : []),
      ...(up ? [`U0:${shapesOf(up.tokens)[0] ?? '-'}`] : []),
      ...(down ? [`D0:${shapesOf(down.tokens)[0] ?? '-'}`] : []),
      `before:${held(all.length / 2, 6)}`,
      `behind:${held(behind.length, 4)}`,
      ...(all.length + behind.length > SENTENCE_WORDS ? ['sentence'] : []),
    ],
    texts: [ofRow, ofHead, ofRow + ofHead],
  }
}

/** What stands nearest over an amount and has words. */
function headOf(layout: Layout, found: AmountCandidate): Segment | null {
  for (let up = 1; up <= HEAD_ROWS; up++) {
    const row = rowFrom(layout, found, -up)
    if (!row) return null
    const head = row.segments.find(one => /\p{L}{3}/u.test(one.text) && one.box[2] < HEAD_WIDTH && isInLine(one, found))
    if (head) return head
  }
  return null
}

function placeSigns(
  { layout, year }: RankedPaper,
  { nature, inRow, lastRow }: Context,
  row: Row,
  found: AmountCandidate,
): string[] {
  const own = inRow.get(found.row) ?? []
  const years = [
    ...row.tokens
      .map(({ text }) => text)
      .join(' ')
      .matchAll(/\b(20[12]\d)\b/g),
  ]
  return [
    `y:${held((8 * found.row) / lastRow, 8)}`,
    `x:${held(6 * (found.box[0] + found.box[2]), 6)}`,
    `${nature}:y${held((3 * found.row) / lastRow, 3)}`,
    `row:${Math.min(4, own.length)}:${Math.min(3, own.indexOf(found))}${own.at(-1) === found ? 'e' : ''}`,
    ...(found.hasCurrency ? ['currency'] : []),
    ...(found.box[3] > 1.2 * layout.lineHeight ? ['large'] : []),
    ...(found.page === layout.pageNumbers[0] ? [] : ['later']),
    ...(years.length === 0 ? [] : [years.some(one => Number(one[1]) === year) ? 'year:own' : 'year:other']),
  ]
}

function rankSigns({ nature, ranked, counts }: Context, { cents }: AmountCandidate, value: string): string[] {
  const rank = ranked.indexOf(value)
  const many = held(Math.log2(1 + ranked.length), 6)
  return [
    `k:${Math.min(5, rank)}`,
    `k:${Math.min(3, rank)}:${Math.min(4, many)}`,
    `${nature}:k${Math.min(2, rank)}`,
    `n:${Math.min(4, counts.get(value) ?? 1)}`,
    `many:${many}`,
    ...(rank === ranked.length - 1 ? ['smallest'] : []),
    ...(cents < 0 ? ['negative'] : []),
    ...(cents === 0 ? ['zero'] : []),
    ...(cents % 10_000 === 0 ? ['round'] : []),
  ]
}

function billSigns({ layout, hits }: RankedPaper, { nature }: Context, found: AmountCandidate): string[] {
  const ofBills = labelsOf(layout, hits, found)
    .slice(0, 2)
    .filter(({ score }) => score > LABEL_MIN)
  return ofBills.flatMap(({ hit: { role }, score }) => [
    `label:${role}`,
    `label:${role}:${held(4 * score, 4)}`,
    `label:${role}:${nature}`,
  ])
}
