import type { Box } from '../../model/page.ts'
import { mayMatch } from './may-match.ts'
import type { Layout, Row, Token } from './read-layout.ts'
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

/** The same over the end of a row: what begins in one and ends in the next one that is no further than `lines` down. */
export function scanWrapped(layout: Layout, pattern: RegExp, lines: number): Found[] {
  return layout.rows.flatMap((row, at) => {
    const next = layout.rows[at + 1]
    const isNear = next?.page === row.page && next.box[1] - row.box[1] <= lines * layout.lineHeight
    if (!isNear) return []
    const own = row.tokens.map(token => token.text).join(' ').length
    return scanTokens(row, [...row.tokens, ...next.tokens], pattern, (from, to) => from < own && to > own + 1)
  })
}

function scan(layout: Layout, pattern: RegExp, split: (row: Row) => (readonly Token[])[]): Found[] {
  return layout.rows.flatMap(row => split(row).flatMap(tokens => scanTokens(row, tokens, pattern)))
}

function scanTokens(
  row: Row,
  tokens: readonly Token[],
  pattern: RegExp,
  isWanted: (from: number, to: number) => boolean = () => true,
): Found[] {
  const text = tokens.map(token => token.text).join(' ')
  if (!mayMatch(pattern, text)) return []
  return [...text.matchAll(pattern)].flatMap((match): Found[] => {
    const from = match.index
    const to = from + match[0].length
    const hit = tokensAt(tokens, from, to)
    if (hit.length === 0 || !isWanted(from, to)) return []
    return [
      {
        raw: match[0].trim(),
        groups: match.slice(1),
        page: row.page,
        row: row.index,
        box: unionBox(hit.map(token => token.box)),
        ocrConfidence: Math.min(...hit.map(token => token.confidence)),
        before: text.slice(0, from),
        after: text.slice(to),
      },
    ]
  })
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
