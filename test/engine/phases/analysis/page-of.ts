import type { PageText, Word } from '../../../../engine/model/page.ts'
import type { NumberedPage } from '../../../../engine/reading/layout/read-layout.ts'

/** A page of an upright A4 sheet from lines of text; two spaces or more part columns, blank lines keep their place. */
export function pageOf(
  text: string,
  options: { readonly number?: number; readonly recognised?: boolean } = {},
): NumberedPage {
  const lines = text.replace(/^\n/, '').split('\n')
  const confidence = options.recognised ? 0.9 : 1
  const words = lines.flatMap((line, index): Word[] =>
    [...line.matchAll(/\S+/g)].map(match => ({
      text: match[0],
      box: [0.05 + match.index * 0.0095, 0.03 + index * 0.018, match[0].length * 0.0088, 0.011] as const,
      confidence,
      line: index,
    })),
  )
  const source: PageText['source'] = options.recognised ? 'ocr' : 'digital'
  return {
    number: options.number ?? 1,
    text: { source, words, meanConfidence: options.recognised ? 0.9 : null, rotation: 0, skewDegrees: 0 },
  }
}
