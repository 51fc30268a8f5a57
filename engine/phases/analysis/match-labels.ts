import { distance } from 'fastest-levenshtein'
import type { Box } from '../../model/page.ts'
import { foldText } from './fold-text.ts'
import type { Layout, Row, Token } from './read-layout.ts'
import { unionBox } from './read-layout.ts'

/** All folded words of a document joined without gaps, so that "Ver käufer" and "R E C H N U N G" are found as well. */
export interface TextStream {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Index of the token that each character belongs to. */
  readonly owner: readonly number[]
  /** First character of each token. */
  readonly starts: readonly number[]
}

export interface StreamMatch {
  readonly tokens: readonly Token[]
  readonly row: number
  readonly page: number
  readonly box: Box
  /** Position in the stream. */
  readonly from: number
  readonly to: number
  /** 1 for a letter-perfect hit, less when letters differ. */
  readonly quality: number
}

/** Joins the rows into one stream. */
export function toStream(rows: readonly Row[]): TextStream {
  const tokens = rows.flatMap(row => row.tokens)
  let text = ''
  const owner: number[] = []
  const starts: number[] = []
  tokens.forEach((token, index) => {
    starts.push(text.length)
    for (const letter of token.folded) {
      owner.push(index)
      text += letter
    }
  })
  return { text, tokens, owner, starts }
}

export function layoutStream(layout: Layout): TextStream {
  return toStream(layout.rows)
}

/**
 * Places where a wording stands. It begins at the start of a word (so "Betrag" is not found in "Rechnungsbetrag") and ends
 * at the end of a word or before a digit or sign. With `fuzzy`, one letter in 8 (two in 14) may be misread.
 */
export function findWording(
  stream: TextStream,
  wording: string,
  options: { fuzzy: boolean; prefix?: boolean },
): StreamMatch[] {
  const needle = foldText(wording)
  if (needle.length < 2) return []
  const found: StreamMatch[] = []
  for (let at = stream.text.indexOf(needle); at >= 0; at = stream.text.indexOf(needle, at + 1)) {
    const match = matchAt(stream, at, at + needle.length, 1, options.prefix === true)
    if (match) found.push(match)
  }
  if (found.length > 0 || !options.fuzzy || needle.length < 8 || needle.includes('#')) return found
  return findMisread(stream, needle, options.prefix === true)
}

/** Pigeonhole: of a wording with d misread letters, one of d + 1 parts is whole, so only places around such a part are compared. */
function findMisread(stream: TextStream, needle: string, prefix: boolean): StreamMatch[] {
  const allowed = needle.length >= 14 ? 2 : 1
  const size = Math.floor(needle.length / (allowed + 1))
  const found = new Map<number, StreamMatch>()
  for (let part = 0; part <= allowed; part++) {
    const piece = needle.slice(part * size, (part + 1) * size)
    for (let at = stream.text.indexOf(piece); at >= 0; at = stream.text.indexOf(piece, at + 1)) {
      for (let shift = -allowed; shift <= allowed; shift++) {
        const from = at - part * size + shift
        if (from < 0 || found.has(from) || !isWordStart(stream, from)) continue
        const best = bestEnd(stream, from, needle, allowed)
        if (!best) continue
        const match = matchAt(stream, from, best.to, 1 - 0.1 * best.misread, prefix)
        if (match) found.set(from, match)
      }
    }
  }
  return [...found.values()]
}

function bestEnd(
  stream: TextStream,
  from: number,
  needle: string,
  allowed: number,
): { to: number; misread: number } | null {
  let best: { to: number; misread: number } | null = null
  for (let shift = 0; shift <= 2 * allowed; shift++) {
    // 0, 1, -1, 2, -2: of equally good ends the one of the wording's own length.
    const to = from + needle.length + (shift % 2 === 1 ? (shift + 1) / 2 : -shift / 2)
    if (to > stream.text.length || !isWordEnd(stream, to)) continue
    const misread = distance(stream.text.slice(from, to), needle)
    if (misread <= allowed && (best === null || misread < best.misread)) best = { to, misread }
  }
  return best
}

function isWordStart(stream: TextStream, at: number): boolean {
  const owner = stream.owner[at]
  if (owner === undefined) return false
  const start = stream.starts[owner] ?? 0
  if (start === at) return true
  // Inside a word only after a sign: "Rechnungs-/Belegdatum", "(Brutto)".
  const token = stream.tokens[owner]
  if (!token) return false
  const inside = at - start
  const parts = token.text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  let length = 0
  for (const part of parts) {
    if (length === inside) return true
    length += foldText(part).length
  }
  return false
}

function isWordEnd(stream: TextStream, to: number): boolean {
  const owner = stream.owner[to - 1]
  if (owner === undefined) return false
  if (to >= stream.text.length || stream.owner[to] !== owner) return true
  const token = stream.tokens[owner]
  if (!token) return false
  const inside = to - (stream.starts[owner] ?? 0)
  const parts = token.text.split(/([^\p{L}\p{N}]+|(?<=\p{L})(?=\d))/u).filter(Boolean)
  let length = 0
  for (const part of parts) {
    length += foldText(part).length
    if (length === inside) return true
  }
  return false
}

function matchAt(stream: TextStream, from: number, to: number, quality: number, prefix: boolean): StreamMatch | null {
  if (!isWordStart(stream, from) || (!prefix && !isWordEnd(stream, to))) return null
  const tokens = stream.tokens.slice(stream.owner[from] ?? 0, (stream.owner[to - 1] ?? 0) + 1)
  const first = tokens[0]
  if (!first || tokens.some(token => token.page !== first.page)) return null
  return { tokens, row: first.row, page: first.page, box: unionBox(tokens.map(t => t.box)), from, to, quality }
}
