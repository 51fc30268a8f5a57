import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Evidence } from '../../../model/analysis-result.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** Rows of a short sum: a premium, its taxes and fees, what is to be paid. */
const ADDED_MAX = 5
const INSTALMENTS_MIN = 3
/** What so many amounts come to needs no word that calls it their sum; what is withheld of them leaves no total. */
const PROVING_MIN = 3
const TOTAL =
  /gesamt|summe|zusammen|zu zahlen|zahlbetrag|insgesamt|endbetrag|rechnungsbetrag|total|fällig|einzug|abbuch|inkl|festgesetzt|festgestellt/iu

/** What was paid before changes nothing of what a paper comes to: "abzüglich Vorauszahlungen". */
export const PAID_BEFORE =
  /(?<!\p{L})(?:Vorauszahlung|Abschlag|Abschläge|Abschlagszahlung|Anzahlung|(?:bereits|bisher|schon) (?:gezahlt|geleistet|bezahlt|entrichtet)|(?:gezahlte|geleistete|entrichtete)[rsn]?(?!\p{L}))/iu

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
    const proves = at + 1 >= PROVING_MIN && column.slice(0, at + 1).every(({ cents }) => cents > 0)
    if (at > 0 && one.cents === sum && (proves || mayClose(wordsOf(layout, one)))) return one
    if (one.cents < 0 && PAID_BEFORE.test(wordsOf(layout, one))) return null
    sum += one.cents
  }
  return null
}

/**
 * What a paper comes to that no label of its kind names: the total that closes a list of amounts, else the only amount
 * that stands there. Null where there are several to choose from.
 */
export function impliedTotal(layout: Layout, amounts: readonly AmountCandidate[]): AmountCandidate | null {
  const charged = amounts.filter(({ cents }) => cents > 0)
  // Equal parts are instalments of one claim, and their sum is what they come to in a year.
  const isInstalment = ({ cents }: AmountCandidate): boolean =>
    charged.filter(other => other.cents === cents).length >= INSTALMENTS_MIN
  const totals = charged.flatMap(one => (isInstalment(one) ? [] : (closingTotal(layout, amounts, one) ?? [])))
  const closing = new Set(totals.map(({ cents }) => cents))
  if (closing.size === 1) return totals[0] ?? null
  const sole = new Set(charged.map(({ cents }) => cents))
  return closing.size === 0 && sole.size === 1 ? (charged[0] ?? null) : null
}

/** A row that calls its amount a total, or says nothing of it: a sum under a rule. */
function mayClose(words: string): boolean {
  return isTotal(words) || !/\p{L}/u.test(words.replaceAll(/EUR|Euro/giu, ''))
}

/** Words that call an amount the sum of others, or what is to be paid. */
export function isTotal(words: string): boolean {
  return TOTAL.test(words)
}

function wordsOf(layout: Layout, { row }: AmountCandidate): string {
  return (layout.rows[row]?.tokens ?? []).map(({ text }) => text).join(' ')
}
