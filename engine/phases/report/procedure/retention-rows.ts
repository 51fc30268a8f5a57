import type { Taxonomy } from '../../../model/taxonomy.ts'

export interface RetentionRow {
  readonly kinds: readonly string[]
  readonly years: number | null
  readonly source: string
}

/** Kinds of documents by how long they are kept, the longest first; the rule is the taxonomy's. */
export function retentionRows({ kinds }: Pick<Taxonomy, 'kinds'>): readonly RetentionRow[] {
  const groups = Map.groupBy(kinds, ({ retention }) => `${retention.years ?? ''}|${retention.source}`)
  return [...groups.values()]
    .map(group => ({
      kinds: group.map(({ label }) => label),
      years: group[0]?.retention.years ?? null,
      source: group[0]?.retention.source ?? '',
    }))
    .toSorted((one, other) => (other.years ?? 0) - (one.years ?? 0))
}
