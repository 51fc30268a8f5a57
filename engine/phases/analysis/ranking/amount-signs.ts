import type { AmountView } from './amount-views.ts'
import type { FieldWitnesses, Witness } from './field-witnesses.ts'
import { witnessFor } from './field-witnesses.ts'

/** For each amount the signs that speak for or against its being the main one: words, labels, rank, sums. */
export function amountSigns(views: readonly AmountView[], witnesses: FieldWitnesses): string[][] {
  const witness = witnessFor(witnesses, witnesses.main)
  return views.map((view, index) => {
    const { words, place, sums } = view.signs
    return [
      ...new Set([...words, ...place, ...sums, ...labelSigns(view, witness, index), ...likeSigns(witness, index)]),
    ]
  })
}

/** How strongly the labels of what is asked for, and those of other amounts of the kind, point at an amount. */
export function labelSigns({ rank }: AmountView, { labels }: Witness, index: number): string[] {
  const [own, other] = [labels.own[index] ?? 0, labels.others[index] ?? 0]
  const { top } = labels
  return [
    `main:${Math.ceil(5 * own)}`,
    `other:${Math.ceil(5 * other)}`,
    ...(own > 0 ? ['main'] : []),
    ...(own > 0 && own === top ? ['main:top'] : []),
    ...(top === 0 ? [`unlabelled:${Math.min(4, rank)}`] : []),
    ...(own > other ? ['main:more'] : []),
    ...(other > own ? ['main:less'] : []),
  ]
}

/** How alike the words that may name an amount are to the wordings of what is asked for, and to those of others. */
export function likeSigns({ likeness }: Witness, index: number): string[] {
  const [own, other] = [likeness.own[index] ?? 0, likeness.others[index] ?? 0]
  return [
    `like:${Math.floor(5 * own)}`,
    `unlike:${Math.floor(5 * other)}`,
    `likelier:${Math.max(-3, Math.min(3, Math.round(4 * (own - other))))}`,
  ]
}
