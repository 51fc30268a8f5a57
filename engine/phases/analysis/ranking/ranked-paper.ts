import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

/** What the candidates of a paper are compared by. */
export interface RankedPaper {
  readonly layout: Layout
  readonly hits: readonly LabelHit[]
  readonly stream: TextStream
  readonly kind: TaxonomyKind | undefined
  /** Its sums and numbers are those of a bill. */
  readonly isBill: boolean
  /** The year that the paper is about, or of its latest day; null where none stands there. */
  readonly year: number | null
}
