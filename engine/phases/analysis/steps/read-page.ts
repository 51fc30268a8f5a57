import { amountFields } from '../amounts/amount-fields.ts'
import type { AnalysisState } from './analysis-state.ts'
import { amountsOfForms } from '../../../reading/tables/amounts-of-forms.ts'
import { choosePages } from '../../../reading/layout/choose-pages.ts'
import { findAmounts } from '../../../reading/find/find-amounts.ts'
import { findDates } from '../../../reading/find/find-dates.ts'
import { findLabels } from '../../../reading/labels/find-labels.ts'
import { identityFields } from '../fields/identity-fields.ts'
import { layoutStream } from '../../../reading/labels/match-labels.ts'
import { mendAmounts } from '../../../reading/mend/mend-amounts.ts'
import { layoutOutside, withoutHeads } from '../../../reading/tables/leave-out-tables.ts'
import { readForms } from '../../../reading/tables/read-forms.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/** Of a long document the first and last pages. */
export function takePages({ source }: AnalysisState): Part<'pages'> {
  return { pages: choosePages(source.pages) }
}

/** Rows, columns and the running text of the pages. */
export function layOutPages({ pages }: AnalysisState): Part<'layout' | 'stream' | 'text'> {
  const layout = readLayout(pages)
  const text = layout.rows.map(row => row.tokens.map(token => token.text).join(' ')).join('\n')
  return { layout, stream: layoutStream(layout), text }
}

/** Tables and numbered boxes. */
export function readTables({ layout }: AnalysisState): Part<'forms'> {
  return { forms: readForms(layout) }
}

/** Labels, dates and amounts wherever they stand. */
export function findCandidates({ layout, stream, forms }: AnalysisState): Part<'hits' | 'dates' | 'amounts'> {
  const printed = mendAmounts(layout, findAmounts(layout))
  return {
    hits: withoutHeads(findLabels(stream, { fuzzy: layout.recognised }), forms.tables),
    dates: findDates(layout),
    amounts: [...printed, ...amountsOfForms(layout, forms, printed)],
  }
}

/** Net, tax and total that add up. */
export function solveSum({ layout, hits, amounts }: AnalysisState): Part<'money'> {
  return { money: amountFields(layout, hits, amounts) }
}

/** Who wrote it to whom, with their numbers. */
export function identifyParties({ layout, hits, forms }: AnalysisState): Part<'identity'> {
  return { identity: identityFields(layout, hits, layoutOutside(layout, forms.tables)) }
}
