import type { Box } from '../../model/page.ts'
import type { Layout, Token } from './read-layout.ts'
import { unionBox } from './read-layout.ts'

/** A piece of text found by a pattern within one row. */
export interface Found {
  readonly raw: string
  readonly groups: readonly (string | undefined)[]
  readonly page: number
  readonly row: number
  readonly box: Box
  /** Lowest recognition confidence of its words, 0 to 1. */
  readonly ocrConfidence: number
  /** Text of its segment before and after it. */
  readonly before: string
  readonly after: string
}

/** Runs a global pattern over every segment (words joined by one space) and maps the hits back to their words. */
export function scanSegments(layout: Layout, pattern: RegExp): Found[] {
  return scan(layout, pattern, row => row.segments.map(segment => segment.tokens))
}

/** The same over whole rows, for values that are printed with wide gaps. */
export function scanRows(layout: Layout, pattern: RegExp): Found[] {
  return scan(layout, pattern, row => [row.tokens])
}

function scan(layout: Layout, pattern: RegExp, split: (row: Layout['rows'][number]) => (readonly Token[])[]): Found[] {
  const found: Found[] = []
  for (const row of layout.rows) {
    for (const tokens of split(row)) {
      const text = tokens.map(token => token.text).join(' ')
      for (const match of text.matchAll(pattern)) {
        const from = match.index
        const to = from + match[0].length
        const hit = tokensAt(tokens, from, to)
        if (hit.length === 0) continue
        found.push({
          raw: match[0].trim(),
          groups: match.slice(1),
          page: row.page,
          row: row.index,
          box: unionBox(hit.map(token => token.box)),
          ocrConfidence: Math.min(...hit.map(token => token.confidence)),
          before: text.slice(0, from),
          after: text.slice(to),
        })
      }
    }
  }
  return found
}

function tokensAt(tokens: readonly Token[], from: number, to: number): Token[] {
  const hit: Token[] = []
  let at = 0
  for (const token of tokens) {
    const end = at + token.text.length
    if (at < to && end > from) hit.push(token)
    at = end + 1
  }
  return hit
}
