import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountView } from './amount-views.ts'
import { labelStrengths } from './label-strengths.ts'
import type { RankedPaper } from './ranked-paper.ts'
import { likenessOf } from './wording-likeness.ts'

type KindField = TaxonomyKind['fields'][number]

/** By amount, in their order: 0 to 1. */
type Strengths = readonly number[]

/** How the labels and wordings of each amount of a kind speak about each amount of a paper. */
export interface FieldWitnesses {
  /** Fields that hold amounts, in the order of the taxonomy. */
  readonly fields: readonly KindField[]
  readonly main: KindField | null
  readonly labels: ReadonlyMap<KindField, Strengths>
  readonly likeness: ReadonlyMap<KindField, Strengths>
}

/** The same as it speaks about one field: its own, the strongest of all others, and the strongest of its own. */
export interface Witness {
  readonly labels: Evidence
  readonly likeness: Evidence
}

interface Evidence {
  readonly own: Strengths
  readonly others: Strengths
  readonly top: number
}

/** What the kind of a paper says about its amounts. */
export function fieldWitnesses(
  { layout, stream, kind }: Pick<RankedPaper, 'layout' | 'stream' | 'kind'>,
  views: readonly AmountView[],
): FieldWitnesses {
  const fields = (kind?.fields ?? []).filter(({ type, main }) => main === true || type === 'money')
  const amounts = views.map(({ found }) => found)
  const texts = views.map(view => view.texts)
  return {
    fields,
    main: fields.find(({ main }) => main === true) ?? null,
    labels: new Map(fields.map(field => [field, labelStrengths(layout, stream, field, amounts)] as const)),
    likeness: new Map(likenessOf(fields, texts)),
  }
}

/** Of one field, against all others; where no field is asked for, the others alone speak. */
export function witnessFor({ fields, labels, likeness }: FieldWitnesses, field: KindField | null): Witness {
  return { labels: evidenceOf(fields, labels, field), likeness: evidenceOf(fields, likeness, field) }
}

function evidenceOf(
  fields: readonly KindField[],
  by: ReadonlyMap<KindField, Strengths>,
  field: KindField | null,
): Evidence {
  const own = (field && by.get(field)) ?? []
  const others = fields.filter(one => one !== field).flatMap(one => [by.get(one) ?? []])
  const count = Math.max(0, ...[...by.values()].map(({ length }) => length))
  return {
    own,
    others: Array.from({ length: count }, (_, index) => Math.max(0, ...others.map(one => one[index] ?? 0))),
    top: Math.max(0, ...own),
  }
}
