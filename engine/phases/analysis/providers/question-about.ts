import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { ProviderQuestion } from '../../../model/consultation.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'
import { whatToAsk } from './what-to-ask.ts'

/** What a language model is asked about a document, with at most `charsMax` characters of its text; null: nothing. */
export function questionAbout(
  result: AnalysisResult,
  pages: readonly NumberedPage[],
  taxonomy: Taxonomy,
  charsMax: number,
): ProviderQuestion | null {
  return whatToAsk(result, taxonomy, textOf(pages, charsMax))
}

/**
 * Rows of the pages; of a long text the beginning and the end, where documents say what they are and what they cost.
 */
function textOf(pages: readonly NumberedPage[], charsMax: number): string {
  const text = readLayout(pages)
    .rows.map(row => row.segments.map(segment => segment.text).join('   '))
    .join('\n')
  if (text.length <= charsMax) return text
  const head = Math.ceil((charsMax * 2) / 3)
  return `${text.slice(0, head)}\n[…]\n${text.slice(text.length - (charsMax - head))}`
}
