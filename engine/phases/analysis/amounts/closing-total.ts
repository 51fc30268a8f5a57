import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Evidence } from '../../../model/analysis-result.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** Rows of a short sum: a premium, its taxes and fees, what is to be paid. */
const ADDED_MAX = 5
const TOTAL = /gesamt|summe|zu zahlen|zahlbetrag|insgesamt|endbetrag|rechnungsbetrag|total|fällig|einzug|abbuch|inkl/iu

/**
 * The total below an amount that a short sum leads to: 1.000,00 and 163,40 below it give 1.163,40, and the words of that
 * row say that it is one. Null where the amount is not added to anything.
 */
export function closingTotal(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  { page, box }: Pick<Evidence, 'page' | 'box'>,
): AmountCandidate | null {
  const right = box[0] + box[2]
  const column = amounts
    .filter(
      one =>
        one.page === page &&
        Math.abs(one.box[0] + one.box[2] - right) < WEIGHTS.addedAligned &&
        one.box[1] >= box[1] - 0.001,
    )
    .toSorted((one, other) => one.box[1] - other.box[1])
  const [first, ...below] = column
  if (!first || Math.abs(first.box[1] - box[1]) > 0.001) return null
  let sum = first.cents
  for (const [at, one] of below.slice(0, ADDED_MAX).entries()) {
    if (at > 0 && one.cents === sum && isTotal(wordsOf(layout, one))) return one
    sum += one.cents
  }
  return null
}

/** Words that call an amount the sum of others, or what is to be paid. */
export function isTotal(words: string): boolean {
  return TOTAL.test(words)
}

function wordsOf(layout: Layout, { row }: AmountCandidate): string {
  return (layout.rows[row]?.tokens ?? []).map(({ text }) => text).join(' ')
}
