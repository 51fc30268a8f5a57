import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'
import type { ReceiptCandidate, ReceiptCandidates, ReceiptTarget } from './receipt-candidates.ts'
import { labelsOf } from '../../../reading/labels/relate-label.ts'
import { bucketOf } from '../ranking/rank-candidates.ts'

/** Size of the table of weights of one target. */
export const RECEIPT_BUCKETS = 16_384

/** What all candidates of a receipt are compared with. */
interface Context {
  readonly layout: Layout
  /** Distinct values of amounts, largest first. */
  readonly ranked: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly cents: readonly number[]
  /** Height of a usual row. */
  readonly height: number
}

/**
 * For each candidate of a target the places in the table that speak about it: words around it, its rank, what it adds
 * up with.
 */
export function receiptFeatures(
  target: ReceiptTarget,
  layout: Layout,
  hits: readonly LabelHit[],
  candidates: ReceiptCandidates,
): readonly Int32Array[] {
  const own = candidates[target]
  const context = contextOf(layout, own, target)
  return own.map((candidate, index) => {
    const names = new Set(wordsAround(layout, candidate))
    for (const name of placeOf(context, candidate)) names.add(name)
    for (const { hit, score } of labelsOf(layout, hits, candidate.found).slice(0, 2))
      if (score > 0.25) names.add(`lab:${hit.role}`).add(`lab:${hit.role}:${Math.floor(4 * score)}`)
    if (target === 'gross') for (const name of sumsOf(context, index)) names.add(name)
    if (target === 'number') for (const name of shapeOf(candidate)) names.add(name)
    return Int32Array.from(names, name => bucketOf(name, RECEIPT_BUCKETS))
  })
}

function contextOf(layout: Layout, own: readonly ReceiptCandidate[], target: ReceiptTarget): Context {
  const counts = new Map<string, number>()
  for (const { value } of own) counts.set(value, (counts.get(value) ?? 0) + 1)
  const cents = target === 'gross' ? own.map(({ value }) => Math.round(Number(value) * 100)) : []
  const ranked = target === 'gross' ? [...counts.keys()].toSorted((a, b) => Number(b) - Number(a)) : []
  return { layout, ranked, counts, cents, height: layout.lineHeight }
}

/**
 * Words of its row before and after it and of the rows around it, whole and in pieces, so that misread ones still
 * speak.
 */
function wordsAround(layout: Layout, { found }: ReceiptCandidate): string[] {
  const row = layout.rows[found.row]
  const [before, after] = row ? aroundIn(row, found.box[0], found.box[0] + found.box[2]) : ['', '']
  const left = before.split(' ').filter(Boolean)
  const names = [
    `L0:${left.at(-1) ?? '-'}`,
    `L1:${left.at(-2) ?? '-'}`,
    `F:${left[0] ?? '-'}`,
    `R0:${after.split(' ')[0] ?? ''}`,
  ]
  for (const gram of grams(before)) names.push(`l:${gram}`)
  for (const gram of grams(after).slice(0, 12)) names.push(`r:${gram}`)
  for (const [sign, at] of [
    ['u', found.row - 1],
    ['d', found.row + 1],
  ] as const) {
    const words = wordsOf(layout.rows[at])
    names.push(`${sign}0:${words[0] ?? '-'}`)
    for (const gram of grams(words.slice(0, 3).join(' ')).slice(0, 16)) names.push(`${sign}:${gram}`)
  }
  return names
}

function aroundIn(row: Row, left: number, right: number): [before: string, after: string] {
  const join = (keep: (middle: number) => boolean): string =>
    row.tokens
      .filter(({ box }) => keep(box[0] + box[2] / 2))
      .map(token => shapeWord(token.text))
      .filter(Boolean)
      .join(' ')
  return [join(middle => middle < left), join(middle => middle > right)]
}

/** Numbers count by their sort only: a receipt's own figures say nothing about the next one's. */
function shapeWord(text: string): string {
  if (!/\d/.test(text)) return foldText(text)
  const letters = foldText(text.replaceAll(/\d/g, ''))
  return letters === '' ? '#' : `${letters}#`
}

function wordsOf(row: Row | undefined): string[] {
  return (row?.tokens ?? []).map(token => shapeWord(token.text)).filter(Boolean)
}

function grams(text: string): string[] {
  const padded = ` ${text} `
  const found: string[] = []
  for (let at = 0; at + 3 <= padded.length && at < 40; at++) found.push(padded.slice(at, at + 3))
  return found
}

function placeOf({ layout, counts, height }: Context, { found, value }: ReceiptCandidate): string[] {
  const rows = Math.max(1, layout.rows.length - 1)
  const isAlone = (layout.rows[found.row]?.tokens.length ?? 0) <= 1
  return [
    `y:${Math.floor((10 * found.row) / rows)}`,
    `x:${Math.floor(8 * (found.box[0] + found.box[2]))}`,
    `n:${Math.min(4, counts.get(value) ?? 1)}`,
    ...(found.box[3] > 1.25 * height ? ['large'] : []),
    ...(isAlone ? ['alone'] : []),
    ...(/^\s*(?:um\s)?\d{1,2}[:.]\d{2}/.test(found.after) ? ['time'] : []),
  ]
}

/** Rank by size, and sums that a till prints: items, net and tax, given and change. */
function sumsOf({ ranked, cents }: Context, index: number): string[] {
  const own = cents[index] ?? 0
  const rank = ranked.findIndex(value => Math.round(Number(value) * 100) === own)
  const names = [`k:${Math.min(rank, 5)}`, ...(own < 0 ? ['neg'] : []), ...(own === 0 ? ['zero'] : [])]
  const values = new Set(cents)
  const parts = [...values].filter(one => one > 0 && one < own)
  if (parts.some(one => one >= own / 2 && one < own && values.has(own - one))) names.push('pair')
  if ([...values].some(given => given > own && values.has(given - own))) names.push('change')
  if (hasTax(own, parts, 19)) names.push('tax19')
  if (hasTax(own, parts, 7)) names.push('tax7')
  // Amounts one after the other that end just before it.
  let sum = 0
  for (let at = index - 1; at >= 0 && at >= index - 25; at--) {
    sum += cents[at] ?? 0
    if (sum === own && at < index - 1) names.push('items')
  }
  return names
}

function hasTax(gross: number, parts: readonly number[], rate: number): boolean {
  const tax = gross - Math.round(gross / (1 + rate / 100))
  return tax > 2 && parts.some(one => Math.abs(one - tax) <= 1)
}

function shapeOf({ value }: ReceiptCandidate): string[] {
  const digits = value.replaceAll(/\D/g, '').length
  return [
    `len:${Math.min(14, digits)}`,
    ...(/[A-Z]/.test(value) ? ['abc'] : []),
    ...(/[-/]/.test(value) ? ['sep'] : []),
  ]
}
