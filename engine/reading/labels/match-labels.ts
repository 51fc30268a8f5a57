import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import { foldText } from '../fold-text.ts'
import type { Layout, Row, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { distance } from 'fastest-levenshtein'
import { misreadDistance } from './misread-distance.ts'

const WEIGHTS = weightsOf(weightFile.labels)

/** All folded words of a document joined without gaps, so that "Ver käufer" and "R E C H N U N G" are found as well. */
export interface TextStream {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Index of the token that each character belongs to. */
  readonly owner: readonly number[]
  /** 1 where a wording may begin: at a word, or after a sign within one ("Rechnungs-/Belegdatum"). */
  readonly starts: Uint8Array
  /** 1 after the last character of a word, or before a sign or digit within one. */
  readonly ends: Uint8Array
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
  const owner: number[] = []
  const startsAt: number[] = []
  const endsAt: number[] = []
  tokens.forEach((token, index) => {
    const from = owner.length
    for (const _letter of token.folded) owner.push(index)
    if (owner.length === from) return
    let at = from
    let isAfterSign = true
    for (const part of partsOf(token)) {
      if (isAfterSign) startsAt.push(at)
      at += foldText(part).length
      endsAt.push(at)
      isAfterSign = !/\p{L}$/u.test(part)
    }
    endsAt.push(owner.length)
  })
  const starts = new Uint8Array(owner.length + 1)
  const ends = new Uint8Array(owner.length + 1)
  for (const at of startsAt) starts[at] = 1
  for (const at of endsAt) ends[at] = 1
  return { text: tokens.map(token => token.folded).join(''), tokens, owner, starts, ends }
}

/** A word between its signs, and before a digit that follows a letter. */
function partsOf(token: Token): readonly string[] {
  if (/^(?:\p{L}+|\p{N}+)$/u.test(token.text)) return [token.text]
  return token.text.split(/([^\p{L}\p{N}]+|(?<=\p{L})(?=\d))/u).filter(Boolean)
}

export function layoutStream(layout: Layout): TextStream {
  return toStream(layout.rows)
}

/**
 * Places where a wording stands. It begins at the start of a word (so "Betrag" is not found in "Rechnungsbetrag") and
 * ends at the end of a word or before a digit or sign. With `fuzzy`, wordings that are long enough may be misread: usual
 * confusions of letters sooner than others, so that "Versicherungssumme" is no misread "Versicherungsnummer".
 */
export function findWording(
  stream: TextStream,
  wording: string,
  options: { fuzzy: boolean; prefix?: boolean },
): StreamMatch[] {
  const needle = foldWording(wording)
  if (needle.length < 2) return []
  const found: StreamMatch[] = []
  for (let at = stream.text.indexOf(needle); at >= 0; at = stream.text.indexOf(needle, at + 1)) {
    const match = matchAt(stream, at, at + needle.length, 1, options.prefix === true)
    if (match) found.push(match)
  }
  if (found.length > 0 || !options.fuzzy || needle.length < MISREAD_FROM || needle.includes('#')) return found
  return findMisread(stream, needle, options.prefix === true)
}

const folded = new Map<string, string>()

/** The wordings of the data files are few and asked for on every document. */
function foldWording(wording: string): string {
  const known = folded.get(wording)
  if (known !== undefined) return known
  const fresh = foldText(wording)
  folded.set(wording, fresh)
  return fresh
}

/** Shorter wordings are one letter from other words. */
const MISREAD_FROM = 8

interface Leeway {
  readonly letters: number
  /** What the misread letters may cost together. */
  readonly cost: number
}

/** How much of a wording may be misread. */
function leewayOf({ length }: string): Leeway {
  // Two lost letters are a word of its own: "Versicherungs" is no misread "Versicherungs-Nr.".
  return { letters: length < 14 ? 1 : 2, cost: 1.5 }
}

/**
 * Pigeonhole: of a wording with d misread letters, one of d + 1 parts is whole, so only places around such a part are
 * compared.
 */
function findMisread(stream: TextStream, needle: string, prefix: boolean): StreamMatch[] {
  const leeway = leewayOf(needle)
  const allowed = leeway.letters
  const size = Math.floor(needle.length / (allowed + 1))
  const found = new Map<number, StreamMatch>()
  for (let part = 0; part <= allowed; part++) {
    const piece = needle.slice(part * size, (part + 1) * size)
    for (let at = stream.text.indexOf(piece); at >= 0; at = stream.text.indexOf(piece, at + 1)) {
      for (let shift = -allowed; shift <= allowed; shift++) {
        const from = at - part * size + shift
        if (from < 0 || found.has(from) || stream.starts[from] !== 1) continue
        const best = bestEnd(stream, from, needle, leeway)
        if (!best) continue
        const match = matchAt(stream, from, best.to, 1 - WEIGHTS.misread * best.misread, prefix)
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
  leeway: Leeway,
): { to: number; misread: number } | null {
  let best: { to: number; misread: number; cost: number } | null = null
  for (let shift = 0; shift <= 2 * leeway.letters; shift++) {
    // 0, 1, -1, 2, -2: of equally good ends the one of the wording's own length.
    const to = from + needle.length + (shift % 2 === 1 ? (shift + 1) / 2 : -shift / 2)
    if (to > stream.text.length || stream.ends[to] !== 1) continue
    const text = stream.text.slice(from, to)
    // Two letters for one are two plain edits; what is further off needs no weighing.
    if (distance(text, needle) > 2 * leeway.letters) continue
    const read = misreadDistance(text, needle, leeway.cost)
    if (read && read.letters <= leeway.letters && (best === null || read.cost < best.cost))
      best = { to, misread: read.letters, cost: read.cost }
  }
  return best
}

function matchAt(stream: TextStream, from: number, to: number, quality: number, prefix: boolean): StreamMatch | null {
  if (stream.starts[from] !== 1 || (!prefix && stream.ends[to] !== 1)) return null
  const tokens = stream.tokens.slice(stream.owner[from] ?? 0, (stream.owner[to - 1] ?? 0) + 1)
  const first = tokens[0]
  if (!first || tokens.some(token => token.page !== first.page)) return null
  return { tokens, row: first.row, page: first.page, box: unionBox(tokens.map(t => t.box)), from, to, quality }
}
