import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

/** A number of a row that is no amount: "448", "448 %", "12,5", "2.500". */
const NUMBER = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,4}))?(?:%|\s?v\.?\s?H\.?)?$/u
const CENTS_OFF = 1
/** Once and a hundred percent leave an amount as it is. */
const NEUTRAL = 1

/**
 * Whether an amount is what a further amount right of it in its row is worked out from: "97,90 | 448 v. H. | 438,60",
 * "12,5 h | 58,00 | 725,00". The others of the row are looked at, no labels.
 */
export function isFactorInRow(layout: Layout, value: AmountCandidate, amounts: readonly AmountCandidate[]): boolean {
  const results = amounts.filter(
    one => one.page === value.page && one.row === value.row && one.box[0] > value.box[0] && one.cents > 0,
  )
  if (results.length === 0 || value.cents <= 0) return false
  const factors = (layout.rows[value.row]?.tokens ?? []).flatMap(({ text }) => factorOf(text))
  return results.some(({ cents }) =>
    factors.some(factor => [factor, factor / 100].some(one => one !== NEUTRAL && isProduct(value.cents, one, cents))),
  )
}

function isProduct(cents: number, factor: number, result: number): boolean {
  return cents !== result && Math.abs(cents * factor - result) <= CENTS_OFF
}

function factorOf(text: string): number[] {
  const [, whole = '', part = ''] = NUMBER.exec(text) ?? []
  return whole === '' ? [] : [Number(`${whole.replaceAll('.', '')}.${part === '' ? '0' : part}`)]
}

const FACTOR_BEFORE = /\(\s?\d{1,3}\s?(?:×|x|\*|mal|à|Monate(?: à| zu)?|Raten(?: à| zu)?)\s?(?:€|EUR)?\s?$/iu

/** Amounts but those that a row says in brackets of how its own came about: "Vorschüsse (12 × 100,00)   1.200,00". */
export function withoutFactors(amounts: readonly AmountCandidate[]): readonly AmountCandidate[] {
  return amounts.filter(({ before }) => !FACTOR_BEFORE.test(before))
}
