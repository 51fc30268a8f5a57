import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { labelSigns, likeSigns } from './amount-signs.ts'
import type { AmountView } from './amount-views.ts'
import type { FieldWitnesses, Witness } from './field-witnesses.ts'
import { witnessFor } from './field-witnesses.ts'

type KindField = TaxonomyKind['fields'][number]

/** Signs of words that name an amount, by themselves: right before it, at the head of its column, right behind it. */
const NAMING = /^(?:L[01]|R0|[lhu][wps]):/
/** Beyond these, how many others are stronger says nothing more. */
const RANKS = 3

/** Amounts of a kind beside its main one. */
export function ownAmountFields({ fields }: FieldWitnesses): readonly KindField[] {
  return fields.filter(({ main }) => main !== true)
}

/**
 * For each amount the signs that speak for or against its being that of one field of the kind: how the field's labels
 * and wordings, and those of its others, speak about it; its place and its sums; and the words that name it, for this
 * field alone.
 */
export function ownAmountSigns(field: KindField, views: readonly AmountView[], witnesses: FieldWitnesses): string[][] {
  const witness = witnessFor(witnesses, field)
  return views.map((view, index) => {
    const { words, place, sums } = view.signs
    const labels = [...labelSigns(view, witness, index), ...likeSigns(witness, index)]
    const named = words.filter(sign => NAMING.test(sign))
    return [
      ...new Set([
        ...labels,
        ...rankSigns(witness, index),
        ...place,
        ...sums,
        ...named,
        ...named.map(sign => `${field.id} ${sign}`),
        `field:${field.id}`,
      ]),
    ]
  })
}

/** How many other amounts the field's labels and wordings speak for more strongly, and for how many as strongly. */
function rankSigns({ labels, likeness }: Witness, index: number): string[] {
  const [label, like] = [standing(labels.own, index), standing(likeness.own, index)]
  const isStrong = (labels.own[index] ?? 0) > (labels.others[index] ?? 0)
  const isLike = (likeness.own[index] ?? 0) > (likeness.others[index] ?? 0)
  return [
    `lr:${label}`,
    `kr:${like}`,
    `lr:${label}:kr:${like}`,
    `both:${Number(isStrong)}${Number(isLike)}`,
    `like:${Math.floor(10 * (likeness.own[index] ?? 0))}:${Number(isLike)}`,
    `label:${Math.ceil(5 * (labels.own[index] ?? 0))}:${Number(isStrong)}`,
    `top:${Math.ceil(5 * labels.top)}:${Math.floor(5 * likeness.top)}`,
  ]
}

function standing(strengths: readonly number[], index: number): string {
  const own = strengths[index] ?? 0
  if (own === 0) return '-'
  const more = strengths.filter(one => one > own).length
  const alike = strengths.filter(one => one === own).length - 1
  return `${Math.min(RANKS, more)}${alike === 0 ? '' : '='}`
}
