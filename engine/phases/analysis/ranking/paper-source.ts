import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { inCurrencyOf } from '../../../reading/find/find-currency.ts'
import { findYear } from '../../../reading/find/find-year.ts'
import type { PaperSource } from './rank-paper.ts'

/** What was read of a document, as far as its candidates are compared by it. */
export interface ReadPaper extends Pick<PaperSource, 'layout' | 'hits' | 'stream' | 'amounts' | 'dates'> {
  readonly subject: { readonly definition: TaxonomyKind | undefined; readonly isBill: boolean }
  /** All words, row by row. */
  readonly text: string
}

/** What the ranker compares candidates by, of a document whose kind is told. */
export function paperSource({ subject, text, ...read }: ReadPaper): PaperSource {
  const { layout, hits, stream, amounts, dates } = read
  const latest = dates.map(({ value }) => value).toSorted()
  const year = findYear(layout)?.year ?? (Number(latest.at(-1)?.slice(0, 4)) || null)
  return {
    layout,
    hits,
    stream,
    kind: subject.definition,
    isBill: subject.isBill,
    year,
    amounts: inCurrencyOf(text, amounts),
    dates,
  }
}
