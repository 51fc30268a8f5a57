import type { PositionTotal } from './position.ts'

/** A sum of the year before, by what it is about. */
export type LastYearTotal = Pick<
  PositionTotal,
  'form' | 'key' | 'line' | 'label' | 'side' | 'person' | 'objectId' | 'childId' | 'businessId' | 'cents'
>

/** What a mandant's Belegmappe of the year before says. */
export interface LastYear {
  readonly year: number
  /** Name of the batch that it was made of. */
  readonly batchName: string
  /** Epoch ms. */
  readonly producedAt: number
  /** Further Belegmappen of that year, which are not in `totals`. */
  readonly others: number
  readonly totals: readonly LastYearTotal[]
}
